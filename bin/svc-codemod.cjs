#!/usr/bin/env node
'use strict';

// Old Node versions have to be able to parse this file, so it is written in ES5; the modern part is in start.cjs.

/** True for the Node versions that the tool runs on: 20.19 or later within 20, 22.12 or later within 22, and above. */
function isSupported(version) {
  var parts = version.split('.');
  var major = Number(parts[0]);
  var minor = Number(parts[1]);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major > 22;
}

if (isSupported(process.versions.node)) {
  require('./start.cjs');
} else {
  process.stderr.write(
    'svc-codemod needs Node.js 20.19 or later (22.12 or later within 22); this is ' +
      process.versions.node +
      '. Install a newer Node.js and run it again.\n',
  );
  process.exitCode = 3;
}
