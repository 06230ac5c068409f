import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { aliasCall, createRepository, manifest, traceRead, type TemporaryRepository } from './temporary-repository.ts';

let place: TemporaryRepository;
afterEach(() => place.remove());

/** A process that asks for a connection, a name or a datagram ends with 99. */
const noNetwork = `
const end = (what) => () => { require('node:fs').writeSync(2, 'asked for ' + what); process.exit(99); };
require('node:net').Socket.prototype.connect = end('a connection');
require('node:dgram').Socket.prototype.send = end('a datagram');
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) require('node:dns')[name] = end('a name');
`;

test('no command asks for the network, where nobody asks it to', () => {
  place = createRepository({ 'package.json': manifest, 'a.ts': aliasCall, 'b.ts': traceRead });
  const preload = join(place.home, 'no-network.cjs');
  writeFileSync(preload, noNetwork);
  const run = (...args: string[]): number | null => place.start(args, { node: ['--require', preload] }).status;
  // That it would be noticed: the one flag that asks a service.
  expect(place.start(['doctor', '--service', 'http://192.0.2.1'], { node: ['--require', preload] }).stderr).toContain(
    'asked for',
  );
  expect([run('check'), run('doctor') === 99, run('explain', 'SvcClient.getPrompt'), run()]).toEqual([1, false, 0, 1]);
});
