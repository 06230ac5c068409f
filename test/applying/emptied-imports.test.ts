import { describe, expect, it } from 'vitest';
import { withoutEmptiedImports } from '../../src/applying/emptied-imports.ts';

describe('imports without a name', () => {
  it.each([
    ["import {} from 'a';\nx();\n", 'x();\n'],
    ["import {  } from 'a';\nx();\n", 'x();\n'],
    ["import {\n} from 'a';\nx();\n", 'x();\n'],
    ['import {} from "a"\nx();\n', 'x();\n'],
    ["import type {} from 'a';\nx();\n", 'x();\n'],
    ["\uFEFFimport {} from 'a';\nx();\n", '\uFEFFx();\n'],
    ["x();\nimport {} from 'a';\ny();\nimport { } from './bc';\n", 'x();\ny();\n'],
    ["  x();\n \timport {} from 'a';\n  y();\n", '  x();\n  y();\n'],
    ["import {} from 'a'; x();\n", ' x();\n'],
    ["import {} from 'a';\r\nx();\r\n", 'x();\r\n'],
  ])('go: %j', (output, expected) => {
    expect(withoutEmptiedImports('', output)).toBe(expected);
  });

  it.each([
    "import { a } from 'a';\n",
    "// import {} from 'a';\n",
    'import {} from \'a";\n',
    "import {} from '';\n",
    "import {} from 'a\nb';\n",
    "import a, {} from 'a';\n",
    "import typeof {} from 'a';\n",
  ])('stay, for they are none: %j', (output) => {
    expect(withoutEmptiedImports('', output)).toBe(output);
  });

  it('stay where they were empty before', () => {
    expect(
      withoutEmptiedImports(
        "import {} from 'a';\nimport { b } from 'b';\n",
        "import {} from 'a';\nimport {} from 'b';\n",
      ),
    ).toBe("import {} from 'a';\n");
  });
});
