/** `verify` finds the errors of v6 that a strict application's own compiler would find. */
import { positionsIn } from '../../src/report/positions.ts';
import type { FixtureCase, Tree } from './fixture-case.ts';
import { mapLines } from './line-map.ts';
import type { ToldError, ToolResult } from './run-tool.ts';
import type { CaseError } from './type-errors.ts';

const isTypeScript = (file: string): boolean => /\.[cm]?tsx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file);

/** "Possibly null" and names that are not declared: no matter of the SDK. */
const aside = new Set([2531, 2532, 2533, 2721, 2722, 2723, 18046, 18047, 18048, 18049, 18050, 2304, 2307]);

/** Their types of the SDK's are not read: what such a file says of a fake is a site of the analysis or nothing. */
const mockPackages = /from '(?:vitest-mock-extended|@golevelup\/ts-vitest|sinon)'/;

/**
 * A client that comes out of a package whose types are not read: every place is a finding, and only its compiler sees
 * an error.
 */
const throughPackages = ['typed.ts:6:74 TS2339', 'typed.ts:7:64 TS2551'];

/** What `verify` does not report, by fixture. */
const accepted: Readonly<Record<string, Missed>> = {
  // What p-map and p-limit hand to a callback has the types of these packages, which are not read; each is a finding.
  '_themes/arrival/known-wrappers': {
    input: ['9:68', '10:73', '11:71', '12:67', '13:64'].map((at) => `input.ts:${at} TS2551`),
    output: ['input.ts:17:64 TS2551'],
  },
  '_themes/arrival/container-types-from-afar': {
    input: ['input.ts:73:11 TS2551', 'input.ts:74:11 TS2551', 'input.ts:75:72 TS2322', 'input.ts:76:42 TS2322'],
    output: ['input.ts:74:11 TS2551', 'input.ts:75:11 TS2551'],
  },
  '_themes/arrival/type-arguments-of-containers': {
    input: [
      ...['21:11', '22:15', '23:15', '24:11', '25:11'].map((at) => `input.ts:${at} TS2551`),
      'input.ts:27:41 TS2551',
    ],
    output: ['input.ts:26:11 TS2551', 'input.ts:27:11 TS2551'],
  },
  '_themes/arrival/type-arguments-of-members': {
    input: ['12:43', '17:19', '25:46', '29:69'].map((at) => `input.ts:${at} TS2551`),
    output: ['input.ts:27:46 TS2551'],
  },
  // What is in an effect or a result has the types of these packages; each is a finding.
  'removed-reads/effects-and-results': { input: ['input.ts:19:13 TS2339', 'input.ts:34:20 TS2698'], output: [] },
  // What p-retry and p-limit give back has the types of these packages; each is a finding.
  'scores-create-response/through-wrappers': {
    input: ['input.ts:11:18 TS2339', 'input.ts:16:18 TS2339'],
    output: [],
  },
  'scores-create-response/through-wrapped-lists': {
    input: ['15:39', '20:21', '24:87', '28:11', '34:18'].map((at) => `input.ts:${at} TS2339`),
    output: [],
  },
  // What a container gives has the types of its package; each is a finding.
  '_themes/mocks/asked-of-a-container': {
    input: ['test/prompts.test.ts:17:20 TS2345', 'test/prompts.test.ts:19:17 TS2551'],
    output: [],
  },
  '_themes/arrival/values-of-applications': { input: throughPackages, output: throughPackages },
  // All are sites of the analysis; the errors come from the test framework's own types, which are not read.
  '_themes/compat/fakes-by-spies': { input: ['input.ts:15:53 TS2345'], output: [] },
  '_themes/mocks/spy-on': { input: ['input.ts:7:52 TS2345'], output: [] },
};

/** Where the product and a compiler differ: `input.ts:3:10 TS2551`. */
export interface Missed {
  input: readonly string[];
  output: readonly string[];
}

/** What the product tells of a fixture and what it does not, next to a compiler. */
export interface Compared {
  /** Errors of v6 that `verify` does not report, of the input and of the output as they are. */
  missed: Missed;
  /** Errors that the compiler has behind the migration and not before, and the check at its end does not report. */
  migration: readonly string[];
  /** What is reported and the compiler does not say, of the input, of the output, and at the end of the migration. */
  beyond: readonly string[];
}

