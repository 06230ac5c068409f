import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';
import { repository as address } from '../../src/catalog/docs-address.ts';

const { version } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as { version: string };

/** The files of a package as it is published. */
function filesOf(folder: string): Set<string> {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: path.join(repository, folder),
    encoding: 'utf8',
  });
  return new Set((JSON.parse(output) as [{ files: { path: string }[] }])[0].files.map((file) => file.path));
}

const proseOf = (file: string): string =>
  readFileSync(path.join(repository, file), 'utf8').replace(/^```[^]*?^```/gm, '');

/** Where links and pictures of a page lead. */
function linksOf(file: string): string[] {
  const text = proseOf(file);
  return [...text.matchAll(/\]\(([^)\s]+)[^)]*\)|\b(?:href|src)="([^"]+)"/g)].map(([, link, other]) => link ?? other!);
}

/** The names that headings of a page have in an address. */
function headingsOf(file: string): Set<string> {
  const headings = [...proseOf(file).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text.replace(/`|\[|\]\([^)]*\)/g, ''),
  );
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** What is wrong with a link that stays in the package. */
function deadWithin(page: string, link: string, packed: ReadonlySet<string>): string[] {
  const [target = '', heading] = link.split('#');
  const file = target === '' ? page : path.posix.join(path.posix.dirname(page), target);
  if (!packed.has(file)) return [`${page}: ${link} is not in the package`];
  return heading === undefined || headingsOf(file).has(heading) ? [] : [`${page}: ${link} has no such heading`];
}

/** What is wrong with a link to the repository: it is of this version, and of a file that is there. */
function deadInRepository(page: string, link: string): string[] {
  const [target = '', heading] = link.slice(address.length).split('#');
  if (target === '') return [];
  const [, kind = '', of = '', file = ''] = /^\/(blob|raw|tree)\/([^/]+)\/(.+)$/.exec(target) ?? [];
  if (kind === '' || of !== `v${version}`) return [`${page}: ${link} is not of v${version}`];
  if (!existsSync(path.join(repository, file))) return [`${page}: ${link} leads to no file`];
  return heading === undefined || headingsOf(file).has(heading) ? [] : [`${page}: ${link} has no such heading`];
}

test.each(['.', 'packages/eslint-plugin-svc', 'packages/svc-shim'])(
  'links of the pages of %s work where it is installed',
  (folder) => {
    const packed = filesOf(folder);
    const pages = [...packed].filter((file) => file.endsWith('.md'));
    const links = pages.flatMap((page) => linksOf(path.posix.join(folder, page)).map((link) => ({ page, link })));
    expect(links.length).toBeGreaterThan(0);
    const within = folder === '.' ? packed : new Set([...packed].map((file) => path.posix.join(folder, file)));
    const dead = links.flatMap(({ page, link }) => {
      const at = path.posix.join(folder, page);
      if (link.startsWith(address)) return deadInRepository(at, link);
      return /^[a-z]+:/.test(link) ? [] : deadWithin(at, link, within);
    });
    expect(dead).toEqual([]);
  },
);
