/**
 * A repository that is kept warm gives the answers of a fresh analysis, also about what crosses the files of the
 * fixtures.
 */
import fc from '../random.ts';
import { test } from 'vitest';
import { codeFile, readCases, type Tree } from '../harness/fixture-case.ts';
import { checkWarm, type Step } from './warm-answers.ts';

const cases = readCases().filter(
  ({ input, options }) =>
    options.modules === undefined && [...input.keys()].filter((name) => codeFile.test(name)).length > 1,
);

/**
 * What a file may become: what it is after the migration, less by some lines, of another package, nothing, or not
 * there.
 */
function textsOf(text: string, after: string): fc.Arbitrary<string | undefined> {
  const lines = text.split(/(?<=\n)/);
  const shortened = fc
    .nat({ max: lines.length - 1 })
    .chain((from) =>
      fc.integer({ min: 1, max: 3 }).map((by) => lines.filter((_, at) => at < from || at >= from + by).join('')),
    );
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(text) },
    { weight: 3, arbitrary: shortened },
    fc.constantFrom(after, text.replaceAll('@svc/', '@other/'), 'export {};\n', '', undefined),
  );
}

function stepsIn(input: Tree, output: Tree): fc.Arbitrary<Step[]> {
  const code = [...input.keys()].filter((name) => codeFile.test(name));
  const textOf = (name: string): fc.Arbitrary<string | undefined> =>
    textsOf(input.get(name) ?? '', output.get(name) ?? '');
  const edit = fc.constantFrom(...code).chain((name) => textOf(name).map((to): Step => ({ edit: name, to })));
  const ask = fc.constantFrom(...code).chain((name) =>
    fc
      .oneof(
        { weight: 2, arbitrary: fc.constant('disk') },
        textOf(name).map((text) => text ?? 'disk'),
      )
      .map((text): Step => ({ ask: name, with: text })),
  );
  return fc.array(fc.oneof(edit, ask), { minLength: 2, maxLength: 12 });
}

const repositories = fc
  .constantFrom(...cases)
  .chain(({ name, input, output }) =>
    fc.record({ name: fc.constant(name), input: fc.constant([...input]), steps: stepsIn(input, output) }),
  );

test('a member of a union, whose parts the checker came upon in another order', () => {
  const { input } = cases.find(({ name }) => name === '_themes/traps/variable-of-two-classes')!;
  const text = input.get('inferred.ts')!;
  checkWarm(
    [...input],
    [
      { edit: 'inferred.ts', to: text.slice(text.indexOf('let current')) },
      { ask: 'inferred.ts', with: text },
      { ask: 'written.ts', with: 'disk' },
    ],
  );
});

test('handlers of requests stay known when the only file that imports the SDK did not for a while', () => {
  const { input } = cases.find(({ name }) => name === '_themes/mocks/http-handlers')!;
  const text = input.get('src/traces.ts')!;
  checkWarm(
    [...input],
    [
      { ask: 'src/traces.ts', with: text.slice(text.indexOf('const client')) },
      { ask: 'test/handlers.js', with: 'disk' },
    ],
  );
});

/** Set to look for longer, e.g. `RUNS=500`. */
const numRuns = Number(process.env['RUNS'] ?? 10);

test('random edits and questions', { timeout: Math.max(120_000, numRuns * 8000) }, () =>
  fc.assert(
    fc.property(repositories, ({ input, steps }) => checkWarm(input, steps)),
    { numRuns },
  ),
);
