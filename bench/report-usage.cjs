'use strict';
// Preloaded into every Node process of a measured command: writes what the process used when it ends.
const { appendFileSync } = require('node:fs');

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  appendFileSync(
    process.env.BENCH_USAGE_FILE,
    `${JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, rss: maxRSS / 1024 })}\n`,
  );
});
