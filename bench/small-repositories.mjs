/** Repositories that are small, and such of one large file, with what a dry run over each may take. */
import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureRepository } from './generate.mjs';

const demo = fileURLToPath(new URL('../fixtures/apps/demo-app', import.meta.url));
const manifest = '{ "name": "one", "dependencies": { "@svc/client": "^5.0.0" } }\n';
const client = "import { SvcClient } from '@svc/client';\n\nexport const client = new SvcClient();\n";

/** One file with as many functions that read a trace. @param {number} reads */
const readsOf = (reads) =>
  `${client}\n${Array.from({ length: reads }, (_, at) => `export async function read${at}(id: string) {\n  const trace = await client.api.trace.get(id);\n  return trace.name;\n}\n`).join('')}`;

/** One file with as many markers. @param {number} markers */
const markersOf = (markers) =>
  `${client}\n${Array.from({ length: markers }, (_, at) => `// TODO(svc-v6): review client.api.trace.get: it reads observations now.\nexport const line${at} = ${at};\n`).join('')}`;

/** @param {Record<string, string>} files @returns {(folder: string) => void} */
const ofFiles = (files) => (folder) => {
  for (const [name, text] of Object.entries({ 'package.json': manifest, ...files }))
    writeFileSync(join(folder, name), text);
};

/** Commits what is in a folder, as it is in a repository. @param {string} folder */
export function commit(folder) {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '--quiet', '--message', 'start');
}

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {(folder: string) => void} make
 * @property {number} most seconds on the clock
 * @property {string} [profiled] what a column of its shares is called
 * @property {boolean} [withoutGit] it is a folder that git knows nothing of
 */
/** @type {readonly Row[]} */
export const smallRepositories = [
  { name: 'one line', make: ofFiles({ 'one.ts': client }), most: 0.5, profiled: 'one line' },
  { name: 'one line, in a folder without git', make: ofFiles({ 'one.ts': client }), most: 0.5, withoutGit: true },
  {
    name: '65 files, dense imports',
    make: (folder) => void ensureRepository({ folder, files: 65, shape: 'dense' }),
    most: 0.8,
    profiled: '65 files',
  },
  {
    name: "the README's demo application",
    make: (folder) => cpSync(demo, folder, { recursive: true }),
    most: 1.5,
    profiled: 'demo application',
  },
  { name: 'one file, 2,500 reads of traces', make: ofFiles({ 'reads.ts': readsOf(2500) }), most: 10 },
  {
    name: 'one file, 5,000 reads of traces',
    make: ofFiles({ 'reads.ts': readsOf(5000) }),
    most: 10,
    profiled: '5,000 reads',
  },
  { name: 'one file, 5,000 markers', make: ofFiles({ 'markers.ts': markersOf(5000) }), most: 10 },
  { name: 'one file, 10,000 markers', make: ofFiles({ 'markers.ts': markersOf(10_000) }), most: 10 },
];
