import { expect, it } from 'vitest';
import { rewriteFile } from '../../src/applying/rewrite-file.ts';
import { type GivenDecision, plannedAt } from './planned-site.ts';

const marker = '// TODO(svc-v6): SvcClient.getPrompt:';
const manual = `${marker} Call \`prompt.get\` instead.\n`;

const run = (source: string, decisions: Readonly<Record<string, GivenDecision>>, markers = true): string =>
  rewriteFile({
    source,
    file: '/a.ts',
    markers,
    planned: Object.entries(decisions).map(([needle, decision]) => plannedAt(source, needle, decision)),
  }).output;

it.each([
  ['goes when that is done', `${manual}one();\n`, { one: { text: 'uno' } }, 'uno();\n'],
  [
    'goes from above a directive',
    `${manual}// prettier-ignore\none();\n`,
    { one: { text: 'uno' } },
    '// prettier-ignore\nuno();\n',
  ],
  [
    'makes place for what is to be checked',
    `${manual}one();\n`,
    { one: { text: 'uno', status: 'review', todo: 'check: it' } },
    `${marker} check: it\nuno();\n`,
  ],
  [
    'stays while another place of the statement is left',
    `${manual}one(two);\n`,
    { one: { text: 'uno' }, two: { status: 'manual', todo: 'Call `prompt.get` instead.' } },
    `${manual}uno(two);\n`,
  ],
  [
    'goes whatever is left in another statement',
    `${manual}one();\nother(two);\n`,
    { one: { text: 'uno' }, two: { status: 'possible' } },
    'uno();\nother(two);\n',
  ],
  [
    'stays while another place of the statement may be one',
    `${manual}one(two);\n`,
    { one: { text: 'uno' }, two: { status: 'possible' } },
    `${manual}uno(two);\n`,
  ],
  [
    'stays above what may be one',
    `${manual}one();\ntwo();\n`,
    { one: { status: 'possible' }, two: { text: 'dos' } },
    `${manual}one();\ndos();\n`,
  ],
  [
    'stays above another statement',
    `${manual}other();\none();\n`,
    { one: { text: 'uno' } },
    `${manual}other();\nuno();\n`,
  ],
  [
    'stays when a person has to check it',
    `${marker} check: this\none();\n`,
    { one: { text: 'uno' } },
    `${marker} check: this\nuno();\n`,
  ],
  [
    'stays with the words of a person',
    `${marker} keep v1 until the others have moved\none();\n`,
    { one: { text: 'uno' } },
    `${marker} keep v1 until the others have moved\nuno();\n`,
  ],
  [
    'goes with the reason that it gives',
    `${manual.trimEnd()} Text: \`u\`\none();\n`,
    { one: { text: 'uno' } },
    'uno();\n',
  ],
  [
    'stays with what a person has added',
    `${manual.trimEnd()} Ask Ann first.\none();\n`,
    { one: { text: 'uno' } },
    `${manual.trimEnd()} Ask Ann first.\nuno();\n`,
  ],
  [
    'stays when it is about something else',
    `// TODO(svc-v6): SvcClient.getDataset: Call it.\none();\n`,
    { one: { text: 'uno' } },
    '// TODO(svc-v6): SvcClient.getDataset: Call it.\nuno();\n',
  ],
  [
    "is a marker: a person's own words stay",
    `// Call \`prompt.get\` instead.\none();\n`,
    { one: { text: 'uno' } },
    '// Call `prompt.get` instead.\nuno();\n',
  ],
] as const)('a marker of what an earlier run left to a person %s', (_, source, decisions, expected) => {
  expect(run(source, decisions)).toBe(expected);
});

it('stays where what comes behind on the line is left', () => {
  const source = `${manual}one(); two();\n`;
  const [one, two] = [
    plannedAt(source, 'one', { text: 'uno' }),
    plannedAt(source, 'two', { status: 'manual', todo: 'Call `prompt.get` instead.' }),
  ];
  const behind = { ...two, site: { ...two.site, statement: two.site.name } };
  expect(rewriteFile({ source, file: '/a.ts', markers: true, planned: [one, behind] }).output).toBe(
    `${manual}uno(); two();\n`,
  );
});

it('goes with another entry of the same statement left', () => {
  const source = `${manual}one(two);\n`;
  const two = plannedAt(source, 'two', { status: 'possible' });
  const other = { ...two, site: { ...two.site, id: 'SvcClient.getDataset' } };
  expect(
    rewriteFile({ source, file: '/a.ts', markers: true, planned: [plannedAt(source, 'one', { text: 'uno' }), other] })
      .output,
  ).toBe('uno(two);\n');
});

it('stays in a run without markers', () => {
  expect(run(`${manual}one();\n`, { one: { text: 'uno' } }, false)).toBe(`${manual}uno();\n`);
});
