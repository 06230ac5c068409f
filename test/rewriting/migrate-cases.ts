import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { detectors } from '../../transforms/chapters.ts';
import { identifierNamesIn } from '../../src/program/file-names.ts';
import { syntaxViewOf } from '../../src/program/syntax-view.ts';
import { catalogue } from '../../transforms/entries.ts';
import { profiles } from '../../src/catalog/profile.ts';
import { rewriteFile } from '../../src/applying/rewrite-file.ts';
import { planFile } from '../../transforms/plan-file.ts';
import type { DecisionStatus } from '../../src/rewriting/plan.ts';

/** What became of one case. */
export interface MigratedCase {
  output: string;
  /** `id: status`, with the reason behind it where there is one. */
  found: string[];
  suggestions: (string | undefined)[];
  todos: (string | undefined)[];
  statuses: DecisionStatus[];
}

/** The lines a case starts with unless it has imports of its own; left out of `output`. */
const prelude = "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\n";

/** Lines of a text; the last one ends like the others. */
export function lines(...all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('');
}

/**
 * Migrates each text as a file of its own, in one repository and one analysis, without markers.
 * @param cases text by file name
 */
export function migrateCases(cases: Readonly<Record<string, string>>): (name: string) => MigratedCase {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-rewrites-')));
  try {
    for (const [name, text] of Object.entries(cases)) writeFileSync(join(root, name), withPrelude(text));
    const analysis = analyse({ root, paths: [], profile: profiles.svc, catalogue, modules: [], ignore: [] }, detectors);
    return (name) => {
      const file = join(root, name).replaceAll('\\', '/');
      const source = withPrelude(cases[name] ?? '');
      const sites = analysis.sites.get(file) ?? [];
      const tree = analysis.tree(file);
      const planned =
        tree === undefined
          ? []
          : planFile({
              file,
              source,
              syntax: syntaxViewOf(tree),
              sites,
              catalogue,
              profile: profiles.svc,
              names: identifierNamesIn(tree),
            });
      const migrated = rewriteFile({ source, file, planned, markers: false });
      return {
        output: migrated.output.startsWith(prelude) ? migrated.output.slice(prelude.length) : migrated.output,
        found: migrated.planned.map(
          ({ site, decision }) =>
            `${site.id}: ${decision.status}${decision.reason === undefined ? '' : ` (${decision.reason})`}`,
        ),
        suggestions: migrated.planned.map(({ decision }) => decision.suggestion),
        todos: migrated.planned.map(({ decision }) => decision.todo),
        statuses: migrated.planned.map(({ decision }) => decision.status),
      };
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** One case of a table. */
export interface Case {
  /** Default `ts`. */
  extension?: string;
  input: string;
  /** Absent when nothing may change. */
  output?: string;
  found: readonly string[];
  /** Of the sites that are left to a person, in order; not looked at when absent. */
  suggestions?: readonly (string | undefined)[];
  /** What is to be done at each site; not looked at when absent. */
  todos?: readonly (string | undefined)[];
}

/** Defines one test for each case; all are analysed together when the first one runs. */
export function testCases(table: Readonly<Record<string, Case>>): void {
  const names = new Map(
    Object.keys(table).map((title, index) => [title, `case${index}.${table[title]?.extension ?? 'ts'}`]),
  );
  let migrate: ((name: string) => MigratedCase) | undefined;
  for (const [title, one] of Object.entries(table)) {
    it(title, () => {
      migrate ??= migrateCases(
        Object.fromEntries(Object.entries(table).map(([other, { input }]) => [names.get(other)!, ended(input)])),
      );
      const migrated = migrate(names.get(title)!);
      expect(migrated.output).toBe(ended(one.output ?? one.input));
      expect(migrated.found).toEqual(one.found);
      expect(one.todos === undefined ? undefined : migrated.todos).toEqual(one.todos);
      if (one.suggestions === undefined) return;
      expect(
        migrated.suggestions.filter(
          (_text, index) => migrated.statuses[index] === 'manual' || migrated.statuses[index] === 'possible',
        ),
      ).toEqual(one.suggestions);
    });
  }
}

function ended(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

function withPrelude(text: string): string {
  return /^import |^const .*require\(/m.test(text) ? text : prelude + text;
}
