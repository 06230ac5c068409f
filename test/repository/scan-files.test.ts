import { mkdirSync, symlinkSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scanFiles, type ScanOptions } from '../../src/repository/scan-files.ts';
import { createFolder } from './temporary-repository.ts';

const names: ScanOptions = {
  sdkNames: ['@svc/'],
  watched: ['getPrompt', 'datasets'],
  distinctive: ['api.trace.get', 'fetchTraces'],
};

function scan(files: Readonly<Record<string, string | Uint8Array>>, options: Partial<ScanOptions> = {}) {
  const root = createFolder(files);
  const scanned = scanFiles(
    Object.keys(files).map((file) => join(root, file)),
    { ...names, ...options },
  );
  return {
    ...scanned,
    of: (file: string) => {
      const entry = scanned.scanned.get(join(root, file));
      if (!entry) return undefined;
      const { file: path, ...rest } = entry;
      expect(path).toBe(join(root, file));
      return rest;
    },
    skipped: scanned.skipped.map(
      ({ file, reason, failed }) => `${file.slice(root.length + 1)}: ${reason}${failed ? ' (failed)' : ''}`,
    ),
  };
}

describe('what is kept', () => {
  it('is the text where something is mentioned, and the specifiers of every file', () => {
    const sdk = `import { SvcClient } from '@svc/client';\nimport './other';\n`;
    const { of, bytes, skipped } = scan({ 'sdk.ts': sdk, 'none.ts': `import './a'; import './a';\n`, 'empty.ts': '' });
    expect(of('sdk.ts')).toEqual({
      mentionsSdk: true,
      watched: false,
      distinctive: false,
      specifiers: ['@svc/client', './other'],
      taken: ['SvcClient', ''],
      role: 'source',
      text: sdk,
    });
    expect(of('none.ts')).toEqual({
      mentionsSdk: false,
      watched: false,
      distinctive: false,
      specifiers: ['./a'],
      taken: [''],
      role: 'source',
    });
    expect(of('empty.ts')).toEqual({
      mentionsSdk: false,
      watched: false,
      distinctive: false,
      specifiers: [],
      taken: [],
      role: 'source',
    });
    expect(bytes).toBe(Buffer.byteLength(sdk) + 28);
    expect(skipped).toEqual([]);
  });

  it.each([
    ['lf.getPrompt("a")', true, false],
    ['lf.getPrompts("a")', false, false],
    ['mygetPrompt()', false, false],
    ['fetchTraces()', false, true],
    ['const t = lf.api.trace; t.get(id)', false, true],
    ['const { trace } = lf; trace.get(id)', false, false],
    ['lf.api.datasets.get(x)', true, false],
    ['lf\n  .api // the client\n  ?.trace\n  .get (id)', false, true],
    ["const t = lf['api']['trace']; t['get'](id)", false, true],
    ['import { api as a } from "./a"; const { trace = a.trace, get } = a', false, true],
    ['const a = lf.api\n  const t = a.trace as Traces\n  get = t.get', false, true],
    ['const double = { api: { trace: { get() {} } } };', false, true],
    ['#api; run() { return this.#api.trace.get; }', false, true],
    ["fetch('/v1/api'); trace.get(id)", false, false],
    ['// Of the api.\ntrace.get(id)', false, true],
    ['// Our api answers.\ntrace.get(id)', false, false],
  ])('%s: watched %s, distinctive %s', (text, watched, distinctive) => {
    expect(scan({ 'a.ts': text }).of('a.ts')).toMatchObject({ mentionsSdk: false, watched, distinctive });
  });

  it('is no text where only a watched name occurs', () => {
    expect(scan({ 'a.ts': 'getPrompt()' }).of('a.ts')).toEqual({
      mentionsSdk: false,
      watched: true,
      distinctive: false,
      specifiers: [],
      taken: [],
      role: 'source',
    });
  });

  it('is nothing but specifiers when no name is looked for', () => {
    expect(
      scan({ 'a.ts': `import '@svc/client'; getPrompt()` }, { sdkNames: [], watched: [], distinctive: [] }).of('a.ts'),
    ).toEqual({
      mentionsSdk: false,
      watched: false,
      distinctive: false,
      specifiers: ['@svc/client'],
      taken: [''],
      role: 'source',
    });
  });
});

