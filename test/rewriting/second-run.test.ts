import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { identifierNamesIn } from '../../src/program/file-names.ts';
import { syntaxViewOf } from '../../src/program/syntax-view.ts';
import { profiles, type Profile } from '../../src/catalog/profile.ts';
import { rewriteFile } from '../../src/applying/rewrite-file.ts';
import { planFile } from '../../transforms/plan-file.ts';
import { detectors } from '../../transforms/chapters.ts';
import { catalogue } from '../../transforms/entries.ts';

/** The text that a run with markers makes of one. */
function run(source: string, profile: Profile = profiles.svc): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-second-run-')));
  try {
    const file = join(root, 'a.ts');
    writeFileSync(file, source);
    const analysis = analyse({ root, paths: [], catalogue, profile, modules: [], ignore: [] }, detectors);
    const tree = analysis.tree(file);
    if (tree === undefined) return source;
    const planned = planFile({
      file,
      source,
      syntax: syntaxViewOf(tree),
      sites: analysis.sites.get(file) ?? [],
      catalogue,
      profile,
      names: identifierNamesIn(tree),
    });
    return rewriteFile({ source, file, planned, markers: true }).output;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const prelude = "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\n";

test.each([
  [
    'a v5 read of a rewritten result',
    "client.api.scores.getMany({ name: 'x', limit: 50, page: 1 }).then((page) => page.meta.totalItems);\n",
  ],
  [
    'a v5 read of a rewritten result that is kept',
    "const page = await client.api.scores.getMany({ name: 'x', limit: 50, page: 1 });\nexport const all = page.meta.totalItems;\n",
  ],
  [
    'a call that is left',
    'export const runs = (name: string, request: object) => client.getDatasetRuns(name, request);\n',
  ],
  ['a check', 'export const trace = client.api.trace.list({ limit: 3 }).then(({ data }) => data.length);\n'],
])('the second run changes nothing after %s, whatever a person made of the marker', (_, code) => {
  const first = run(prelude + code);
  expect(first).toContain('// TODO(svc-v6): ');
  const edited = first.replace(/(\/\/ TODO\(svc-v6\): \S+:).*/g, '$1 Bob looks at this in March.');
  expect(run(first)).toBe(first);
  expect(run(edited)).toBe(edited);
});

test('the second run in the names of the public SDK changes nothing, nor do the markers of an older one with neutral ids', () => {
  const source = [
    "import { LangfuseClient } from '@langfuse/client';",
    'const client = new LangfuseClient();',
    'export const runs = (name: string, request: object) => client.getDatasetRuns(name, request);',
    "export const prompt = client.getPrompt('greeting', 2);",
    '',
  ].join('\n');
  const first = run(source, profiles.langfuse);
  const markers = (text: string): string[] => text.match(/TODO\(svc-v6\): \S+/g) ?? [];
  expect(markers(first)).toEqual([
    'TODO(svc-v6): LangfuseClient.getDatasetRuns:',
    'TODO(svc-v6): LangfuseClient.getPrompt:',
  ]);
  expect(run(first, profiles.langfuse)).toBe(first);
  const older = first.replaceAll('TODO(svc-v6): Langfuse', 'TODO(svc-v6): Svc');
  expect(run(older, profiles.langfuse)).toBe(older);
});
