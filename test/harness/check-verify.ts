/** `verify` finds the errors of v6 that a strict application's own compiler would find. */
import { positionsIn } from '../../src/report/positions.ts';
import type { FixtureCase, Tree } from './fixture-case.ts';
import type { ToolResult } from './run-tool.ts';
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
  '_themes/arrival/values-of-applications': { input: throughPackages, output: throughPackages },
  // All are sites of the analysis; the errors come from the test framework's own types, which are not read.
  '_themes/compat/fakes-by-spies': { input: ['input.ts:15:53 TS2345'], output: [] },
  '_themes/mocks/spy-on': { input: ['input.ts:7:52 TS2345'], output: [] },
};

/** Errors of v6 that `verify` does not report, of a fixture's input and output: `input.ts:3:10 TS2551`. */
export interface Missed {
  input: readonly string[];
  output: readonly string[];
}

/** What {@link missedByVerify} gives for a fixture. */
export function acceptedMisses({ name }: FixtureCase): Missed {
  return accepted[name] ?? { input: [], output: [] };
}

/** What a full, strict program finds in a fixture, by surface and side. */
export type FullErrors = Readonly<Record<'input' | 'output', Readonly<Record<'v5' | 'v6', readonly CaseError[]>>>>;

const place = ({ file, line, column, code }: Pick<CaseError, 'file' | 'line' | 'column' | 'code'>): string =>
  `${file}:${line}:${column} TS${code}`;

/** Runs over a fixture's input and output. */
export type FixtureRuns = Readonly<Record<'input' | 'output', ToolResult>>;

/** What a full, strict program has on v6 and not on v5, and `verify` does not report. */
export function missedByVerify(fixture: FixtureCase, errors: FullErrors, runs: FixtureRuns): Missed {
  const missed = (side: 'input' | 'output'): string[] => {
    const known = new Set(errors[side].v5.map(place));
    const isMocked = (file: string): boolean => mockPackages.test(fixture[side].get(file) ?? '');
    const wanted = errors[side].v6.filter(
      (error) =>
        isTypeScript(error.file) &&
        !isMocked(error.file) &&
        !aside.has(error.code) &&
        !(error.code >= 7000 && error.code < 7060) &&
        !known.has(place(error)),
    );
    if (wanted.length === 0) return [];
    const reported = new Set(verified(fixture[side], runs[side]));
    return wanted.map(place).filter((one) => !reported.has(one));
  };
  return { input: missed('input'), output: missed('output') };
}

function verified(tree: Tree, { errorsOnV6 }: ToolResult): string[] {
  return errorsOnV6().map(({ file, start, code }) =>
    place({ file, ...positionsIn(tree.get(file) ?? '')(start), code }),
  );
}
