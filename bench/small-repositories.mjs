/** Repositories that are small, and such of one large file, with what a dry run over each may take. */
import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureRepository } from './generate.mjs';

const apps = fileURLToPath(new URL('../fixtures/apps', import.meta.url));
const demo = join(apps, 'demo-app');
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

/** @param {string} folder @param {string[]} args */
function git(folder, ...args) {
  execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
}

/**
 * Puts files into the index of a repository.
 * @param {string} folder
 * @param {Record<string, string>} files
 */
export function stage(folder, files) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  git(folder, 'add', '--all');
}

/** Commits what is in a folder, as it is in a repository. @param {string} folder */
export function commit(folder) {
  git(folder, 'init', '--quiet');
  git(folder, 'add', '--all');
  git(folder, '-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '--quiet', '--message', 'start');
}

/** @param {string} folder */
const pythonApplication = (folder) => cpSync(join(apps, 'fastapi-demo'), folder, { recursive: true });
const pythonSums = 'import os\n\n\ndef total(rows, key):\n    return sum(row[key] for row in rows.get(key, []))\n';

/** @param {string} folder */
const application = (folder) => void ensureRepository({ folder, files: 65, shape: 'dense' });

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {(folder: string) => void} make
 * @property {number} most seconds on the clock
 * @property {string} [profiled] what a column of its shares is called
 * @property {boolean} [withoutGit] it is a folder that git knows nothing of
 * @property {Record<string, string>} [staged] files to check as they would be committed, in place of a dry run
 * @property {readonly string[]} [flags] of that check
 */
/** @type {readonly Row[]} */
export const smallRepositories = [
  { name: 'one line', make: ofFiles({ 'one.ts': client }), most: 0.5, profiled: 'one line' },
  { name: 'one line, in a folder without git', make: ofFiles({ 'one.ts': client }), most: 0.5, withoutGit: true },
  {
    name: '65 files, dense imports',
    make: application,
    most: 0.8,
    profiled: '65 files',
  },
  {
    name: '65 files: a commit of one that names nothing of the SDK',
    make: application,
    staged: { 'notes.ts': 'export const notes = [...`a,b`.split(`,`)].map((note) => note.trim());\n' },
    most: 0.3,
  },
  {
    name: '65 files: a commit of one that reads a member under a computed name',
    make: application,
    staged: {
      'counts.ts': 'export const count = (counts: Record<string, number>, key: string) => counts[key] ?? 0;\n',
    },
    most: 0.3,
  },
  {
    name: 'the demo application of Python: a commit of a module that names nothing of the SDK',
    make: pythonApplication,
    staged: { 'sums.py': pythonSums },
    flags: ['--only', 'python'],
    most: 0.3,
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
