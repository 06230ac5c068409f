/**
 * Several files are edited by turns and none is saved: each text gets what a linter says that has seen nothing before.
 */
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import { layOut } from './linted-project.ts';

const wrapper =
  "import { SvcClient } from '@svc/client';\nexport const make = () => new SvcClient();\nmake().getPrompt('own');\n";
const between = "export { make } from './client';\n";
const use = "import { make } from './client';\nexport const prompt = make().getPrompt('greeting');\n";
const far = "import { make } from './between';\nexport const set = make().getDataset('golden');\n";
const tracing = "import { fetchTrace } from 'langfuse';\nexport const trace = fetchTrace;\n";

const onDisk = {
  'src/client.ts': wrapper,
  'src/between.ts': between,
  'src/use.ts': use,
  'src/far.ts': far,
  'src/other.ts': tracing,
};

type File = keyof typeof onDisk;

/** The texts that each file has while somebody types. */
const typed: Readonly<Record<File, readonly string[]>> = {
  'src/client.ts': [
    wrapper,
    wrapper.replace('@svc/client', ''),
    wrapper.replace('@svc/client', '@langfuse/client').replace('Svc', 'Langfuse').replace('Svc', 'Langfuse'),
    wrapper.replace('SvcClient()', 'Date()'),
    '',
  ],
  'src/between.ts': [between, between.replace('./client', ''), "export { make } from '@svc/client';\n"],
  'src/use.ts': [use, use.replace('./client', ''), use.replace('./client', '@svc/client'), `\n${use}`],
  'src/far.ts': [far, far.replace('./between', './use'), far.replace('getDataset', 'getData')],
  'src/other.ts': [tracing, `${wrapper}make().getDataset('a');\n`],
};

/** Lints texts of one project with a linter that stays. */
function openEditor(): (file: File, text: string) => Promise<string[]> {
  const project = layOut(onDisk);
  const eslint = new ESLint({ cwd: project.root });
  return async (file, text) => {
    const lintResults = await eslint.lintText(text, { filePath: project.at(file) });
    return (lintResults[0]?.messages ?? []).map(({ line, column, messageId }) => `${line}:${column} ${messageId}`);
  };
}

describe('texts that are not saved', () => {
  test('the one file that names the SDK, while its name is missing', async () => {
    const editor = openEditor();
    expect(await editor('src/use.ts', use)).toEqual(['2:30 gone']);
    expect(await editor('src/client.ts', wrapper.replace('@svc/client', ''))).toEqual([]);
    expect(await editor('src/use.ts', use)).toEqual(['2:30 gone']);
    expect(await editor('src/client.ts', '')).toEqual([]);
    expect(await editor('src/far.ts', far)).toEqual(['2:27 gone']);
  });

  test('files that are edited by turns', async () => {
    const editor = openEditor();
    const fresh = new Map<string, Promise<string[]>>();
    const files = Object.keys(onDisk) as File[];
    // Their number is a prime, so that each stride meets every text, in another order.
    const texts = files.flatMap((file) => typed[file].map((text) => ({ file, text })));
    expect(texts.length).toBeGreaterThan(13);
    for (const stride of [1, 2, 3, 5, 7, 11, 13]) {
      for (const step of texts.keys()) {
        const { file, text } = texts[(step * stride) % texts.length]!;
        const key = JSON.stringify([file, text]);
        if (!fresh.has(key)) fresh.set(key, openEditor()(file, text));
        expect(await editor(file, text), `stride ${stride}, step ${step}: ${key}`).toEqual(await fresh.get(key));
      }
    }
    expect((await Promise.all(fresh.values())).filter((messages) => messages.length > 0)).toHaveLength(8);
  });
});
