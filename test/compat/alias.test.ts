import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planRepository } from '../../src/pipeline/plan-repository.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-alias-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const paths = (mappings: object): string => JSON.stringify({ compilerOptions: { baseUrl: '.', paths: mappings } });
const client = "import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n";

/** The lines by which files import the compat module, for a file `src/app/read.*` with these imports. */
function imported(files: Readonly<Record<string, string>>, imports: string, file = 'src/app/read.ts'): string[] {
  const read = `${imports}\nexport const load = (id) => client.api.trace.get(id);\n`;
  for (const [name, text] of Object.entries({ 'package.json': '{}', ...files, [file]: read })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return planRepository({ root, compat: true }).files.flatMap(
    ({ output }) => output.match(/(?:from|require\() ?'.*svc-v6-compat.*/g) ?? [],
  );
}

test.each([
  [
    'paths',
    { 'tsconfig.json': paths({ '@/*': ['./src/*'] }), 'src/lib/client.ts': client },
    "import { client } from '@/lib/client';",
    "'@/svc-v6-compat';",
  ],
  [
    'paths, as an ending is written',
    { 'tsconfig.json': paths({ '~/*': ['./src/*'] }), 'src/lib/client.ts': client },
    "import { client } from '~/lib/client.js';",
    "'~/svc-v6-compat.js';",
  ],
  [
    'an index',
    { 'tsconfig.json': paths({ '@/*': ['./src/*'] }), 'src/lib/index.ts': client },
    "import { client } from '@/lib';",
    "'@/svc-v6-compat';",
  ],
  [
    'imports of the package',
    { 'package.json': '{"type":"module","imports":{"#*":"./src/*"}}', 'src/lib/client.ts': client },
    "import { client } from '#lib/client.ts';",
    "'#svc-v6-compat.ts';",
  ],
  [
    'imports of the package with an ending of their own',
    { 'package.json': '{"type":"module","imports":{"#src/*":"./src/*.ts"}}', 'src/lib/client.ts': client },
    "import { client } from '#src/lib/client';",
    "'#src/svc-v6-compat';",
  ],
  [
    'a relative import beside it',
    {
      'tsconfig.json': paths({ '@/*': ['./src/*'] }),
      'src/lib/client.ts': client,
      'src/app/own.ts': 'export const own = 1;\n',
    },
    "import { client } from '@/lib/client';\nimport { own } from './own';",
    "'../svc-v6-compat';",
  ],
  [
    'an alias of one module',
    { 'tsconfig.json': paths({ '@client': ['./src/client.ts'] }), 'src/client.ts': client },
    "import { client } from '@client';",
    "'../svc-v6-compat';",
  ],
  [
    'an alias of another folder',
    { 'tsconfig.json': paths({ '@lib/*': ['./src/lib/*'] }), 'src/lib/client.ts': client },
    "import { client } from '@lib/client';",
    "'../svc-v6-compat';",
  ],
])('an import by %s', (_name, files, imports, expected) => {
  expect(imported(files as Record<string, string>, imports)).toEqual([`from ${expected}`]);
});

test.each([
  ["import { client } from '#src/lib/client.js';", 'src/app/read.js', "from '#src/svc-v6-compat.js';"],
  ["import { client } from '#src/lib/client.js';", 'src/app/read.mjs', "from '#src/svc-v6-compat.js';"],
])('JavaScript with %s in %s', (imports, file, expected) => {
  const files = { 'package.json': '{"type":"module","imports":{"#src/*":"./src/*"}}', 'src/lib/client.js': client };
  expect(imported(files, imports, file)).toEqual([expected]);
});

test('CommonJS with an alias of the package', () => {
  const files = {
    'package.json': '{"imports":{"#src/*":"./src/*"}}',
    'src/lib/client.js': "const { SvcClient } = require('@svc/client');\nexports.client = new SvcClient();\n",
  };
  mkdirSync(join(root, 'src/app'), { recursive: true });
  expect(
    imported(
      {
        ...files,
        'src/app/other.js':
          "const { client } = require('#src/lib/client.js');\nexports.load = (id) => client.api.trace.get(id);\n",
      },
      '',
      'src/app/empty.js',
    ),
  ).toContain("require('#src/svc-v6-compat.js');");
});
