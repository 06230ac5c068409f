/** Preloaded: writes the names of the command's files that a process has loaded to standard error. */
'use strict';

const { basename, dirname, join } = require('node:path');

const folder = join(__dirname, '..', '..', 'dist', 'command');

process.once('exit', () => {
  const loaded = Object.keys(require.cache).filter((file) => dirname(file) === folder);
  process.stderr.write(`${loaded.map((file) => basename(file, '.cjs')).join(' ')}\n`);
});
