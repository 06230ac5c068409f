import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { join } from 'node:path';
import { repository } from '../../scripts/build-inputs.mjs';

test.skipIf(process.platform === 'win32')('ten kills at random moments lose nothing', { timeout: 240_000 }, () => {
  const seed = String(Date.now() % 1_000_000);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(repository, 'scripts/kill-at-random.mjs'), '--kills', '10', '--files', '60', '--seed', seed],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /^10 kills \(\d+ while writing, \d+ while taking back\) over 60 files, .* on the way: 0 torn files, 0 trees that the next undo or run did not make whole, 0 temporary files left \(/,
  );
  expect(status).toBe(0);
});
