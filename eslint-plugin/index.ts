/** The ESLint plugin: what is left of v5, found by the codemod's own analysis. Loading it loads no parser. */
import './supported-node.ts';
import type { ESLint, Linter, Rule } from 'eslint';
import { toolVersion } from '../src/findings/tool-version.ts';
import consistentSdkVersions from './rules/consistent-sdk-versions.ts';
import narrowCreateScoresResponse from './rules/narrow-create-scores-response.ts';
import noDatasetItemLink from './rules/no-dataset-item-link.ts';
import noLeftoverMarker from './rules/no-leftover-marker.ts';
import noLegacyExperimentField from './rules/no-legacy-experiment-field.ts';
import noLegacyScoreQuery from './rules/no-legacy-score-query.ts';
import noRemovedApi from './rules/no-removed-api.ts';
import noRemovedClientAlias from './rules/no-removed-client-alias.ts';
import noRemovedType from './rules/no-removed-type.ts';
import noTraceIoSetter from './rules/no-trace-io-setter.ts';
import requireRequestPlaceholder from './rules/require-request-placeholder.ts';

export const meta = { name: 'eslint-plugin-svc', version: toolVersion(), namespace: 'svc' };

/** Rules about code: they report the sites of the catalogue's chapters. */
const siteRules: Record<string, Rule.RuleModule> = {
  'no-removed-client-alias': noRemovedClientAlias,
  'no-removed-api': noRemovedApi,
  'require-request-placeholder': requireRequestPlaceholder,
  'no-trace-io-setter': noTraceIoSetter,
  'no-dataset-item-link': noDatasetItemLink,
  'no-removed-type': noRemovedType,
  'narrow-create-scores-response': narrowCreateScoresResponse,
  'no-legacy-score-query': noLegacyScoreQuery,
  'no-legacy-experiment-field': noLegacyExperimentField,
};

export const rules: Record<string, Rule.RuleModule> = {
  ...siteRules,
  'no-leftover-marker': noLeftoverMarker,
  'consistent-sdk-versions': consistentSdkVersions,
};

/** All rules about code; the one about manifests needs a parser for JSON. */
function codeRules(evidence: 'proven' | 'likely', marker: Linter.RuleSeverity): Linter.RulesRecord {
  const entries = Object.keys(siteRules).map((name): [string, Linter.RuleEntry] => [
    `svc/${name}`,
    ['error', { evidence }],
  ]);
  return { ...Object.fromEntries(entries), 'svc/no-leftover-marker': marker };
}

type FlatConfig = Linter.Config & Required<Pick<Linter.Config, 'name' | 'plugins' | 'rules'>>;

/** An alias and no interface, so that it is a record of configurations as well. */
type Configs = Record<'recommended' | 'all' | 'ci' | 'manifests', FlatConfig> & {
  'legacy-recommended': Linter.LegacyConfig;
};

const plugin = { meta, rules } as Omit<ESLint.Plugin, 'configs'> & { configs: Configs };

export const configs: Configs = {
  /** What types prove, as errors. */
  recommended: { name: 'svc/recommended', plugins: { svc: plugin }, rules: codeRules('proven', 'warn') },
  /** Everything the codemod reports. */
  all: { name: 'svc/all', plugins: { svc: plugin }, rules: codeRules('likely', 'error') },
  /** As `all`. Run it without `--cache`: an answer depends on other files, unless `settings.svc.scope` is `file`. */
  ci: {
    name: 'svc/ci (run without --cache, or set settings.svc.scope to "file")',
    plugins: { svc: plugin },
    rules: codeRules('likely', 'error'),
  },
  /** The versions in package.json; needs `@eslint/json` and ESLint 9 or later. */
  manifests: {
    name: 'svc/manifests',
    files: ['**/package.json'],
    plugins: { svc: plugin },
    language: 'json/json',
    rules: { 'svc/consistent-sdk-versions': 'error' },
  },
  /** As `recommended`, for the configuration format of ESLint 8. */
  'legacy-recommended': { plugins: ['svc'], rules: codeRules('proven', 'warn') },
};

plugin.configs = configs;

export default plugin;
