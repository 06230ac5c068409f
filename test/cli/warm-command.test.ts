/** A command in a process that has run others ends as it does in a process of its own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aliasCall,
  createRepository,
  manifest,
  traceRead,
  type Finished,
  type TemporaryRepository,
} from './temporary-repository.ts';
import { runWarm } from './warm-command.ts';

let place: TemporaryRepository;
beforeAll(() => {
  place = createRepository({ 'package.json': manifest, 'src/prompt.ts': aliasCall, 'src/traces.ts': traceRead });
});
afterAll(() => place.remove());

const withoutTimes = (text: string): string => text.replace(/\d+(?:\.\d+)? m?s\b/g, 'TIME');

const timeless = ({ status, stdout, stderr }: Finished): Finished => ({
  status,
  stdout: withoutTimes(stdout),
  stderr: withoutTimes(stderr),
});

test.each([
  [['--dry-run', '--diff'], {}],
  [['check', '--format', 'markdown'], { cwd: 'src' }],
  [['--stdin-filepath', 'src/new.ts'], { input: aliasCall }],
  [['list', '--no-such-flag'], {}],
  [['undo'], { env: { FORCE_COLOR: '1' } }],
])('%j', (args, { cwd, ...options }: { cwd?: string; input?: string; env?: NodeJS.ProcessEnv }) => {
  const where = { ...options, cwd: cwd === undefined ? place.root : `${place.root}/${cwd}` };
  expect(timeless(place.run(args, where))).toEqual(timeless(place.start(args, where)));
});

test('one that takes too long is killed, and the next one runs', () => {
  const order = { args: ['serve'], cwd: place.root, env: process.env, timeout: 1_000 };
  expect(runWarm(order)).toMatchObject({ status: null });
  expect(runWarm({ ...order, args: ['--version'], timeout: 50_000 })).toMatchObject({ status: 0, stderr: '' });
});
