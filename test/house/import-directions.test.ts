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
    ['src/catalog/a.ts', "import '../sites/site.ts';"],
    ['src/repository/a.ts', "import '../program/program.ts';"],
    ['src/repository/resolve/a.ts', "import '../../cli/main.ts';"],
    ['src/program/a.ts', "import '../flow/step.ts';"],
    ['src/flow/a.ts', "import '../test-doubles/arrivals.ts';"],
    ['src/flow/a.ts', "import '../rewriting/plan.ts';"],
    ['src/test-doubles/a.ts', "import '../sites/site.ts';"],
    ['src/sites/a.ts', "import '../rewriting/plan.ts';"],
    ['src/sites/a.ts', "import '../../transforms/entries.ts';"],
    ['src/sites/a.ts', "import '../../shim/core/index.ts';"],
    ['src/analysis/a.ts', "import '../verify/verify-types.ts';"],
    ['src/rewriting/a.ts', "import '../applying/rewrite-file.ts';"],
    ['src/rewriting/a.ts', "import '../analysis/search.ts';"],
    ['src/report/a.ts', "import '../pipeline/migrate.ts';"],
    ['src/report/a.ts', "import '../sites/site.ts';"],
    ['src/report/a.ts', "import '../../transforms/entries.ts';"],
    ['shim/client/a.ts', "import '../../transforms/entries.ts';"],
    ['shim/client/a.ts', "import '../../src/sites/site.ts';"],
    ['shim/core/a.ts', "import 'typescript';"],
    ['transforms/trace-io/entries.ts', "import '../../src/sites/site.ts';"],
    ['transforms/trace-io/entries.ts', "import './facts.ts';"],
    ['transforms/removed-reads/entries/a.ts', "import '../plan.ts';"],
    ['transforms/removed-reads/entries/a.ts', "import '../../../src/sites/site.ts';"],
    ['transforms/trace-io/a.ts', "import '../scores-query/entries.ts';"],
    ['transforms/trace-io/deep/a.ts', "import '../../scores-query/entries.ts';"],
    ['transforms/trace-io/a.ts', "import '../../src/pipeline/migrate.ts';"],
    ['transforms/entries.ts', "import './chapters.ts';"],
    ['transforms/entries.ts', "import './trace-io/plan.ts';"],
    ['transforms/chapters.ts', "import 'jscodeshift';"],
    ['transforms/trace-io/plan.ts', "import 'typescript';"],
    ['transforms/trace-io/detect.ts', "import 'jscodeshift';"],
    ['transforms/a.mts', "import '../src/findings/report-findings.ts';"],
    ['src/edits/a.ts', "import '../report/report-schema.ts';"],
    ['src/edits/a.ts', "import '../rewriting/plan.ts';"],
    ['src/edits/a.ts', "export { migrate } from '../pipeline/migrate.ts';"],
    ['src/manifests/a.ts', "import '../cli/main.ts';"],
    ['eslint-plugin/session/a.ts', "import '../../src/pipeline/migrate.ts';"],
    ['src/findings/a.ts', "import '../pipeline/migrate.ts';"],
    ['src/pipeline/a.ts', "import '../cli/main.ts';"],
    ['src/pipeline/a.ts', "import '../doctor/diagnose.ts';"],
    ['src/doctor/checks/a.ts', "import '../../cli/main.ts';"],
    ['src/rewriting/a.ts', "import 'typescript';"],
    ['src/cli/a.ts', "import 'jscodeshift';"],
  ])('%s must not contain %s', async (file, code) => {
    expect(await complaints(file, code)).toEqual(['no-restricted-imports']);
  });

  test.each([
    ['src/edits/a.ts', "export const later = () => import('../pipeline/migrate.ts');"],
    ['src/report/a.ts', "export type Later = import('../cli/main.ts').Options;"],
    ['src/sites/a.ts', "export type Later = import('../../transforms/plan-file.ts').Planned;"],
  ])('%s must not contain %s', async (file, code) => {
    expect(await complaints(file, code)).toEqual(['no-restricted-syntax']);
  });

  test.each([
    ['src/sites/a.ts', "import '../catalog/entry.ts';"],
    ['src/repository/resolve/a.ts', "import '../scan-files.ts';"],
    ['src/flow/result/a.ts', "import '../step.ts';"],
    ['src/flow/a.ts', "import '../program/usage-index.ts';"],
    ['src/sites/a.ts', "import 'typescript';"],
    ['src/rewriting/a.ts', "import '../sites/site.ts';"],
    ['src/applying/a.ts', "import '../rewriting/plan.ts';"],
    ['shim/client/a.ts', "import '../../src/catalog/routes.ts';"],
    ['transforms/trace-io/entries.ts', "import '../../src/catalog/entry.ts';"],
    ['transforms/trace-io/a.ts', "import './entries.ts';"],
    ['transforms/removed-reads/entries.ts', "import './entries/read-maps.ts';"],
    ['transforms/removed-reads/entries/a.ts', "import '../../../src/catalog/read-map.ts';"],
    ['transforms/removed-reads/entries/a.ts', "import './read-maps.ts';"],
    ['transforms/trace-io/a.ts', "import '../../src/rewriting/decide.ts';"],
    ['transforms/entries.ts', "import './trace-io/entries.ts';"],
    ['transforms/chapters.ts', "import './trace-io/plan.ts';"],
    ['transforms/trace-io/detect.ts', "import 'typescript';"],
    ['transforms/trace-io/detect/a.ts', "import '../facts.ts';"],
    ['transforms/a.mts', "import '../src/edits/apply-edits.ts';"],
    ['eslint-plugin/session/a.ts', "import '../../src/findings/report-findings.ts';"],
    ['src/cli/a.ts', "export const later = () => import('../pipeline/migrate.ts');"],
    ['src/cli/a.ts', "export const later = () => import('../../shim/service/index.ts');"],
  ])('%s may contain %s', async (file, code) => {
    expect(await complaints(file, code)).toEqual([]);
  });
});
