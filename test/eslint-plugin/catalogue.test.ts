import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { entries, entriesById } from '../../transforms/entries.ts';
import { plainUses } from '../../src/catalog/plain-uses.ts';
import { configs, rules } from '../../dist/eslint-plugin/index.js';
import { plainUse } from '../../scripts/plain-uses.mjs';

const inCode = entries.filter(({ chapter }) => chapter !== 'versions');
const linter = new Linter();

/** Rule and id of each message about a plain use of an entry. */
const reported = new Map(
  inCode.map((entry) => {
    const messages = linter.verify(
      plainUse(entry, entries, plainUses),
      [
        { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser as Linter.Parser } },
        { settings: { svc: { scope: 'file' } } },
        configs.all,
      ],
      {
        filename: 'plain.ts',
      },
    );
    return [
      entry.id,
      messages.map(({ ruleId, message }) => ({
        rule: ruleId ?? message,
        id: /\(([^()\s]+)(?:, \w+)?\)$/.exec(message)?.[1] ?? '',
      })),
    ];
  }),
);

test('each id that code can have is reported by a rule', () => {
  // A member of a namespace of types moves with the namespace.
  const missing = inCode.filter(
    ({ id }) => !reported.get(id)!.some((message) => message.id === id || id.startsWith(`${message.id}.`)),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test('each chapter belongs to exactly one rule', () => {
  const rulesOf = new Map<string, Set<string>>();
  for (const { rule, id } of [...reported.values()].flat()) {
    const chapter = entriesById.get(id)?.chapter ?? id;
    rulesOf.set(chapter, (rulesOf.get(chapter) ?? new Set()).add(rule));
  }
  expect(Object.fromEntries([...rulesOf].map(([chapter, rules]) => [chapter, [...rules]]))).toEqual({
    'client-aliases': ['svc/no-removed-client-alias'],
    'request-options': ['svc/require-request-placeholder'],
    'score-renames': ['svc/no-removed-api'],
    'experiment-url': ['svc/no-legacy-experiment-field'],
    'removed-reads': ['svc/no-removed-api'],
    'dataset-runs': ['svc/no-removed-api'],
    'dataset-item-link': ['svc/no-dataset-item-link'],
    'trace-io': ['svc/no-trace-io-setter'],
    'scores-create-response': ['svc/narrow-create-scores-response'],
    'scores-query': ['svc/no-legacy-score-query'],
    'removed-types': ['svc/no-removed-type'],
    ingestion: ['svc/no-removed-api'],
    'v4-leftovers': ['svc/no-removed-api'],
  });
  // What is left is about manifests: consistent-sdk-versions.
  expect(new Set(entries.map(({ chapter }) => chapter)).size).toBe(rulesOf.size + 1);
});

test('each rule is in the configuration of all, the one about manifests in its own', () => {
  const inConfigs = [...Object.keys(configs.all.rules), ...Object.keys(configs.manifests.rules)];
  expect(inConfigs.sort()).toEqual(
    Object.keys(rules)
      .map((name) => `svc/${name}`)
      .sort(),
  );
});

test('what types prove is an error in the recommended configurations, everything in that of all and for CI', () => {
  const levels = ({ rules: own = {} }: { rules?: object | undefined }): string[] => [
    ...new Set(
      Object.entries(own).map(([name, entry]) =>
        JSON.stringify(name === 'svc/no-leftover-marker' ? [name, entry] : entry),
      ),
    ),
  ];
  const recommended = ['["error",{"evidence":"proven"}]', '["svc/no-leftover-marker","warn"]'];
  const everything = ['["error",{"evidence":"likely"}]', '["svc/no-leftover-marker","error"]'];
  expect([configs.recommended, configs['legacy-recommended'], configs.all, configs.ci].map(levels)).toEqual([
    recommended,
    recommended,
    everything,
    everything,
  ]);
  expect(configs.ci.name).toMatch(/without --cache/);
});

test.each(Object.entries(rules))(
  '%s says what it is to ESLint, to documentation and to editors',
  (name, { meta = {} }) => {
    const order = ['type', 'docs', 'fixable', 'hasSuggestions', 'schema', 'defaultOptions', 'messages', 'languages'];
    expect(Object.keys(meta)).toEqual(order.filter((key) => key in meta));
    expect(meta.docs!.description).toMatch(/^(Disallow|Require) [^.]+$/);
    expect(meta.docs!.recommended).toBe(`svc/${name}` in configs.recommended.rules);
    expect(meta.languages).toEqual(['*']);
    expect(meta.hasSuggestions === true).toBe('rewrite' in meta.messages!);
  },
);
