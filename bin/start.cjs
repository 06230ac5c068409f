'use strict';

// Loaded only by a Node version that svc-codemod.cjs has accepted: dynamic import() does not parse in old ones.

const { existsSync } = require('node:fs');
const { join } = require('node:path');

if (existsSync(join(__dirname, '..', 'dist', 'command', 'main.js'))) {
  import('../dist/command/main.js').then((main) => main.start(process.argv.slice(2)));
} else {
  process.stderr.write(
    'svc-codemod is not built yet: run "npm install" (or "npm run build") in ' +
      join(__dirname, '..') +
      ' and try again.\n',
  );
  process.exitCode = 70;
}