describe('text', () => {
  it('is decoded as UTF-8 with its BOM, whatever the size', () => {
    const text = `\uFEFF// ${'größer 名前 🙂\n// '.repeat(20_000)}\nimport '@svc/client';\r\n`;
    expect(scan({ 'a.ts': text }).of('a.ts')?.text).toBe(text);
  });

  it('does not bleed from one file into the next', () => {
    const { of } = scan({
      'a.ts': `import '@svc/client'; ${'x'.repeat(5000)}`,
      'b.ts': `import 'b'`,
      'c.ts': `fetchTraces(); 'é'`,
    });
    expect(of('b.ts')).toEqual({
      mentionsSdk: false,
      watched: false,
      distinctive: false,
      specifiers: ['b'],
      taken: [''],
      role: 'source',
    });
    expect(of('c.ts')?.text).toBe(`fetchTraces(); 'é'`);
  });

  it('gives specifiers outside ASCII as they are written', () => {
    expect(scan({ 'a.ts': `import './größe'; import './größe'; import './名前';` }).of('a.ts')?.specifiers).toEqual([
      './größe',
      './名前',
    ]);
  });

  it('comes from the overlay where there is one', () => {
    const root = createFolder({ 'a.ts': 'on disk' });
    const file = join(root, 'a.ts');
    const text = `import './ö'; fetchTraces() // é`;
    expect(scanFiles([file], { ...names, overlay: new Map([[file, text]]) }).scanned.get(file)).toEqual({
      file,
      mentionsSdk: false,
      watched: false,
      distinctive: true,
      specifiers: ['./ö'],
      taken: [''],
      role: 'source',
      text,
    });
  });
});

describe('files that are no text to edit', () => {
  it('are skipped with their reason', () => {
    const { scanned, skipped } = scan({
      'binary.ts': new Uint8Array([0x47, 0x40, 0x00, 0x10]),
      'latin1.ts': Buffer.concat([Buffer.from(`import '@svc/client'; // `), Buffer.from([0xe9, 0x0a])]),
      'utf16.ts': Buffer.from(`\uFEFFimport '@svc/client'`, 'utf16le'),
      'line.js': `import '@svc/client';${'x'.repeat(1_000_000)}`,
      'huge.ts': `// ${'x\n'.repeat(1_100_000)}`,
      'bundle.js': `var a=1;function b(){return a};${'c(d);'.repeat(6000)}\n`,
      'small.js': `/*! licence */\n"use strict";${'var a=e=>{if(e.b)return c(e.d,[1,2]);f=g};'.repeat(50)}\n`,
    });
    expect(scanned.size).toBe(0);
    expect(skipped).toEqual([
      'binary.ts: binary',
      'latin1.ts: not valid UTF-8 (failed)',
      'utf16.ts: UTF-16 text, only UTF-8 is read (failed)',
      'line.js: minified',
      'huge.ts: too large (more than 2 MB)',
      'bundle.js: minified',
      'small.js: minified',
    ]);
  });

  it.each([
    ['esbuild and Bun', (n: number) => `// ../node_modules/.pnpm/a@1.0.0/node_modules/@org/a/dist/${n}.mjs`],
    ['Rolldown', (n: number) => `//#region node_modules/a/${n}.js`],
    ['webpack', (n: number) => `/***/ "./node_modules/a/${n}.js":`],
    ['webpack, modules in one', (n: number) => `;// CONCATENATED MODULE: ./node_modules/a/${n}.js`],
  ])('are bundles with packages in them: %s', (_, above) => {
    const bundle = (packages: number): string =>
      Array.from({ length: 20 }, (__, n) => `${n < packages ? above(n) : '//'}\n${'call(1);\n'.repeat(200)}`).join('');
    const { scanned, skipped } = scan({
      'a.cjs': bundle(5),
      // Nearly the same: a few words about packages, TypeScript, and a file that is small.
      'b.js': bundle(4),
      'c.ts': bundle(20),
      'd.mjs': bundle(5).slice(0, 19_999),
      'e.js': `const paths = [\n${"  '// node_modules/a/1.js',\n".repeat(1000)}];\n`,
    });
    expect([...scanned.keys()].map((file) => file.slice(-4))).toEqual(['b.js', 'c.ts', '.mjs', 'e.js']);
    expect(skipped).toEqual(['a.cjs: bundled: packages are in it']);
  });

  it('are bundles with the client of the SDK in them, whatever bundler made them', () => {
    const client = (routes: number): string =>
      `${"call('Timeout exceeded when calling GET /api/public/health.');\n".repeat(routes)}${'call(1);\n'.repeat(3000)}`;
    const { scanned, skipped } = scan({ 'a.js': client(20), 'b.js': client(19) });
    expect([...scanned.keys()].map((file) => file.slice(-4))).toEqual(['b.js']);
    expect(skipped).toEqual(['a.js: bundled: packages are in it']);
  });

  it('are not all large files: an embedded image, a long table, a long sentence stay', () => {
    const { scanned } = scan({
      'image.ts': `export const png = '${'iVBORw0KGgo'.repeat(9000)}';\n`,
      'table.ts': `export const t = [\n${'  { a: 1, b: f(2) },\n'.repeat(9000)}];\n`,
      'mac.ts': 'const a = f(1, 2);\r'.repeat(500),
      'prose.ts': `// ${'a long sentence, '.repeat(300)}\n`,
    });
    expect(scanned.size).toBe(4);
  });

  it('are read without a failure when nothing in them matters', () => {
    expect(scan({ 'latin1.ts': Buffer.from([0x2f, 0x2f, 0xe9, 0x0a]) }).skipped).toEqual([]);
  });

  it('may be gone, folders, links or pipes by now', () => {
    const root = createFolder({ 'real.ts': '' });
    mkdirSync(join(root, 'folder.ts'));
    symlinkSync('real.ts', join(root, 'link.ts'));
    execFileSync('mkfifo', [join(root, 'pipe.ts')]);
    const files = ['gone.ts', 'folder.ts', 'link.ts', 'pipe.ts', 'real.ts'].map((name) => join(root, name));
    const { scanned, skipped } = scanFiles(files, names);
    expect([...scanned.keys()]).toEqual([join(root, 'pipe.ts'), join(root, 'real.ts')]);
    expect(skipped.map(({ reason, failed }) => [reason, failed])).toEqual([
      ['cannot be read: it is gone', true],
      ['cannot be read: it is a folder', true],
      ['cannot be read: a symbolic link replaced it', true],
    ]);
  });
});

