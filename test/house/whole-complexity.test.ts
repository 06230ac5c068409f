import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { wholeComplexity } from '../../scripts/lint-rules/whole-complexity.mjs';

const linter = new Linter();

function complaints(code: string, max: number): string[] {
  return linter
    .verify(code, {
      plugins: { functions: { rules: { 'whole-complexity': wholeComplexity } } },
      rules: { 'functions/whole-complexity': ['error', max] },
    })
    .map(({ message }) => message.replace(/ with the .*$/, ''));
}

const outer = `function outer(list) {
  const inner = (one) => (one?.a ? one.b ?? 0 : 1);
  for (const one of list) if (one) inner(one);
}`;

test('what branches in inner functions counts for the outer one', () => {
  expect(complaints(outer, 5)).toEqual(['outer has a complexity of 6']);
  expect(complaints(outer, 6)).toEqual([]);
  expect(complaints(outer, 3)).toEqual(['outer has a complexity of 6', 'inner has a complexity of 4']);
});

test.each([
  'try {} catch {}',
  'for (;;) {}',
  'for (const key in a) {}',
  'while (a) {}',
  'do {} while (a)',
  'switch (a) { case 1: default: }',
  'a ||= 1',
  'const [b = 1] = a',
  'a.b?.()',
])('%s branches once', (statement) => {
  expect(complaints(`function one(a) { ${statement} }`, 2)).toEqual([]);
  expect(complaints(`function one(a) { ${statement} }`, 1)).toEqual(['one has a complexity of 2']);
});

test('code outside of functions is not counted', () => {
  expect(complaints('if (a) b ? c : d; class A { m() { return a ? b : c; } }', 2)).toEqual([]);
});
