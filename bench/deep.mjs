/**
 * Measures dry runs over code that is nested a thousand deep beside TypeScript's own check of it, and puts them into
 * docs/performance.md. Usage: npm run build && node bench/deep.mjs [--no-write]
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceGenerated } from '../scripts/generated-parts.mjs';
import { measureNode } from './measure.mjs';
import { commit } from './small-repositories.mjs';
import { machine } from './machine.mjs';

const command = fileURLToPath(new URL('../bin/svc-codemod.cjs', import.meta.url));
const compiler = createRequire(import.meta.url).resolve('typescript/lib/tsc.js');
const { values } = parseArgs({ options: { 'no-write': { type: 'boolean', default: false } } });

const levels = 1000;
const numbers = Array.from({ length: levels }, (_, at) => at);
/** @type {Readonly<Record<string, string>>} */
const shapes = {
  'conditionals in conditionals': `(at: number) => ${numbers.map((at) => `at === ${at} ?\n ${at} : `).join('')}client.getPrompt('a')`,
  '`else if`': `async (at: number) => {\n  ${numbers.map((at) => `if (at === ${at}) return ${at};\n  else `).join('')}return client.getPrompt('a');\n}`,
  'arrays in arrays': `() => ${'[\n'.repeat(levels)}client.getPrompt('a')${'\n]'.repeat(levels)}`,
  'callbacks in callbacks': `(run: (then: () => unknown) => unknown) => ${'run(() =>\n '.repeat(levels)}client.getPrompt('a')${')'.repeat(levels)}`,
};

/** What the compiler needs to know of the SDK to check the same code. */
const declared = `declare class SvcClient { getPrompt(name: string): Promise<{ name: string }> }`;

/**
 * @param {string} folder where it runs
 * @param {readonly string[]} options of Node and the program
 */
async function seconds(folder, options) {
  const { wall, status, stderr } = await measureNode([...options], folder);
  if (status === null || status > 2) throw new Error(stderr.slice(-500));
  return wall.toFixed(1);
}

const scratch = mkdtempSync(join(tmpdir(), 'deep-'));
try {
  const lines = [];
  for (const [at, [name, code]] of Object.entries(shapes).entries()) {
    const [folder, alone] = [join(scratch, String(at)), join(scratch, `tsc-${at}`)];
    const text = `const client = new SvcClient();\nexport const deep = ${code};\n`;
    for (const [made, first] of [
      [folder, `import { SvcClient } from '@svc/client';`],
      [alone, declared],
    ]) {
      mkdirSync(made);
      writeFileSync(join(made, 'deep.ts'), `${first}\n${text}`);
    }
    commit(folder);
    const whole = await seconds(folder, [command, '--dry-run']);
    const unverified = await seconds(folder, [command, '--dry-run', '--no-verify']);
    const check = ['--noEmit', '--strict', '--target', 'es2022', 'deep.ts'];
    const tsc = await seconds(alone, ['--stack-size=60000', compiler, ...check]);
    lines.push(`| ${name} | ${whole} | ${unverified} | ${tsc} |`);
    console.log(lines.at(-1));
  }
  const table = [
    `One run of each, ${levels.toLocaleString('en')} levels (\`node bench/deep.mjs\`), wall s; ${machine}.`,
    '',
    '| | `--dry-run` | `--no-verify` | `tsc --noEmit`, its stack enlarged |',
    '|-|-|-|-|',
    ...lines,
  ].join('\n');
  const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
  if (!values['no-write']) writeFileSync(page, replaceGenerated(readFileSync(page, 'utf8'), 'deep', table));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
