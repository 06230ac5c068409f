import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { analyse } from '../../analysis/analyse.ts';
import { identifierNames } from '../../analysis/file-names.ts';
import { profiles } from '../../catalog/profile.ts';
import { rewriteFile } from '../../edits/rewrite-file.ts';
import { planFile } from '../../rewrites/index.ts';
import type { OutcomeStatus } from '../../rewrites/plan.ts';

/** What became of one case. */
export interface MigratedCase {
  output: string;
  /** `id: status`, with the reason behind it where there is one. */
  found: string[];
  suggestions: (string | undefined)[];
  statuses: OutcomeStatus[];
}

/** The lines every case starts with unless its name or text says otherwise; left out of `output`. */
const prelude = "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\n";

/**
 * Writes each text as a file of its own into one repository and migrates them in one analysis, without markers.
 * @param cases text by file name, below a prelude that declares `client`; a text that has an import of its own gets none
 */
export function migrateCases(cases: Readonly<Record<string, string>>): (name: string) => MigratedCase {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-rewrites-')));
  try {
    for (const [name, text] of Object.entries(cases)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), withPrelude(text));
    }
    const analysis = analyse({ root, paths: [], profile: profiles.svc, modules: [], ignore: [] });
    return (name) => {
      const file = join(root, name).replaceAll('\\', '/');
      const source = withPrelude(cases[name] ?? '');
      const planned = planFile({ file, source, sites: analysis.sites.get(file) ?? [], profile: profiles.svc, names: identifierNames(source, file) });
      const result = rewriteFile({ source, file, planned, markers: false });
      return {
        output: result.output.startsWith(prelude) ? result.output.slice(prelude.length) : result.output,
        found: result.planned.map(({ site, outcome }) => `${site.id}: ${outcome.status}${outcome.reason === undefined ? '' : ` (${outcome.reason})`}`),
        suggestions: result.planned.map(({ outcome }) => outcome.suggestion),
        statuses: result.planned.map(({ outcome }) => outcome.status),
      };
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function withPrelude(text: string): string {
  return /^import |^const .*require\(/m.test(text) ? text : prelude + text;
}
