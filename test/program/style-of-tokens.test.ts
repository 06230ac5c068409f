import { expect, it } from 'vitest';
import { styleOfTokens } from '../../src/program/style-of-tokens.ts';

it.each([
  ['an import', `// it comes from "legacy"\nimport a from 'a';\nconst b = "b", c = "c";`, "'"],
  ['an import for its effect', `/* import 'x' */ import "a";`, '"'],
  ['an import in the code', `const a = await import("a"); const b = 'b';`, '"'],
  ['a required module', `const text = 'from "x"';\nconst a = require("a");`, '"'],
  ['nothing but a comment and a text', `// from "a"\nconst a = \`from "\${b('x')}" and require("c")\`;`, undefined],
])('the quotes of imports are those of %s', (_what, text, imported) => {
  expect(styleOfTokens(text).imported).toBe(imported);
});

it('counts the quotes of strings alone', () => {
  const text = `// "a" "b" "c"\nconst a = 'a "quoted" word';\nconst b = \`"\${x ? 'y' : "z"}" "\`;\nconst d = 'd';`;
  expect(styleOfTokens(text).quotes).toEqual({ "'": 3, '"': 1 });
});

it('counts line ends of code alone', () => {
  expect(styleOfTokens('// one;\n/* two;\n three; */\nf()\nconst a = [1]\nfor (let i = 0; ; )\n  g\n').ends).toEqual({
    semicolon: 0,
    bare: 4,
  });
  expect(styleOfTokens('f(); // one\nconst a = { b: 1,\n  c };\ng()').ends).toEqual({ semicolon: 2, bare: 1 });
});
