// @ts-check
/**
 * Fetches published packages at pinned versions and lays each out as a repository. Installs nothing and runs nothing of
 * theirs.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const work = fileURLToPath(new URL('../.work/packages/', import.meta.url));

/** Folders that a build puts out: the analysis leaves them out, but here they are the code to look at. */
const buildFolders = new Set(['dist', 'build', 'out', 'coverage']);

/** What is left out because no tool reads it as source. */
const notSource = /\.(?:map|wasm|node|png|jpe?g|gif|svg|ico|woff2?|ttf|css|html|md|txt|ya?ml|py|sh)$/;

const isCode = /\.[cm]?[jt]sx?$/;
const lastLineOfBuild = /\/\/# sourceMappingURL=\S+\s*$/;

/**
 * @typedef {object} Package
 * @property {string} name
 * @property {string} version
 * @property {string} why
 * @property {string} [integrity] of the published archive; compared when it is there
 * @property {boolean} [counted] false: shown, but no part of the totals
 */

/** @param {Package} wanted */
export const labelOf = ({ name, version }) => `${name}@${version}`;

/**
 * The repository of a package; packs and lays it out unless it is there.
 *
 * @param {Package} wanted
 * @returns {{ root: string, integrity: string }}
 * @throws {Error} when the registry has another archive than the pinned one
 */
export function repositoryOf(wanted) {
  const slug = labelOf(wanted).replace(/[@/]/g, '_');
  const root = join(work, slug);
  const stamp = join(work, `${slug}.integrity`);
  if (!existsSync(stamp)) {
    rmSync(root, { recursive: true, force: true });
    const archives = join(work, 'archives');
    mkdirSync(archives, { recursive: true });
    const answer = execFileSync(
      'npm',
      ['pack', labelOf(wanted), '--ignore-scripts', '--json', '--pack-destination', archives],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const [{ filename, integrity }] = JSON.parse(answer);
    const unpacked = `${root}.unpacked`;
    rmSync(unpacked, { recursive: true, force: true });
    mkdirSync(unpacked, { recursive: true });
    execFileSync('tar', ['xzf', join(archives, filename), '-C', unpacked, '--strip-components=1', '--no-same-owner']);
    layOut(unpacked, root);
    rmSync(unpacked, { recursive: true, force: true });
    execFileSync('git', ['init', '-q'], { cwd: root });
    writeFileSync(stamp, integrity);
  }
  const integrity = readFileSync(stamp, 'utf8');
  if (wanted.integrity && wanted.integrity !== integrity)
    throw new Error(`${labelOf(wanted)}: the registry has another archive than the pinned one`);
  return { root, integrity };
}

/**
 * The manifest stays at the root; every file goes below `code/`, a folder called like build output is called
 * `published` there, and the comment that names a source map goes: by these three the analysis would know build output
 * and leave it out, as it should in a repository. Every other byte and every line number stays.
 *
 * @param {string} from
 * @param {string} to
 */
function layOut(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || notSource.test(entry.name)) continue;
    const source = join(entry.parentPath, entry.name);
    const path = source.slice(from.length + 1).split(/[\\/]/);
    if (path.includes('node_modules')) continue;
    const target =
      path.join('/') === 'package.json'
        ? join(to, 'package.json')
        : join(to, 'code', ...path.map((part) => (buildFolders.has(part) ? 'published' : part)));
    mkdirSync(dirname(target), { recursive: true });
    if (isCode.test(entry.name))
      writeFileSync(target, readFileSync(source, 'latin1').replace(lastLineOfBuild, ''), 'latin1');
    else copyFileSync(source, target);
  }
}
