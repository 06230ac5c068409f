import { Linter } from 'eslint';
import parser from '@typescript-eslint/parser';
import { expect, test } from 'vitest';
import { entries, entriesById } from '../../transforms/entries.ts';
import { shownName } from '../../src/report/shown-name.ts';
import { plainUses } from '../../src/catalog/plain-uses.ts';
import { configs, rules } from '../../dist/eslint-plugin/index.js';
import type { RuleDocs } from '../../eslint-plugin/create-rule.ts';
import { plainUse } from '../../scripts/plain-uses.mjs';

const inCode = entries.filter(({ chapter }) => chapter !== 'versions');
const linter = new Linter();

const idsByName = new Map(entries.map(({ id }) => [shownName(id, 'svc'), id]));

function idOf(name: string): string {
  return idsByName.get(name) ?? name;
}

/** Rule and id of each message about a plain use of an entry. */
const reported = new Map(
  inCode.map((entry) => {
    const messages = linter.verify(
      plainUse(entry, entries, plainUses),
      [
        { files: ['**/*.ts'], languageOptions: { parser: parser as Linter.Parser } },
        { settings: { svc: { scope: 'file' } } },
        configs.strict,
      ],
      {
        filename: 'plain.ts',
      },
    );
    return [
      entry.id,
      messages.map(({ ruleId, message }) => ({
        rule: ruleId ?? message,
        id: idOf(/`(\S+?)`/.exec(message)?.[1] ?? ''),
        message,
      })),
    ];
  }),
);

test('each id that code can have is reported by a rule', () => {
  // A member of a namespace of types moves with the namespace.
  const missing = inCode.filter(
    // Without a manifest the code is of major 5, where these names mean another thing, or nothing.
    ({ id, chapter, aspect, root }) =>
      !(chapter === 'v4-leftovers' && (aspect !== undefined || root === 'type')) &&
      !reported.get(id)!.some((message) => message.id === id || id.startsWith(`${message.id}.`)),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test('each chapter belongs to one group of rules', () => {
  const rulesOf = new Map<string, Set<string>>();
  for (const { rule, id } of [...reported.values()].flat()) {
    const chapter = entriesById.get(id)?.chapter ?? id;
    rulesOf.set(chapter, (rulesOf.get(chapter) ?? new Set()).add(rule.replace(/-manual$/, '')));
  }
  expect(Object.fromEntries([...rulesOf].map(([chapter, names]) => [chapter, [...names]]))).toEqual({
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

test('each message is a line of a list of problems', () => {
  const messages = [...reported.values()].flat().map(({ message }) => message);
  expect(messages.filter((message) => message.length > 120 || /[\r\n]|\{\{/.test(message))).toEqual([]);
});

/** What stands in the places of a message, the shortest where a rule may choose. */
const said = (id: string, advice: string): Record<string, string> => ({
  id,
  shown: shownName(id, 'svc'),
  advice,
  unfixed: 'in the editor',
});

test('whatever is said of an id fits into a line', () => {
  const filled = Object.values(rules).flatMap(({ meta = {} }) =>
    Object.entries((meta.docs as unknown as RuleDocs).successors ?? {}).flatMap(([id, advice]) =>
      Object.entries(meta.messages ?? {}).map(([name, text]) =>
        // A suggestion stands at what is rewritten, so its length is that of what is found in the fixtures.
        name === 'rewrite' ? '' : text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => said(id, advice)[key] ?? ''),
      ),
    ),
  );
  expect(filled.filter((line) => line.length > 120)).toEqual([]);
});

test.each(['recommended', 'strict', 'legacy-recommended'] as const)(
  'each rule about code is in the configuration %s, the one about manifests in its own',
  (name) => {
    const inOne = [...Object.keys(configs[name].rules ?? {}), ...Object.keys(configs.manifests.rules)];
    expect(inOne.sort()).toEqual(
      Object.keys(rules)
        .map((rule) => `svc/${rule}`)
        .sort(),
    );
  },
);

test('what is fixable is an error, what a person decides a warning, and with the strict configuration an error too', () => {
  const errors = ({ rules: own = {} }: { rules?: object | undefined }): string[] =>
    Object.entries(own).flatMap(([name, level]) => (level === 'error' ? [name] : []));
  const fixable = Object.entries(rules).flatMap(([name, { meta }]) =>
    meta!.fixable === undefined || name === 'consistent-sdk-versions' ? [] : [`svc/${name}`],
  );
  expect(errors(configs.recommended)).toEqual(fixable);
  expect(errors(configs['legacy-recommended'])).toEqual(fixable);
  expect(errors(configs.strict)).toEqual(Object.keys(configs.strict.rules));
  expect(fixable).toHaveLength(8);
});

test('the rules of a group know the same ids, each with what takes over', () => {
  const idsOf = (name: string): string[] => Object.keys((rules[name]!.meta!.docs as unknown as RuleDocs).successors!);
  const groups = Object.keys(rules).filter((name) => `${name}-manual` in rules);
  expect(groups).toHaveLength(8);
  for (const name of groups) expect(idsOf(`${name}-manual`), name).toEqual(idsOf(name));
  const all = Object.keys(rules).filter(
    (name) => (rules[name]!.meta!.docs as unknown as RuleDocs).successors && !name.endsWith('-manual'),
  );
  expect(all.flatMap(idsOf).sort()).toEqual(inCode.map(({ id }) => id).sort());
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
    expect(name.endsWith('-manual') && meta.fixable !== undefined).toBe(false);
  },
);
