/** What a real compiler says of the applications after a migration, beside what the command says. */
import { afterEach, expect, test } from 'vitest';
import type { Report } from '../../index.ts';
import { runWarm } from '../cli/warm-command.ts';
import { copyDemoApp, type DemoApp } from './demo-app-copy.ts';

/** Errors of the compiler, without which the application type-checks on v5: `file:line code`. */
interface Expected {
  /** That the check without the project's configuration tells. */
  told: readonly string[];
  /** Types that are merely implied, by one of the others: only the project says whether that is an error. */
  implied: readonly string[];
}

const nextApp: Expected = {
  told: [
    'src/components/trace-tree.tsx:3 TS2724',
    'src/components/trace-tree.tsx:3 TS2305',
    'src/lib/conversations.ts:2 TS2305',
  ],
  implied: [
    'src/app/api/traces/[id]/route.ts:12 TS7006',
    'src/components/trace-tree.tsx:28 TS7031',
    'src/components/trace-tree.tsx:28 TS7006',
  ],
};

const nestService: Expected = {
  told: [
    'src/traces/trace.service.ts:47 TS2322',
    'src/traces/trace.service.ts:63 TS2322',
    'src/traces/trace.types.ts:3 TS2305',
    'src/traces/trace.types.ts:3 TS2305',
  ],
  implied: ['src/traces/trace.controller.ts:18 TS7006'],
};

const nothing: Expected = { told: [], implied: [] };

let app: DemoApp;
afterEach(() => app.remove());

/** The built command in the application. */
function migrate(...flags: string[]): Report {
  const args = ['--allow-no-vcs', '--format', 'json', ...flags];
  const { stdout } = runWarm({ args, cwd: app.folder, env: process.env, timeout: 100_000 });
  return JSON.parse(stdout) as Report;
}

test.each<[string, string[], Expected]>([
  ['next-app', [], nextApp],
  ['next-app', ['--compat'], nothing],
  ['nest-service', [], nestService],
  ['nest-service', ['--compat'], nothing],
])('%s %j: each error that the migration brings is told, and none that the compiler lacks', (name, flags, expected) => {
  app = copyDemoApp(name, 'langfuse');
  expect(app.typeErrors(5)).toEqual([]);
  const { verify } = migrate('--project-tsc', ...flags);
  const { errors: byTsc, ...counted } = verify!.projectTsc!;
  const all = [...expected.told, ...expected.implied].sort();
  expect(
    app
      .typeErrors(6)
      .map((error) => error.split(' ').slice(0, 2).join(' '))
      .sort(),
  ).toEqual(all);
  expect(byTsc.map(({ file, line, code }) => `${file}:${line} ${code}`).sort()).toEqual(all);
  expect(counted).toMatchObject({ before: 0, after: all.length, failures: [] });
  expect(verify!.errors.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual(expected.told);
  expect(verify!.errors.filter(({ id }) => id === 'sdk:types')).toEqual([]);
});