/** What `verify` reports and a compiler does not, by fixture. */
const acceptedBeyond: Readonly<Record<string, readonly string[]>> = {
  // A declaration of the SDK by hand hides the error from the compiler.
  '_themes/traps/declaration-files': ['input: use.ts:3:40 TS2551'],
};

/**
 * What {@link comparedWithCompiler} gives for a fixture. What is not reported of its output is not at the end either.
 */
export function acceptedDifferences({ name }: FixtureCase): Compared {
  const missed = accepted[name] ?? { input: [], output: [] };
  return { missed, migration: missed.output, beyond: acceptedBeyond[name] ?? [] };
}

/** What a full, strict program finds in a fixture, by surface and side. */
export type FullErrors = Readonly<Record<'input' | 'output', Readonly<Record<'v5' | 'v6', readonly CaseError[]>>>>;

const place = ({ file, line, column, code }: Pick<CaseError, 'file' | 'line' | 'column' | 'code'>): string =>
  `${file}:${line}:${column} TS${code}`;

/** Runs over a fixture's input and output. */
export type FixtureRuns = Readonly<Record<'input' | 'output', ToolResult>>;

/** Compares what is reported of a fixture with what a full, strict program says. */
export function comparedWithCompiler(fixture: FixtureCase, errors: FullErrors, runs: FixtureRuns): Compared {
  const isMocked = (file: string): boolean => mockPackages.test(fixture.input.get(file) ?? '');
  const brought = (after: readonly CaseError[], before: (error: CaseError) => boolean): CaseError[] =>
    after.filter(
      (error) =>
        isTypeScript(error.file) &&
        !isMocked(error.file) &&
        !aside.has(error.code) &&
        !(error.code >= 7000 && error.code < 7060) &&
        !before(error),
    );
  const notIn = (wanted: readonly string[], known: readonly string[]): string[] => {
    const all = new Set(known);
    return wanted.filter((one) => !all.has(one));
  };
  const told = {
    input: placed(fixture.input, runs.input.errorsOnV6()),
    output: placed(fixture.output, runs.output.errorsOnV6()),
    migration: placed(fixture.output, runs.input.errorsOfMigration()),
  };
  const missed = (side: 'input' | 'output'): string[] => {
    const known = new Set(errors[side].v5.map(place));
    return notIn(brought(errors[side].v6, (error) => known.has(place(error))).map(place), told[side]);
  };
  const byMigration = brought(errors.output.v6, wasBefore(fixture, errors.input.v5)).map(place);
  const said = { input: errors.input.v6.map(place), output: errors.output.v6.map(place) };
  return {
    missed: { input: missed('input'), output: missed('output') },
    migration: notIn(byMigration, told.migration),
    beyond: [
      ...notIn(told.input, said.input).map((one) => `input: ${one}`),
      ...notIn(told.output, said.output).map((one) => `output: ${one}`),
      ...notIn(told.migration, said.output).map((one) => `migration: ${one}`),
    ],
  };
}

/**
 * Whether the input had an error of the output on v5: on its line, or among the lines that took the place of its own.
 */
function wasBefore(fixture: FixtureCase, before: readonly CaseError[]): (error: CaseError) => boolean {
  const places = new Set(
    before.flatMap((error) => {
      const input = fixture.input.get(error.file) ?? '';
      const line = mapLines(input, fixture.output.get(error.file) ?? input).moved(error.line);
      return line === undefined ? [] : [place({ ...error, line })];
    }),
  );
  return (error) => places.has(place(error));
}

/** Places of what is told of TypeScript. A directive of the code silences a compiler, and not the product. */
function placed(tree: Tree, told: readonly ToldError[]): string[] {
  return told
    .filter(({ file, start }) => isTypeScript(file) && !isSilenced(tree.get(file) ?? '', start))
    .map(({ file, start, code }) => place({ file, ...positionsIn(tree.get(file) ?? '')(start), code }));
}

function isSilenced(text: string, start: number): boolean {
  const above = text.slice(0, start).split('\n').slice(0, -1);
  const line = above.findLast((each) => !/^\s*(?:\/\/(?! @ts-)|$)/.test(each)) ?? '';
  return /@ts-nocheck/.test(text) || /@ts-(?:ignore|expect-error)/.test(line);
}
