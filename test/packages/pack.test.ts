import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { assets, repository, rooms } from '../../scripts/build-inputs.mjs';
import { packedManifest, restoreManifest, stripManifest } from '../../scripts/packed-manifest.mjs';

let packed: readonly string[] = [];

beforeAll(() => {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: repository,
    encoding: 'utf8',
  });
  packed = (JSON.parse(output) as [{ files: { path: string }[] }])[0].files.map((file) => file.path);
});

const topLevel = (paths: readonly string[]): string[] =>
  [...new Set(paths.map((path) => path.split('/')[0] ?? ''))].sort();

describe('the published package', () => {
  // npm refuses an installation for an optional peer too, and what v6 needs is not there before the migration.
  test('can be installed beside any version of what a repository has', () => {
    const { peerDependencies, peerDependenciesMeta } = JSON.parse(
      packedManifest(readFileSync(join(repository, 'package.json'), 'utf8')),
    ) as Record<'peerDependencies' | 'peerDependenciesMeta', Record<string, unknown>>;
    expect(new Set(Object.values(peerDependencies))).toEqual(new Set(['*']));
    expect(peerDependenciesMeta).toEqual(
      Object.fromEntries(Object.keys(peerDependencies).map((name) => [name, { optional: true }])),
    );
  });

  test('packing leaves the manifest as it was, to its time: what was built stays fresh', () => {
    const root = mkdtempSync(join(tmpdir(), 'svc-codemod-manifest-'));
    const file = join(root, 'package.json');
    writeFileSync(file, '{ "name": "x", "scripts": { "build": "y" }, "devDependencies": {} }');
    const before = { text: readFileSync(file, 'utf8'), time: statSync(file).mtimeMs };
    stripManifest(root);
    const packedText = readFileSync(file, 'utf8');
    restoreManifest(root);
    const after = { text: readFileSync(file, 'utf8'), time: statSync(file).mtimeMs };
    rmSync(root, { recursive: true });
    expect({ packedText, after }).toEqual({ packedText: '{\n  "name": "x"\n}\n', after: before });
  });

  test.skipIf(process.platform === 'win32')('a pack that fails gives the manifest back', async () => {
    const root = mkdtempSync(join(tmpdir(), 'svc-codemod-manifest-'));
    const manifest = join(root, 'package.json');
    const scripts = {
      prepack: 'node -e "" && node scripts/packed-manifest.mjs strip',
      postpack: 'node scripts/packed-manifest.mjs restore',
    };
    writeFileSync(manifest, JSON.stringify({ name: 'x', version: '1.0.0', type: 'module', scripts }));
    mkdirSync(join(root, 'scripts'));
    cpSync(join(repository, 'scripts/packed-manifest.mjs'), join(root, 'scripts/packed-manifest.mjs'));
    const before = readFileSync(manifest, 'utf8');
    const pack = spawnSync('npm', ['pack', '--silent', '--pack-destination', join(root, 'missing', 'folder')], {
      cwd: root,
    });
    const kept = join(root, 'node_modules/.cache/svc-codemod/package.json');
    await vi.waitFor(() => expect(existsSync(kept)).toBe(false), { timeout: 5000 });
    const after = readFileSync(manifest, 'utf8');
    rmSync(root, { recursive: true });
    expect({ failed: pack.status !== 0, after }).toEqual({ failed: true, after: before });
  });

  test('has exactly these things at the top', () => {
    expect(topLevel(packed)).toEqual([
      'LICENSE',
      'README.md',
      'bin',
      'dist',
      'docs',
      'man',
      'package.json',
      'svc-codemod.schema.json',
    ]);
  });

  test('has exactly these start-up files', () => {
    expect(packed.filter((path) => path.startsWith('bin/')).sort()).toEqual(['bin/start.cjs', 'bin/svc-codemod.cjs']);
  });

  test('has exactly the rooms, the command and the entry point below dist', () => {
    const below = packed.filter((path) => path.startsWith('dist/')).map((path) => path.slice('dist/'.length));
    expect(topLevel(below)).toEqual([...rooms, 'command', 'index.d.ts', 'index.js', 'vendor'].sort());
  });

  test('has the licence of each package that is a part of the command', () => {
    const licences = readFileSync(join(repository, 'dist/command/LICENSES.txt'), 'utf8');
    const has = (name: string): boolean => new RegExp(`^${name} \\d`, 'm').test(licences);
    expect(['commander', 'semver', 'yaml'].filter((name) => !has(name))).toEqual([]);
  });

  test('holds compiled files, their declarations and run-time assets, nothing else', () => {
    const expected = new Set(
      [...assets(), 'shim/commonjs/package.json', 'command/LICENSES.txt'].map((file) => `dist/${file}`),
    );
    const strangers = packed.filter(
      (path) => /^dist\/(?!vendor\/)/.test(path) && !expected.has(path) && !/\.(js|cjs|d\.ts|mjs|d\.mts)$/.test(path),
    );
    expect(strangers).toEqual([]);
    expect([...expected].filter((asset) => !packed.includes(asset))).toEqual([]);
  });

  test('has the type checker for Python as it is published, with its licences and the types of the standard library', () => {
    const vendored = packed.filter((path) => path.startsWith('dist/vendor/'));
    const standard = 'dist/vendor/pyright/dist/typeshed-fallback/stdlib/';
    expect(vendored.filter((path) => !path.startsWith(standard)).sort()).toEqual(
      [
        'LICENSE.txt',
        'dist/pyright-internal.js',
        'dist/pyright-langserver.js',
        'dist/typeshed-fallback/LICENSE',
        'dist/typeshed-fallback/commit.txt',
        'dist/vendor.js',
        'langserver.index.js',
        'package.json',
      ].map((name) => `dist/vendor/pyright/${name}`),
    );
    const bytesOf = (path: string): string => readFileSync(path, 'latin1');
    expect(
      vendored.filter(
        (path) =>
          bytesOf(join(repository, path)) !==
          bytesOf(join(repository, 'node_modules', path.slice('dist/vendor/'.length))),
      ),
    ).toEqual([]);
  });

  test('has nothing in dist without a source', () => {
    const copied = new Set(assets().map((file) => `dist/${file}`));
    // The command's bundle, and what makes rules of typescript-eslint, are written by the build.
    const orphans = packed
      .filter(
        (path) =>
          /^dist\/(?!vendor\/|command\/|eslint-plugin\/rule-maker\.js$).*\.m?js$/.test(path) && !copied.has(path),
      )
      // The shim as CommonJS is made of the same sources.
      .map((path) => path.replace(/^dist\/(?:shim\/commonjs\/)?/, ''))
      // A chapter's transform is handed on by a file beside its folder.
      .map((path) => path.replace(/^(transforms\/(?!all\.)[a-z0-9-]+)\.mjs$/, '$1/transform.mjs'))
      .filter((path) => !existsSync(join(repository, path.replace(/\.(m?)js$/, '.$1ts'))));
    expect(orphans).toEqual([]);
  });

  test('has the docs of its users, and none of its developers', () => {
    const pages = packed.filter((path) => path.startsWith('docs/'));
    const developers = ['architecture', 'performance', 'recall'];
    const all = readdirSync(join(repository, 'docs')).filter((name) => name.endsWith('.md'));
    expect(pages.filter((path) => path.split('/').length === 2).sort()).toEqual(
      [...all.filter((name) => !developers.includes(name.slice(0, -3))), 'report-page.png']
        .map((name) => `docs/${name}`)
        .sort(),
    );
    const folders = ['chapters', 'rules'].flatMap((folder) =>
      readdirSync(join(repository, 'docs', folder)).map((name) => `docs/${folder}/${name}`),
    );
    expect(pages.filter((path) => path.split('/').length > 2).sort()).toEqual(folders.sort());
  });

  test('every link of a page leads to a page that is in the package, and to a heading that is there', () => {
    const headings = (page: string): Set<string> =>
      new Set(
        [...readFileSync(join(repository, page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
          title!
            .toLowerCase()
            .replace(/[^\p{L}\p{N}\s_-]/gu, '')
            .replace(/\s/g, '-'),
        ),
      );
    const dead = packed
      .filter((path) => path.endsWith('.md'))
      .flatMap((page) => {
        const text = readFileSync(join(repository, page), 'utf8').replace(/^```[^]*?^```/gm, '');
        return [...text.matchAll(/\]\((?!https?:)([^)\s]*)\)/g)].flatMap(([, link]) => {
          const [file, anchor] = link!.split('#') as [string, string?];
          const target = file === '' ? page : join(dirname(page), file).replaceAll('\\', '/');
          const isThere = packed.includes(target) || packed.some((path) => path.startsWith(`${target}/`));
          return isThere && (anchor === undefined || headings(target).has(anchor)) ? [] : [`${page}: ${link}`];
        });
      });
    expect(dead).toEqual([]);
  });

  test('has a licence and a readme with the two commands', () => {
    expect(readFileSync(join(repository, 'LICENSE'), 'utf8')).toMatch(/^MIT License\n/);
    expect(readFileSync(join(repository, 'README.md'), 'utf8')).toContain('npx svc-codemod --dry-run');
  });
});

test('the lock file names no registry', () => {
  expect(readFileSync(join(repository, 'package-lock.json'), 'utf8')).not.toContain('"resolved": "http');
});

test('the manifest that is published has nothing that only a clone needs', () => {
  const text = readFileSync(join(repository, 'package.json'), 'utf8');
  const { scripts, devDependencies, ...kept } = JSON.parse(text) as Record<string, unknown>;
  expect(JSON.parse(packedManifest(text))).toEqual(kept);
  expect([typeof scripts, typeof devDependencies]).toEqual(['object', 'object']);
});
