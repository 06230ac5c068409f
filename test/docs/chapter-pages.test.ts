import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';
import { example, manifestExample } from '../../scripts/chapter-pages.mjs';
import { documentationWords } from '../../scripts/count-words.mjs';

const fixtures = join(repository, 'fixtures');
test('an example is the text of its fixture before and after', () => {
  const text = example(fixtures, 'A bound method', 'score-renames/bind');
  expect(text.split('\n').slice(0, 8)).toEqual([
    '### A bound method',
    '',
    'Before:',
    '',
    '```ts',
    "import { SvcClient } from '@svc/client';",
    '',
    'declare const client: SvcClient;',
  ]);
  expect(text).toContain(
    `After:\n\n\`\`\`ts\n${readFileSync(join(fixtures, 'score-renames/bind/output.ts'), 'utf8')}\`\`\`\n`,
  );
  expect(example(fixtures, 'x', '_themes/compat/trace-get-awaited')).toContain('\nAfter (with `--compat`):\n');
  expect(() => example(fixtures, 'x', 'request-options/nothing-to-place')).toThrow('it changes nothing');
});

test('an example of several files names each that changes', () => {
  const text = example(fixtures, 'A fake in another file', '_themes/mocks/read-factory');
  expect([...text.matchAll(/^(?:Before|After).*$/gm)].map(([line]) => line)).toEqual([
    'Before, `trace.test.ts`:',
    'After, `trace.test.ts`:',
    'Before, `trace.ts`:',
    'After, `trace.ts`:',
  ]);
  expect(() => example(fixtures, 'x', '_themes/traps/own-barrel-wins')).toThrow('it changes nothing');
});

test('an example of a manifest has the lines that change', () => {
  const source = '{\n  "name": "a",\n  "dependencies": {\n    "@svc/client": "^5.1.0"\n  }\n}\n';
  const text = manifestExample('A package', {
    name: 'fixtures/a/package.json',
    source,
    output: source.replace('^5.1.0', '^6.0.0'),
  });
  expect(text).toBe(
    '### A package\n\n```diff\n-    "@svc/client": "^5.1.0"\n+    "@svc/client": "^6.0.0"\n```\n\nFrom `fixtures/a/package.json`.',
  );
});

test.each(['README.md', 'CONTRIBUTING.md', ...documentationWords().map(({ page }) => page)])(
  'links of %s lead to files',
  (page) => {
    const text = readFileSync(join(repository, page), 'utf8').replace(/^```[^]*?^```/gm, '');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map((match) => match[1]!);
    const dead = links.filter((link) => !existsSync(join(repository, dirname(page), link)));
    expect(dead).toEqual([]);
  },
);
