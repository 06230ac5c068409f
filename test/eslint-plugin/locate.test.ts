import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { locate } from '../../eslint-plugin/locate.ts';

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-locate-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let clock = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => (clock += 10_000)));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function put(...files: string[]): void {
  for (const file of files) {
    mkdirSync(path.dirname(path.join(scratch, file)), { recursive: true });
    writeFileSync(path.join(scratch, file), '{}');
  }
}

const at = (file: string): string => path.join(scratch, file);
const rootOf = (file: string, cwd: string, root?: string): string =>
  locate({ filename: at(file), physicalFilename: at(file), cwd: at(cwd) }, root).root;

describe('the root of a file', () => {
  test('is its git root, also one that was made a moment ago', () => {
    put('late/package.json', 'late/src/a.ts');
    expect(rootOf('late/src/a.ts', 'late/src')).toBe(at('late/src'));
    mkdirSync(at('late/.git'));
    expect(rootOf('late/src/a.ts', 'late/src')).toBe(at('late'));
  });

  test('is the working directory without git', () => {
    put('plain/a.ts', 'project/package.json', 'project/packages/one/package.json', 'project/packages/one/a.ts');
    expect(rootOf('plain/a.ts', 'plain')).toBe(at('plain'));
    expect(rootOf('project/packages/one/a.ts', 'project')).toBe(at('project'));
  });

  test('is the outermost project below a working directory that is none', () => {
    put('many/app/package.json', 'many/app/packages/one/package.json', 'many/app/packages/one/src/a.ts');
    expect(rootOf('many/app/packages/one/src/a.ts', 'many')).toBe(at('many/app'));
  });

  test('is the own folder in a home directory', () => {
    put('home/notes/a.ts');
    vi.stubEnv('HOME', at('home'));
    vi.stubEnv('USERPROFILE', at('home'));
    expect(rootOf('home/notes/a.ts', 'home')).toBe(at('home/notes'));
    expect(rootOf('home/notes/a.ts', '.')).toBe(at('home/notes'));
  });

  test('is that of the settings', () => {
    put('set/src/a.ts');
    expect(rootOf('set/src/a.ts', '.', at('set'))).toBe(at('set'));
  });
});
