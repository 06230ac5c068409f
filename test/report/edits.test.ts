import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyEdits } from '../../src/edits/apply-edits.ts';
import { newErrors, readSyntax } from '../../src/applying/check-syntax.ts';
import { withoutEmptiedImports } from '../../src/applying/emptied-imports.ts';
import { checkRun } from '../../src/pipeline/gate/check.ts';
import { planRepository } from '../../src/pipeline/plan-repository.ts';
import { repository } from '../../scripts/build-inputs.mjs';
import type { Edit } from '../../src/report/report-schema.ts';

const demo = 'fixtures/apps/demo-app';

/** A repository of its own, so that nothing else is read. */
let root = '';
beforeEach(() => void (root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-edits-')))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** As another tool would read the report: lines and columns from 1, in UTF-16 units. */
function withEdits(source: string, edits: readonly Edit[]): string {
  const lines = source.split(/(?<=\n)/);
  const offset = (line: number, column: number): number => lines.slice(0, line - 1).join('').length + column - 1;
  const distinct = new Map(edits.map((edit) => [JSON.stringify(edit), edit]));
  return applyEdits(
    source,
    [...distinct.values()].map(({ line, column, endLine, endColumn, text }) => ({
      start: offset(line, column),
      end: offset(endLine, endColumn),
      text,
    })),
  );
}

test.each([
  [demo, 40],
  ['fixtures/_themes/embedded', 20],
])(
  'in %s the edits of a file together are its migration, and those of each finding alone give a file that parses',
  { timeout: 300_000 },
  async (folder, atLeast) => {
    cpSync(join(repository, folder), root, { recursive: true });
    const { report } = await checkRun({ cwd: root, edits: true, manifests: false });
    const migrated = new Map(planRepository({ root, markers: false }).files.map(({ name, output }) => [name, output]));
    const edited = report.findings.filter(({ edits }) => edits !== undefined);
    expect(edited.length).toBeGreaterThan(atLeast);
    expect(edited.every(({ status }) => status === 'migrated' || status === 'review')).toBe(true);
    const whole: { file: string; text: string }[] = [];
    const parsed: string[] = [];
    const broken: { id: string; error: unknown }[] = [];
    for (const file of new Set(edited.map((finding) => finding.file))) {
      const source = readFileSync(join(root, file), 'utf8');
      const own = edited.filter((finding) => finding.file === file);
      const rest = report.findings.filter(
        (finding) => finding.file === file && finding.after !== undefined && finding.edits === undefined,
      );
      // An import that several sites have emptied goes with none of them.
      const together = withEdits(
        source,
        own.flatMap(({ edits = [] }) => edits),
      );
      if (rest.length === 0) whole.push({ file, text: withoutEmptiedImports(source, together) });
      if (!/\.[cm]?[jt]sx?$/.test(file)) continue;
      const syntax = readSyntax(source, file);
      for (const { id, edits = [] } of own) {
        parsed.push(id);
        broken.push(...newErrors(syntax, readSyntax(withEdits(source, edits), file)).map((error) => ({ id, error })));
      }
    }
    expect(whole.length).toBeGreaterThan(5);
    expect(whole).toEqual(whole.map(({ file }) => ({ file, text: migrated.get(file) })));
    expect(parsed.length).toBeGreaterThan(0);
    expect(broken).toEqual([]);
  },
);

test('a report has them only where they are asked for', async () => {
  cpSync(join(repository, demo), root, { recursive: true });
  const { report } = await checkRun({ cwd: root, paths: ['scripts'], manifests: false });
  expect(report.findings.length).toBeGreaterThan(0);
  expect(report.findings.filter(({ edits }) => edits !== undefined)).toEqual([]);
});

test('what a statement becomes has the ends of what is around a value behind those of the value', async () => {
  cpSync(join(repository, 'fixtures/_themes/mocks/values-that-are-sites/input.ts'), join(root, 'input.ts'));
  const { report } = await checkRun({ cwd: root, manifests: false });
  const whole = report.findings.filter(({ line }) => line === 9).map(({ after }) => after);
  const after =
    'export const whole: Partial<SvcClient> = ' +
    '{ media: { resolveReferences: svc.media.resolveReferences.bind(svc.media) } };';
  expect(whole).toEqual([after, after]);
});