describe('roles', () => {
  it.each([
    ['a header tag', '// @generated by protoc-gen-es v1.0\nexport {}'],
    [
      'a block',
      '/* eslint-disable */\n/**\n * This file is auto-generated by openapi-typescript.\n * Do not make direct changes to the file.\n */\nexport {}',
    ],
    ['Go style', '// Code generated by sqlc. DO NOT EDIT.\nexport {}'],
    [
      'openapi-generator',
      '/* tslint:disable */\n/**\n * NOTE: This class is auto generated by OpenAPI Generator.\n * Do not edit the class manually.\n */',
    ],
    ['prisma', '\n/* !!! This is code generated by Prisma. Do not edit directly. !!!\n/* eslint-disable */'],
    ['behind a shebang and a directive', "#!/usr/bin/env node\n'use strict';\n// Autogenerated\n"],
    ['barrelsby', '/**\n * @file Automatically generated by barrelsby.\n */'],
    ['a plain order', '// DO NOT EDIT\nexport {}'],
    ['behind a byte order mark', '\uFEFF// This file was automatically generated.\nexport {}'],
  ])('generated: %s', (_, text) => {
    const { of, skipped } = scan({ 'a.ts': text });
    expect(of('a.ts')?.role).toBe('generated');
    expect(skipped).toEqual(['a.ts: generated: its header says so']);
  });

  it.each([
    ['prose about generated things', '/** Helpers for the auto-generated client. */\nexport {}'],
    ['a plea', '// Please do not change the order of these imports\nimport "a";'],
    ['a narrower plea', '// Do not edit this list without asking the team.\n'],
    ['a later comment', 'export {};\n// @generated\n'],
    ['a tag in prose', '/** Skips files with the @generated tag. */'],
    ['a string', 'const header = "// DO NOT EDIT";'],
  ])('source: %s', (_, text) => {
    expect(scan({ 'a.ts': text }).of('a.ts')?.role).toBe('source');
  });

  it('tell declarations, compiled files and their sources apart', () => {
    const compiled = '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\n';
    const { of, skipped } = scan({
      'own.d.ts': `declare module '@svc/client' {}`,
      'a.ts': '',
      'a.js': compiled,
      'alone.js': compiled,
      'b.ts': '',
      'b.js': 'export const hand = 1;\n',
      'mapped.js': 'x();\n//# sourceMappingURL=mapped.js.map\n',
      'c.tsx': '',
      'c.js': compiled,
    });
    expect(['own.d.ts', 'a.ts', 'a.js', 'alone.js', 'b.js', 'mapped.js', 'c.js'].map((file) => of(file)?.role)).toEqual(
      ['declaration', 'source', 'generated', 'source', 'source', 'generated', 'generated'],
    );
    expect(skipped).toEqual([
      'a.js: generated: compiled from a.ts beside it',
      'mapped.js: generated: it ends with a source map',
      'c.js: generated: compiled from c.tsx beside it',
    ]);
  });
});

it('tells its progress from nothing to everything', () => {
  const root = createFolder();
  const seen: number[] = [];
  scanFiles(
    Array.from({ length: 600 }, (_, index) => join(root, `${index}.ts`)),
    { ...names, onProgress: ({ files, of }) => seen.push(files, of) },
  );
  expect(seen).toEqual([0, 600, 250, 600, 500, 600, 600, 600]);
});

it('reads again under another name of the SDK only what says one of the names, and what was left out', () => {
  const files = {
    'svc.ts': `import '@svc/client';\n`,
    'other.ts': `import '@other/client';\n`,
    'plain.ts': `import './a';\ngetPrompt();\n`,
    'binary.ts': 'a\0b',
  };
  const root = createFolder(files);
  const paths = Object.keys(files).map((file) => join(root, file));
  const other = { sdkNames: ['@other/'], otherNames: ['@svc/'] };
  const before = scanFiles(paths, { ...names, otherNames: ['@other/'] });
  const whole = scanFiles(paths, { ...names, ...other });
  const again = scanFiles(paths, { ...names, ...other, before });
  expect([...again.scanned]).toEqual([...whole.scanned]);
  expect(again.skipped).toEqual(whole.skipped);
  expect([again.bytes, whole.bytes]).toEqual(
    [['svc.ts', 'other.ts'] as const, ['svc.ts', 'other.ts', 'plain.ts'] as const].map((read) =>
      read.reduce((sum, file) => sum + files[file].length, 0),
    ),
  );
});
