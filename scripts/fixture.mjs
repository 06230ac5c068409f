// Shows what the tool makes of fixtures: `npm run fixture -- <part of a name> [--accept]`.
// With --accept the outputs and findings are written, to be read before they are committed.
import { spawnSync } from 'node:child_process';

const [name = '', ...flags] = process.argv.slice(2);
const { status } = spawnSync('npx', ['vitest', 'run', '--config', 'test/harness/show.config.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FIXTURE: name, FIXTURE_ACCEPT: flags.includes('--accept') ? '1' : '' },
});
process.exitCode = status ?? 1;
