/**
 * A fix changes places that belong together; one that a comment silences keeps the others from being changed unseen.
 */
import { Linter } from 'eslint';
import { describe, expect, test } from 'vitest';
import { disabledPlaces } from '../../dist/eslint-plugin/disabled-places.js';
import plugin from '../../dist/eslint-plugin/index.js';
import { layOut } from './linted-project.ts';
import { lines } from './rule-cases.ts';

const { root, at } = layOut({});
const linter = new Linter({ cwd: root });
const config = [
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  { settings: { svc: { root } } },
  plugin.configs['strict'],
] as Linter.Config[];

/** `line status fix` or the reason of the suggestion. */
function lint(text: string): string[] {
  return linter
    .verify(text, config, { filename: at('a.js') })
    .map(({ line, messageId, fix, suggestions }) => `${line} ${messageId} ${fix ? 'fix' : suggestions?.[0]?.desc}`);
}

/** A pattern whose two names move together. */
const pattern = (...body: string[]): string =>
  lines(
    "import { SvcClient } from '@svc/client';",
    'const client = new SvcClient();',
    ...body,
    "export const read = () => [getPrompt('a'), getDataset('b')];",
  );
const rule = 'svc/no-removed-client-alias';
const refused = (line: number, other: number): string =>
  `${line} unfixed Migrate it and line ${other}: use \`prompt.get\``;

describe('a place that belongs to a silenced one has a suggestion in place of a fix', () => {
  test('without comments both have fixes', () => {
    const text = pattern('const { getPrompt,', '  getDataset } = client;');
    expect(lint(text)).toEqual(['3 gone fix', '4 gone fix']);
    expect(linter.verifyAndFix(text, config, { filename: at('a.js') }).output).not.toMatch(/getPrompt,|getDataset }/);
  });

  test.each([
    [
      'the next line',
      ['const { getPrompt,', `  // eslint-disable-next-line ${rule} -- stays`, '  getDataset } = client;'],
      [refused(3, 5)],
    ],
    [
      'the next line, for all rules',
      ['const { getPrompt,', '  // eslint-disable-next-line', '  getDataset } = client;'],
      [refused(3, 5)],
    ],
    [
      'the line itself',
      ['const { getPrompt,', `  getDataset } = client; // eslint-disable-line no-undef, ${rule}`],
      [refused(3, 4)],
    ],
    [
      'all that follows',
      ['const { getPrompt,', `  /* eslint-disable ${rule} */ getDataset } = client;`],
      [refused(3, 4)],
    ],
    [
      'a part that has ended',
      [`/* eslint-disable ${rule} */`, '/* eslint-enable */', 'const { getPrompt,', '  getDataset } = client;'],
      ['5 gone fix', '6 gone fix'],
    ],
    [
      'another rule',
      ['const { getPrompt,', '  // eslint-disable-next-line svc/no-removed-api', '  getDataset } = client;'],
      ['3 gone fix', '5 gone fix'],
    ],
  ])('%s', (_name, body, expected) => {
    expect(lint(pattern(...body))).toEqual(expected);
  });

  test('--fix leaves both as they are', () => {
    const text = pattern('const { getPrompt,', `  // eslint-disable-next-line ${rule}`, '  getDataset } = client;');
    expect(linter.verifyAndFix(text, config, { filename: at('a.js') }).output).toBe(text);
  });

  test('for a place below svc-v6-ignore the codemod itself leaves the other to a person', () => {
    expect(lint(pattern('const { getPrompt,', '  // svc-v6-ignore: stays', '  getDataset } = client;'))).toEqual([
      '3 manual undefined',
    ]);
  });
});

test('where the linter does not tell which comments are directives, the comments say it', () => {
  const placeIn = (
    line: number,
  ): { start: { line: number; column: number }; end: { line: number; column: number } } => ({
    start: { line, column: 2 },
    end: { line, column: 40 },
  });
  const comments = [
    { value: ' oxlint-disable-next-line svc/a -- because', loc: placeIn(1) },
    { value: ' eslint-disable svc/a, svc/b ', loc: placeIn(4) },
    { value: ' eslint-enable svc/b ', loc: placeIn(6) },
    { value: ' eslint-disabled is another word', loc: placeIn(8) },
  ];
  const isDisabled = disabledPlaces({ getAllComments: () => comments } as never);
  const lined = (ruleId: string): number[] =>
    [1, 2, 3, 4, 5, 6, 7, 9].filter((line) => isDisabled(ruleId, { line, column: 5 }));
  expect([lined('svc/a'), lined('svc/b'), lined('svc/c')]).toEqual([[2, 4, 5, 6, 7, 9], [4, 5], []]);
});
