/**
 * Loaded before the command: somebody else writes MEANWHILE_FILE at the moment MEANWHILE_AT.
 *
 * `journal`: while the originals are stored · `staged`: when the first file is about to be put in place
 */
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const { MEANWHILE_FILE: file, MEANWHILE_AT: moment } = process.env;
let done = false;
function writeOnce() {
  if (!done) fs.appendFileSync(file, '// somebody else\n');
  done = true;
}
const { fsyncSync, renameSync } = fs;
fs.fsyncSync = (handle) => {
  if (moment === 'journal') writeOnce();
  fsyncSync(handle);
};
fs.renameSync = (from, to) => {
  if (moment === 'staged' && String(from).endsWith('.tmp')) writeOnce();
  renameSync(from, to);
};
syncBuiltinESMExports();
