import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';
import { defined } from '../../src/catalog/defined.ts';
import { migrateRun } from '../../src/pipeline/migrate.ts';
import type { Ask } from '../../src/pipeline/choose-changes.ts';
import fc, { seed } from '../random.ts';

/** How many random choices; more with RUNS. */
const runs = Number(process.env['RUNS'] ?? 2);
const application = join(repository, 'fixtures/apps/demo-app');

let base = '';
let root = '';
let cache: string | undefined;
beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-choosing-')));
  cache = process.env['XDG_CACHE_HOME'];
  process.env['XDG_CACHE_HOME'] = join(base, 'cache');
});
afterAll(() => {
  if (cache === undefined) delete process.env['XDG_CACHE_HOME'];
  else process.env['XDG_CACHE_HOME'] = cache;
  rmSync(base, { recursive: true, force: true });
});
beforeEach(() => {
  root = mkdtempSync(join(base, 'app-'));
  cpSync(application, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function tree(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile());
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

async function migrate(choose?: Ask): ReturnType<typeof migrateRun> {
  return migrateRun({
    cwd: root,
    allowNoVcs: true,
    verify: false,
    compat: true,
    ...defined({ choose }),
  });
}

const libraries = new Map<string, ts.SourceFile>();

/** A file of TypeScript's own standard library. */
function library(path: string): ts.SourceFile {
  const known = libraries.get(path) ?? ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022);
  libraries.set(path, known);
  return known;
}

/** Syntax errors, and names that nothing declares or that are declared twice, as text. */
function problems(name: string, text: string): string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
  const program = ts.createProgram(
    [name],
    {
      noResolve: true,
      lib: ['lib.es2022.d.ts'],
      allowJs: true,
      checkJs: true,
      jsx: ts.JsxEmit.Preserve,
      types: [],
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
    },
    {
      getSourceFile: (asked) => (asked === name ? file : library(asked)),
      getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
      writeFile: () => {},
      getCurrentDirectory: () => '/',
      getCanonicalFileName: (each) => each,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      fileExists: (asked) => asked === name,
      readFile: () => undefined,
    },
  );
  const semantic = program
    .getSemanticDiagnostics(file)
    .filter(({ code }) => [2300, 2304, 2451, 2503, 2552].includes(code));
  const texts = [...program.getSyntacticDiagnostics(file), ...semantic].map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, ' ').replace(/ Did you mean .*/, ''),
  );
  // Node.js's own (`process`, `URL`) are not in the library.
  return texts.filter((problem) => !((/^Cannot find name '(\w+)'/.exec(problem)?.[1] ?? '-') in globalThis));
}

test('all changes are the run without questions, none are no run', { timeout: 240_000 }, async () => {
  const start = tree(root);
  const none = await migrate(() => Promise.resolve('no'));
  expect(none.notes).toContainEqual(expect.stringMatching(/^0 of \d+ changes chosen\.$/));
  expect(none.report.summary.filesChanged).toBe(0);
  expect(tree(root)).toEqual(start);
  await migrate(() => Promise.resolve('all'));
  const chosen = tree(root);
  rmSync(root, { recursive: true });
  cpSync(application, root, { recursive: true });
  await migrate();
  expect(chosen).toEqual(tree(root));
});

const chance = fc.double({ min: 0, max: 1, noNaN: true });
/** How much of a run is chosen, and what each of its questions is answered by. */
const chances = fc.record({ share: chance, draws: fc.infiniteStream(chance) });

test('whatever is chosen, each file stays whole: its syntax, and no name that is gone or there twice', {
  timeout: Math.max(240_000, runs * 2000),
}, async () => {
  const start = tree(root);
  const broken: unknown[] = [];
  for (const { share, draws } of fc.sample(chances, { seed, numRuns: runs })) {
    rmSync(root, { recursive: true });
    cpSync(application, root, { recursive: true });
    const answers: string[] = [];
    await migrate(({ unit }) => {
      const answer = draws.next().value! < share ? 'yes' : 'no';
      answers.push(`${answer} ${unit.name}:${unit.facts[0]?.line ?? 0}`);
      return Promise.resolve(answer);
    });
    for (const [name, text] of tree(root)) {
      const before = start.get(name) ?? '';
      if (text === before || !/\.[cm]?[jt]sx?$/.test(name)) continue;
      const known = new Set(problems(name, before));
      const fresh = problems(name, text).filter((each) => !known.has(each));
      if (fresh.length > 0) broken.push({ name, answers, problems: fresh });
    }
  }
  expect(broken).toEqual([]);
});
