/**
 * Several files of one repository are edited by turns and none is saved: each text gets the findings and the fixes of a
 * linter that has seen nothing before.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc, { seed } from '../random.ts';
import { afterAll, expect, test } from 'vitest';
import { type InspectedSite, inspect } from '../../eslint-plugin/session/inspect.ts';
import type { Settings } from '../../eslint-plugin/settings.ts';
import { selectIds } from '../../src/findings/selection.ts';
import { codeFile, type FixtureCase, readCases } from '../harness/fixture-case.ts';

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-interleaved-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const selection = selectIds([], []);
const settings: Settings = { profile: undefined, modules: [], ignore: [], selection, scope: 'repository' };

/** What somebody does to a file's text; the numbers are taken modulo what there is. */
type Typing =
  /** Some lines go. */
  | { kind: 'cut'; line: number; count: number }
  /** A line is repeated. */
  | { kind: 'double'; line: number }
  /** Everything behind a place of a line goes, as while the line is typed. */
  | { kind: 'unfinished'; line: number; column: number }
  /** The text between the first quotes of a line goes. */
  | { kind: 'unquoted'; line: number }
  /** Another package, the migrated text, nothing at all, or the text on disk. */
  | { kind: 'foreign' | 'migrated' | 'empty' | 'undone' };

interface Step {
  /** Number of the file among those with code. */
  file: number;
  /** Absent: the file is looked at once more. */
  typing?: Typing;
}

const place = fc.nat({ max: 200 });
const typing: fc.Arbitrary<Typing> = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), line: place, count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('double' as const), line: place }),
  fc.record({ kind: fc.constant('unfinished' as const), line: place, column: place }),
  fc.record({ kind: fc.constant('unquoted' as const), line: place }),
  fc.record({ kind: fc.constantFrom('foreign' as const, 'migrated' as const, 'empty' as const, 'undone' as const) }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ file: place, typing }) },
  fc.record({ file: place }),
);

interface Edited {
  name: string;
  saved: string;
  migrated: string;
  /** As the editor has it. */
  text: string;
}

function typed({ text, saved, migrated }: Edited, how: Typing): string {
  const lines = text.split(/(?<=\n)/);
  const replaceLine = (at: number, change: (line: string) => string): string =>
    lines.map((line, index) => (index === at % lines.length ? change(line) : line)).join('');
  switch (how.kind) {
    case 'cut':
      return lines
        .filter((_, at) => at < how.line % lines.length || at >= (how.line % lines.length) + how.count)
        .join('');
    case 'double':
      return replaceLine(how.line, (line) => line + line);
    case 'unfinished':
      return replaceLine(how.line, (line) => `${line.slice(0, how.column % Math.max(1, line.length))}\n`);
    case 'unquoted':
      return replaceLine(how.line, (line) => line.replace(/(['"])[^'"]*\1/, '$1$1'));
    case 'foreign':
      return text.replaceAll('@svc/', '@other/');
    case 'migrated':
      return migrated;
    case 'empty':
      return '';
    case 'undone':
      return saved;
  }
}

const shown = ({ finding, edits, safe, others }: InspectedSite): unknown => ({
  finding,
  edits: [...edits],
  safe,
  others: others.map(({ fingerprint }) => fingerprint),
});

let count = 0;

/** Lays the fixture out and takes one session through the steps. */
function checkSession({ input, output }: FixtureCase, steps: readonly Step[]): void {
  const root = path.join(scratch, String((count += 1)));
  for (const [name, text] of input) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  const files: Edited[] = [...input]
    .filter(([name]) => codeFile.test(name))
    .map(([name, text]) => ({ name, saved: text, migrated: output.get(name) ?? text, text }));
  expect(steps.length).toBeGreaterThan(0);
  for (const [index, { file: at, typing: how }] of steps.entries()) {
    const edited = files[at % files.length]!;
    if (how !== undefined) edited.text = typed(edited, how);
    const file = path.join(root, edited.name);
    const ask = (modules: readonly string[]): unknown =>
      inspect({ root, file, host: file }, edited.text, { ...settings, modules }).sites.map(shown);
    // Other settings open the repository anew; nobody imports the module.
    const fresh = ask([`@nobody/nothing-${index}`]);
    expect(ask([]), `step ${index}: ${edited.name}\n${edited.text}`).toEqual(fresh);
  }
  rmSync(root, { recursive: true });
}

const cases = new Map(
  readCases()
    .filter(
      ({ input, options }) =>
        options.modules === undefined && [...input.keys()].filter((name) => codeFile.test(name)).length > 1,
    )
    .map((fixture) => [fixture.name, fixture]),
);

test('a file without imports that says what only the SDK has, after values led to it', () => {
  const fixture = cases.get('_themes/mocks/injected-fakes')!;
  const file = [...fixture.input.keys()].indexOf('service.test.ts');
  checkSession(fixture, [
    { file, typing: { kind: 'cut', line: 0, count: 2 } },
    { file, typing: { kind: 'cut', line: 0, count: 1 } },
    { file, typing: { kind: 'undone' } },
    { file, typing: { kind: 'empty' } },
    { file: file + 1 },
    { file },
    { file, typing: { kind: 'undone' } },
    { file: file + 1 },
    { file },
  ]);
});

test('a file that takes only a type, while another one gives a value of the SDK to it and takes it back', () => {
  const fixture = cases.get('_themes/arrival/types-of-files-without-the-sdk-javascript')!;
  const files = [...fixture.input.keys()];
  const port = files.indexOf('jsdoc/port.js');
  const use = files.indexOf('jsdoc/use.js');
  const wire = files.indexOf('jsdoc/wire.js');
  checkSession(fixture, [
    { file: use },
    { file: wire, typing: { kind: 'foreign' } },
    { file: use },
    { file: wire, typing: { kind: 'undone' } },
    { file: use },
    { file: port, typing: { kind: 'empty' } },
    { file: use },
    { file: port, typing: { kind: 'undone' } },
    { file: use },
    { file: wire, typing: { kind: 'cut', line: 1, count: 1 } },
    { file: use },
  ]);
});

test('a fake that a configuration puts in its place, after another file has lost its imports and got them back', () => {
  const fixture = cases.get('_themes/mocks/put-there-by-json')!;
  const files = [...fixture.input.keys()].filter((name) => codeFile.test(name));
  const file = files.indexOf('src/prompts.ts');
  checkSession(fixture, [
    { file, typing: { kind: 'cut', line: 1, count: 1 } },
    { file: files.indexOf('test/fakes/of-jest.ts') },
    { file, typing: { kind: 'undone' } },
    { file: files.indexOf('test/fakes/of-paths.ts') },
  ]);
});

test('the SDK by a name that only an import map gives it', () => {
  const fixture = cases.get('_themes/arrival/deno-import-map')!;
  const files = [...fixture.input.keys()].filter((name) => codeFile.test(name));
  const file = files.indexOf('app/inner/main.ts');
  checkSession(fixture, [
    { file },
    { file, typing: { kind: 'cut', line: 0, count: 1 } },
    { file, typing: { kind: 'undone' } },
  ]);
});

/** Set to look for longer and elsewhere, e.g. `RUNS=2000 SEED=7`. */
const numRuns = Number(process.env['RUNS'] ?? 15);

test('files edited by turns, none saved', { timeout: Math.max(120_000, numRuns * 8000) }, () =>
  fc.assert(
    fc.property(fc.constantFrom(...cases.keys()), fc.array(step, { minLength: 2, maxLength: 12 }), (name, steps) =>
      checkSession(cases.get(name)!, steps),
    ),
    {
      numRuns,
      seed,
    },
  ),
);
