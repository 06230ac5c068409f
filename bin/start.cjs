'use strict';

// Loaded only by a Node version that svc-codemod.cjs has accepted: old ones do not parse what is behind it.

const { existsSync } = require('node:fs');
const { join } = require('node:path');

if (existsSync(join(__dirname, '..', 'dist', 'command', 'start.cjs'))) {
  require('../dist/command/start.cjs').start(process.argv.slice(2));
} else {
  process.stderr.write(
    'svc-codemod is not built yet: run "npm install" (or "npm run build") in ' +
      join(__dirname, '..') +
      ' and try again.\n',
  );
  process.exitCode = 70;
}
