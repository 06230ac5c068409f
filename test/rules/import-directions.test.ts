import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';

const eslint = new ESLint({ cwd: repository });

/** The rules that complain about `code` when it stands in `filePath`. */
async function complaints(filePath: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? []).map((message) => message.ruleId);
}

describe('imports point one way', () => {
  test.each([
    ['catalog/a.ts', "import '../analysis/site.ts';"],
    ['analysis/a.ts', "import '../rewrites/plan.ts';"],
    ['analysis/resolve/a.ts', "import '../../cli/main.ts';"],
    ['rewrites/a.ts', "import '../edits/apply-edits.ts';"],
    ['report/a.ts', "import '../pipeline/migrate.ts';"],
    ['report/a.ts', "import '../analysis/site.ts';"],
    ['report/a.ts', "import '../transforms/chapters.ts';"],
    ['analysis/a.ts', "import '../transforms/entries.ts';"],
    ['shim/client/a.ts', "import '../../transforms/entries.ts';"],
    ['transforms/trace-io/entries.ts', "import '../../analysis/site.ts';"],
    ['transforms/trace-io/entries.ts', "import './facts.ts';"],
    ['transforms/trace-io/a.ts', "import '../scores-query/entries.ts';"],
    ['transforms/trace-io/deep/a.ts', "import '../../scores-query/entries.ts';"],
    ['transforms/trace-io/a.ts', "import '../../pipeline/migrate.ts';"],
    ['transforms/entries.ts', "import './chapters.ts';"],
    ['transforms/entries.ts', "import './trace-io/plan.ts';"],
    ['transforms/chapters.ts', "import 'jscodeshift';"],
    ['transforms/trace-io/plan.ts', "import 'typescript';"],
    ['transforms/trace-io/detect.ts', "import 'jscodeshift';"],
    ['edits/a.ts', "import '../report/schema.ts';"],
    ['manifests/a.ts', "import '../cli/main.ts';"],
    ['transforms/a.mts', "import '../pipeline/migrate.ts';"],
    ['pipeline/a.ts', "import '../cli/main.ts';"],
    ['pipeline/a.ts', "import '../doctor/diagnose.ts';"],
    ['doctor/checks/a.ts', "import '../../cli/main.ts';"],
    ['shim/client/a.ts', "import '../../analysis/site.ts';"],
    ['analysis/a.ts', "import '../shim/core/index.ts';"],
    ['shim/core/a.ts', "import 'typescript';"],
    ['edits/a.ts', "export { migrate } from '../pipeline/migrate.ts';"],
    ['rewrites/a.ts', "import 'typescript';"],
    ['cli/a.ts', "import 'jscodeshift';"],
    ['src/flow/a.ts', "import '../../rewrites/plan.ts';"],
    ['src/flow/a.ts', "import '../../analysis/trace/tracer.ts';"],
    ['rewrites/a.ts', "import '../src/flow/step.ts';"],
  ])('%s must not contain %s', async (file, code) => {
    expect(await complaints(file, code)).toEqual(['no-restricted-imports']);
  });

  test.each([
    ['edits/a.ts', "export const later = () => import('../pipeline/migrate.ts');"],
    ['report/a.ts', "export type Later = import('../cli/main.ts').Options;"],
  ])('%s must not contain %s', async (file, code) => {
    expect(await complaints(file, code)).toEqual(['no-restricted-syntax']);
  });

  test.each([
    ['analysis/a.ts', "import '../catalog/entry.ts';"],
    ['analysis/resolve/a.ts', "import '../site.ts';"],
    ['rewrites/a.ts', "import '../analysis/site.ts';"],
    ['edits/a.ts', "import '../rewrites/plan.ts';"],
    ['report/a.ts', "import '../transforms/entries.ts';"],
    ['transforms/trace-io/entries.ts', "import '../../catalog/entry.ts';"],
    ['transforms/trace-io/a.ts', "import './entries.ts';"],
    ['transforms/trace-io/a.ts', "import '../../rewrites/decide.ts';"],
    ['transforms/entries.ts', "import './trace-io/entries.ts';"],
    ['transforms/chapters.ts', "import './trace-io/plan.ts';"],
    ['transforms/trace-io/detect.ts', "import 'typescript';"],
    ['transforms/trace-io/detect/a.ts', "import '../facts.ts';"],
    ['transforms/a.mts', "import '../edits/apply-edits.ts';"],
    ['cli/a.ts', "export const later = () => import('../pipeline/migrate.ts');"],
    ['analysis/a.ts', "import 'typescript';"],
    ['shim/client/a.ts', "import '../../catalog/routes.ts';"],
    ['cli/a.ts', "export const later = () => import('../shim/service/index.ts');"],
    ['analysis/result/a.ts', "import '../../src/flow/step.ts';"],
    ['src/flow/a.ts', "import '../../analysis/trace/usage-index.ts';"],
  ])('%s may contain %s', async (file, code) => {
    expect(await complaints(file, code)).toEqual([]);
  });
});
