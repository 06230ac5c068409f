// @ts-check
/** A registry on this machine with small packages of the SDK, so that package managers install without a network. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

const names = ['@svc/client', '@svc/tracing'];

/** @param {string} folder @param {string} name @param {string} version @returns {Buffer} the packed package */
function pack(folder, name, version) {
  const root = path.join(folder, `${name.replace('/', '-')}-${version}`);
  mkdirSync(path.join(root, 'package'), { recursive: true });
  writeFileSync(path.join(root, 'package/package.json'), JSON.stringify({ name, version, main: 'index.js' }));
  writeFileSync(path.join(root, 'package/index.js'), 'module.exports = {};\n');
  execFileSync('tar', ['-czf', path.join(root, 'package.tgz'), '-C', root, 'package']);
  return readFileSync(path.join(root, 'package.tgz'));
}

/**
 * Serves the packages at each of the versions until it is stopped.
 * @param {string} folder for the packed files
 * @param {readonly string[]} versions the last one is `latest`
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function startRegistry(folder, versions) {
  const files = new Map(
    names.flatMap((name) => versions.map((version) => [`/${name}/-/${version}.tgz`, pack(folder, name, version)])),
  );
  const server = createServer((request, response) => {
    const asked = decodeURIComponent(request.url ?? '/');
    const file = files.get(asked);
    const name = names.find((candidate) => `/${candidate}` === asked);
    if (file !== undefined) response.end(file);
    else if (name === undefined) response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(documentOf(name)));
  });

  /** @param {string} name */
  function documentOf(name) {
    const entries = versions.map((version) => {
      const file = /** @type {Buffer} */ (files.get(`/${name}/-/${version}.tgz`));
      const dist = {
        tarball: `${url}/${name}/-/${version}.tgz`,
        shasum: createHash('sha1').update(file).digest('hex'),
        integrity: `sha512-${createHash('sha512').update(file).digest('base64')}`,
      };
      return /** @type {const} */ ([version, { name, version, main: 'index.js', dist }]);
    });
    return {
      name,
      'dist-tags': { latest: versions.at(-1) },
      versions: Object.fromEntries(entries),
      time: Object.fromEntries(versions.map((version) => [version, '2020-01-01T00:00:00.000Z'])),
    };
  }

  await new Promise((done) => void server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return { url, stop: () => void server.close() };
}
