/** What stays in memory does not grow with the number of questions, nor with the number of repositories. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-memory-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const inspect = new URL('../../dist/eslint-plugin/session/inspect.js', import.meta.url).href;
const client = "import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n";
const use = "import { client } from './client';\nexport const prompt = client.getPrompt('greeting');\n";

function repository(name: string): string {
  const root = path.join(scratch, name);
  mkdirSync(root);
  writeFileSync(path.join(root, 'client.ts'), client);
  for (let index = 0; index < 10; index += 1) writeFileSync(path.join(root, `use-${index}.ts`), use);
  return root;
}

/** Megabytes that are in use after each question, as its number says, in a process of its own. */
function heapAfter(
  questions: readonly { root: string; file: string; text: string }[],
  measured: readonly number[],
): number[] {
  const program = `
    const { inspect } = await import(${JSON.stringify(inspect)});
    const settings = { profile: undefined, modules: [], ignore: [], selection: { has: () => true, manifests: true }, scope: 'repository' };
    for (const [index, { root, file, text }] of ${JSON.stringify(questions)}.entries()) {
      const path = root + '/' + file;
      if (inspect({ root, file: path, host: path }, text, settings).sites.length !== 1) throw new Error('question ' + index);
      if (!${JSON.stringify(measured)}.includes(index + 1)) continue;
      await new Promise((resolve) => setTimeout(resolve));
      gc();
      console.log(process.memoryUsage().heapUsed / 1e6);
    }
  `;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  );
  expect(status, stderr).toBe(0);
  return stdout.trim().split('\n').map(Number);
}

test('hundreds of edits of different files', () => {
  const root = repository('edited');
  const questions = Array.from({ length: 300 }, (_, index) => ({
    root,
    file: `use-${Math.floor(index / 10) % 10}.ts`,
    text: `// ${index}\n${use}`,
  }));
  const [early = 0, late = 0] = heapAfter(questions, [60, 300]);
  expect(late).toBeLessThan(early * 1.1);
});

test('more repositories than are kept', () => {
  const questions = Array.from({ length: 12 }, (_, index) => ({
    root: repository(`root-${index}`),
    file: 'use-0.ts',
    text: use,
  }));
  const [early = 0, late = 0] = heapAfter(questions, [5, 12]);
  expect(late).toBeLessThan(early * 1.1);
});
