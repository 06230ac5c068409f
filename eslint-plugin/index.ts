/** The ESLint plugin: what is left of v5, found by the codemod's own analysis. Loading it loads no parser. */
import './supported-node.ts';
import type { ESLint, Linter, Rule } from 'eslint';
import { toolVersion } from '../src/findings/tool-version.ts';
import consistentSdkVersions from './rules/consistent-sdk-versions.ts';
import narrowCreateScoresResponseManual from './rules/narrow-create-scores-response-manual.ts';
import narrowCreateScoresResponse from './rules/narrow-create-scores-response.ts';
import noDatasetItemLink from './rules/no-dataset-item-link.ts';
import noLeftoverMarker from './rules/no-leftover-marker.ts';
import noLegacyExperimentFieldManual from './rules/no-legacy-experiment-field-manual.ts';
import noLegacyExperimentField from './rules/no-legacy-experiment-field.ts';
import noLegacyScoreQueryManual from './rules/no-legacy-score-query-manual.ts';
import noLegacyScoreQuery from './rules/no-legacy-score-query.ts';
import noRemovedApiManual from './rules/no-removed-api-manual.ts';
import noRemovedApi from './rules/no-removed-api.ts';
import noRemovedClientAliasManual from './rules/no-removed-client-alias-manual.ts';
import noRemovedClientAlias from './rules/no-removed-client-alias.ts';
import noRemovedTypeManual from './rules/no-removed-type-manual.ts';
import noRemovedType from './rules/no-removed-type.ts';
import noTraceIoSetterManual from './rules/no-trace-io-setter-manual.ts';
import noTraceIoSetter from './rules/no-trace-io-setter.ts';
import noUnanalysedFile from './rules/no-unanalysed-file.ts';
import noUnusedIgnore from './rules/no-unused-ignore.ts';
import requireRequestPlaceholderManual from './rules/require-request-placeholder-manual.ts';
import requireRequestPlaceholder from './rules/require-request-placeholder.ts';

export const meta = { name: 'eslint-plugin-svc', version: toolVersion(), namespace: 'svc' };

/** What the codemod rewrites without asking anybody. */
const fixable = {
  'no-removed-client-alias': noRemovedClientAlias,
  'no-removed-api': noRemovedApi,
  'require-request-placeholder': requireRequestPlaceholder,
  'no-trace-io-setter': noTraceIoSetter,
  'no-removed-type': noRemovedType,
  'narrow-create-scores-response': narrowCreateScoresResponse,
  'no-legacy-score-query': noLegacyScoreQuery,
  'no-legacy-experiment-field': noLegacyExperimentField,
};

/** What a person has to look at. */
const manual = {
  'no-removed-client-alias-manual': noRemovedClientAliasManual,
  'no-removed-api-manual': noRemovedApiManual,
  'require-request-placeholder-manual': requireRequestPlaceholderManual,
  'no-trace-io-setter-manual': noTraceIoSetterManual,
  'no-dataset-item-link': noDatasetItemLink,
  'no-removed-type-manual': noRemovedTypeManual,
  'narrow-create-scores-response-manual': narrowCreateScoresResponseManual,
  'no-legacy-score-query-manual': noLegacyScoreQueryManual,
  'no-legacy-experiment-field-manual': noLegacyExperimentFieldManual,
  'no-leftover-marker': noLeftoverMarker,
  'no-unused-ignore': noUnusedIgnore,
  'no-unanalysed-file': noUnanalysedFile,
};

/** ESLint's own types, which a configuration asks for, in place of those of typescript-eslint. */
export const rules = {
  ...fixable,
  ...manual,
  'consistent-sdk-versions': consistentSdkVersions,
} as unknown as Record<string, Rule.RuleModule>;

function levels(forManual: Linter.RuleSeverity): Linter.RulesRecord {
  const at = (names: object, level: Linter.RuleSeverity) =>
    Object.fromEntries(Object.keys(names).map((name) => [`svc/${name}`, level]));
  return { ...at(fixable, 'error'), ...at(manual, forManual) };
}

type FlatConfig = Linter.Config & Required<Pick<Linter.Config, 'name' | 'plugins' | 'rules'>>;

/** An alias and no interface, so that it is a record of configurations as well. */
type Configs = Record<'recommended' | 'strict' | 'manifests', FlatConfig> & {
  'legacy-recommended': Linter.LegacyConfig;
};

const plugin = { meta, rules } as Omit<ESLint.Plugin, 'configs'> & { configs: Configs };

export const configs: Configs = {
  /** What is fixable as errors, what a person decides as warnings. */
  recommended: { name: 'svc/recommended', plugins: { svc: plugin }, rules: levels('warn') },
  /** Everything as errors. */
  strict: { name: 'svc/strict', plugins: { svc: plugin }, rules: levels('error') },
  /** The versions in package.json; needs `@eslint/json` and ESLint 9 or later. */
  manifests: {
    name: 'svc/manifests',
    files: ['**/package.json'],
    plugins: { svc: plugin },
    language: 'json/json',
    rules: { 'svc/consistent-sdk-versions': 'error' },
  },
  /** As `recommended`, for the configuration format of ESLint 8. */
  'legacy-recommended': { plugins: ['svc'], rules: levels('warn') },
};

plugin.configs = configs;

export default plugin;
