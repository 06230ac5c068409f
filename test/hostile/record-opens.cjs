/**
 * Loaded before the command: tells at its end every path that it opened or listed and every program that it started.
 */
'use strict';
const fs = require('node:fs');
const childProcess = require('node:child_process');
const { syncBuiltinESMExports } = require('node:module');

const opened = [];
function watch(object, names) {
  for (const name of names) {
    const original = object[name];
    object[name] = function watched(first, ...rest) {
      if (typeof first === 'string' || first instanceof URL || Buffer.isBuffer(first)) opened.push(String(first));
      return original.call(this, first, ...rest);
    };
  }
}

watch(fs, [
  'open',
  'openSync',
  'readFile',
  'readFileSync',
  'readdir',
  'readdirSync',
  'opendirSync',
  'createReadStream',
  'createWriteStream',
  'writeFile',
  'writeFileSync',
  'rename',
  'renameSync',
  'rmSync',
  'unlinkSync',
  'copyFileSync',
]);
watch(fs.promises, ['open', 'readFile', 'readdir', 'writeFile', 'rename']);
watch(childProcess, ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'exec', 'execSync', 'fork']);
syncBuiltinESMExports();

process.on('exit', () => fs.appendFileSync(process.env.SVC_TEST_OPENED, opened.map((path) => `${path}\n`).join('')));
