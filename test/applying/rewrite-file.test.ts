import { describe, expect, it } from 'vitest';
import { rewriteFile, type RewriteRequest } from '../../src/applying/rewrite-file.ts';
import { defined } from '../../src/catalog/defined.ts';
import type { PlannedSite } from '../../src/rewriting/plan.ts';
import { type GivenDecision, decisionOf, plannedAt } from './planned-site.ts';

const run = (source: string, sites: readonly PlannedSite[], markers = true, more: Partial<RewriteRequest> = {}) =>
  rewriteFile({ source, file: '/a.ts', planned: sites, markers, ...more });

/** A decided site for each name, in the order given. */
const sitesIn = (source: string, decisions: Readonly<Record<string, GivenDecision>>): PlannedSite[] =>
  Object.entries(decisions).map(([needle, decision]) => plannedAt(source, needle, decision));

const marker = '// TODO(svc-v6): SvcClient.getPrompt:';
const general = `${marker} Call \`prompt.get\` instead.`;

describe('rewriteFile', () => {
  it('edits and marks in one pass', () => {
    const source = 'one();\n  two();\n';
    const rewritten = run(
      source,
      sitesIn(source, { one: { text: 'uno' }, two: { text: 'dos', status: 'review', todo: 'check: it' } }),
    );
    expect(rewritten.output).toBe(`uno();\n  ${marker} check: it\n  dos();\n`);
  });

  it('leaves out markers when they are not wanted', () => {
    const source = 'one();\n';
    expect(run(source, sitesIn(source, { one: { status: 'manual', todo: 'x' } }), false).output).toBe(source);
  });

  it('places markers alone', () => {
    const source = 'one();\n';
    expect(run(source, sitesIn(source, { one: { status: 'manual', todo: 'x' } })).output).toBe(`${marker} x\none();\n`);
  });

  it('does not parse a file in which nothing changes', () => {
    const source = 'one(;\n';
    const site = plannedAt(source, 'one', { status: 'possible' });
    expect(run(source, [site])).toEqual({ output: source, planned: [site], ignored: [], edits: [] });
  });

  it('leaves a file alone that has a syntax error of its own', () => {
    const source = 'one();\ntwo();\nconst a = ;\n';
    const rewritten = run(source, sitesIn(source, { one: { text: 'uno' }, two: { status: 'manual', reason: 'so' } }));
    expect([rewritten.output, rewritten.edits]).toEqual([source, []]);
    expect(rewritten.planned.map(decisionOf)).toEqual([
      'manual: the parser that checks edits cannot read the file: 3:11 Unexpected token',
      'manual: so',
    ]);
  });

  it('moves a marker above an edit that goes over the line it belongs to', () => {
    const source = 'f(one,\n  two);\n';
    const wide = plannedAt(source, 'two', {
      status: 'review',
      todo: 'check: it',
      edits: [{ start: 5, end: 12, text: ', dos' }],
    });
    expect(run(source, [wide]).output).toBe(`${marker} check: it\nf(one, dos);\n`);
  });

  it('takes out an import that several edits have left empty', () => {
    const source = "import { one, two } from 'a';\nf();\n";
    expect(run(source, sitesIn(source, { one: { text: '' }, ', two': { text: '' } })).output).toBe('f();\n');
  });
});

describe('edits that break the text', () => {
  const source = 'const x = one();\ntwo();\nthree();\n';

  it('are left out alone', () => {
    const rewritten = run(
      source,
      sitesIn(source, { one: { text: 'uno' }, two: { text: 'd(s' }, three: { text: 'tres' } }),
    );
    expect(rewritten.output).toBe(`const x = uno();\n${general}\ntwo();\ntres();\n`);
    expect(rewritten.planned.map(decisionOf)).toEqual([
      'migrated',
      'manual: the edited text would not parse: Unexpected token, expected ","',
      'migrated',
    ]);
  });

  it('are left out with their whole group, and with nothing else', () => {
    const decisions = {
      one: { text: 'uno', group: 'g' },
      two: { text: 'd(s', group: 'g' },
      three: { text: 'tres', group: 'h' },
    };
    const rewritten = run(
      source,
      [...sitesIn(source, decisions), plannedAt(source, 'three', { status: 'possible', group: 'g' })],
      false,
    );
    expect(rewritten.output).toBe('const x = one();\ntwo();\ntres();\n');
    const reason = 'manual: the edited text would not parse: Unexpected token, expected ","';
    expect(rewritten.planned.map(decisionOf)).toEqual([reason, reason, 'migrated', 'possible']);
  });

  it('are made when others mend what they break', () => {
    const text = 'f(one, two);\n';
    expect(run(text, sitesIn(text, { one: { text: '(uno' }, two: { text: 'dos)' } })).output).toBe('f((uno, dos));\n');
    const group = sitesIn(text, { one: { text: '(uno', group: 'g' }, two: { text: 'dos)', group: 'g' } });
    const all = run(`${text}three();\n`, [...group, ...sitesIn(`${text}three();\n`, { three: { text: 't(' } })], false);
    expect(all.output).toBe('f((uno, dos));\nthree();\n');
  });

  it('may be right one by one and wrong together', () => {
    const text = 'const one = 1;\nconst two = 2;\n';
    const rewritten = run(text, sitesIn(text, { one: { text: 'x' }, two: { text: 'x' } }), false);
    expect(rewritten.output).toBe('const x = 1;\nconst two = 2;\n');
    expect(rewritten.planned.map(decisionOf)).toEqual([
      'migrated',
      "manual: the edited text would not parse: Identifier 'x' has already been declared.",
    ]);
  });

  it('are named without the place in a text that nobody sees', () => {
    const text = `${'\n'.repeat(11)}const aName = one();\n`;
    expect(run(text, sitesIn(text, { one: { text: 'u(o' } })).planned.map(decisionOf)).toEqual([
      'manual: the edited text would not parse: Unexpected token, expected ","',
    ]);
  });

  it('do not count where the text has the same error before', () => {
    const text = 'const a = 1;\nconst a = 2;\none();\n';
    expect(run(text, sitesIn(text, { one: { text: 'uno' } })).output).toBe(text.replace('one', 'uno'));
  });
});

describe('edits of the same text', () => {
  const reason = 'manual: its edit would touch the same text as another one';
  const source = 'one(two, three);\n';
  const at = (start: number, end: number, text = '') => ({ start, end, text });
  /** One site for each edit. */
  const decided = (...edits: { start: number; end: number; text: string }[]): string[] =>
    run(
      source,
      edits.map((edit) => plannedAt(source, 'one', { edits: [edit] })),
      false,
    ).planned.map(decisionOf);

  it('leave the later site to a person', () => {
    const rewritten = run(
      source,
      [plannedAt(source, 'one', { text: 'uno' }), plannedAt(source, 'one', { text: 'eins' })],
      false,
    );
    expect(rewritten.output).toBe('uno(two, three);\n');
    expect(rewritten.planned.map(decisionOf)).toEqual(['migrated', reason]);
  });

  it.each([
    ['replacements, the second inside', [at(4, 14, 'x'), at(9, 14, 'y')]],
    ['replacements, the second around', [at(9, 14, 'y'), at(4, 14, 'x')]],
    ['replacements that share one unit', [at(4, 8, 'x, '), at(7, 9, ' ')]],
    ['an insertion inside of a replacement', [at(4, 14, 'x'), at(9, 9, 'y, ')]],
    ['a replacement around an insertion', [at(9, 9, 'y, '), at(4, 14, 'x')]],
    ['insertions of one expression at one place', [at(4, 4, 'x, '), at(4, 4, 'y, ')]],
  ])('are %s', (_, edits) => {
    expect(decided(...edits)).toEqual(['migrated', reason]);
  });

  it.each([
    ['neighbours', [at(4, 7, 'x'), at(7, 14, ', y')]],
    ['neighbours the other way round', [at(7, 14, ', y'), at(4, 7, 'x')]],
    ['an insertion in front of a replacement', [at(4, 7, 'x'), at(4, 4, 'y, ')]],
    ['a replacement behind an insertion', [at(4, 4, 'y, '), at(4, 7, 'x')]],
    ['an insertion behind a replacement', [at(4, 7, 'x'), at(7, 7, ', y')]],
    ['a replacement in front of an insertion', [at(7, 7, ', y'), at(4, 7, 'x')]],
    ['far apart', [at(0, 3, 'x'), at(9, 14, 'y')]],
    ['far apart the other way round', [at(9, 14, 'y'), at(0, 3, 'x')]],
  ])('are not %s', (_, edits) => {
    expect(decided(...edits)).toEqual(['migrated', 'migrated']);
  });

  it('are not insertions at one place by sites of two expressions', () => {
    const sites = [
      plannedAt(source, 'one', { edits: [at(4, 4, 'x, ')] }),
      plannedAt(source, 'two', { edits: [at(4, 4, 'y, ')] }),
    ];
    expect(run(source, sites, false).planned.map(decisionOf)).toEqual(['migrated', 'migrated']);
  });

  it('take the group of the later site with them, and nothing else', () => {
    const sites = [
      plannedAt(source, 'two', { text: 'dos' }),
      plannedAt(source, 'three', { text: 'tres', group: 'g' }),
      plannedAt(source, 'two', { text: 'zwei', group: 'g' }),
      plannedAt(source, 'one', { text: 'uno', group: 'h' }),
      plannedAt(source, ');', { text: ') ;' }),
    ];
    const rewritten = run(source, sites, false);
    expect(rewritten.output).toBe('uno(dos, three) ;\n');
    expect(rewritten.planned.map(decisionOf)).toEqual(['migrated', reason, reason, 'migrated', 'migrated']);
  });

  it('take nothing with them where no group is', () => {
    const rewritten = run(
      source,
      [...sitesIn(source, { one: { text: 'uno' }, two: { text: 'dos' } }), plannedAt(source, 'one', { text: 'eins' })],
      false,
    );
    expect(rewritten.planned.map(decisionOf)).toEqual(['migrated', 'migrated', reason]);
  });
});

describe('an error that is expected', () => {
  const words = 'the `@ts-expect-error` above it may have no error left to expect';

  it('may be gone', () => {
    const source = '// @ts-expect-error old\none();\n\n// two\ntwo();\n';
    const rewritten = run(source, [
      plannedAt(source, 'one', { text: 'uno' }),
      plannedAt(source, 'two', { text: 'dos' }, 1),
    ]);
    expect(rewritten.output).toBe(`${marker} check: ${words}\n// @ts-expect-error old\nuno();\n\n// two\ndos();\n`);
    expect(rewritten.planned.map(decisionOf)).toEqual([`review: ${words}`, 'migrated']);
  });

  it('is told behind what has to be looked at anyway', () => {
    const source = '// @ts-expect-error old\none();\n';
    const rewritten = run(
      source,
      sitesIn(source, { one: { text: 'uno', status: 'review', reason: 'so', todo: 'check: so' } }),
    );
    expect(rewritten.output).toBe(`${marker} check: so; ${words}\n// @ts-expect-error old\nuno();\n`);
    expect(rewritten.planned.map(decisionOf)).toEqual([`review: so; ${words}`]);
  });

  it.each([
    ['the statement', 'f(\n  two,\n  one,\n  1);\n', 'f('],
    ['the name', 'f(\n  two,\n  one,\n  1);\n', '  one'],
    ['the edit', 'f(\n  two,\n  one,\n  1);\n', '  1'],
  ])('counts above %s', (_, text, line) => {
    const source = text.replace(line, (start) => `${start === 'f(' ? '' : '  '}// @ts-expect-error\n${start}`);
    const start = source.indexOf('1)');
    const site = plannedAt(source, 'one', { edits: [{ start, end: start + 1, text: '2' }] });
    const statement = { start: source.indexOf('f('), end: source.length - 1 };
    expect(run(source, [{ ...site, site: { ...site.site, statement } }], false).planned.map(decisionOf)).toEqual([
      `review: ${words}`,
    ]);
  });

  it('stays where nothing is edited', () => {
    const source = '// @ts-expect-error old\none();\n';
    const site = plannedAt(source, 'one', { status: 'manual', reason: 'so', todo: 'Do it.' });
    expect(run(source, [site]).planned).toEqual([site]);
  });
});

describe('a directive above a statement', () => {
  const words = 'the `prettier-ignore` above it speaks of the line below it, which is another one now';
  const first = { at: 'x(', end: 0, text: 'first();\n' };

  it.each<[string, readonly { at: string; end: number; text: string }[], string]>([
    ['a statement is put in front', [first], `review: ${words}`],
    [
      'its beginning becomes another one',
      [
        { at: 'x(', end: 1, text: 'y' },
        { at: '2', end: 1, text: '\n3' },
      ],
      `review: ${words}`,
    ],
    [
      'only its beginning changes',
      [
        { at: 'x(', end: 1, text: 'y' },
        { at: '2', end: 1, text: '3' },
      ],
      'migrated',
    ],
    [
      'lines come further back',
      [
        { at: 'one', end: 3, text: 'uno' },
        { at: '2', end: 1, text: '\n3' },
      ],
      'migrated',
    ],
  ])('where %s', (_, edits, decision) => {
    const source = '// prettier-ignore\nx(one, 2);\n';
    const site = plannedAt(source, 'one', {
      edits: edits.map(({ at, end, text }) => ({ start: source.indexOf(at), end: source.indexOf(at) + end, text })),
    });
    expect(run(source, [site]).planned.map(decisionOf)).toEqual([decision]);
    expect(run(source.replace('prettier-ignore', 'ignored, pretty'), [site]).planned.map(decisionOf)).toEqual([
      'migrated',
    ]);
  });
});

describe('comments that silence', () => {
  it('need a reason', () => {
    const source =
      '// svc-v6-ignore: kept for the old server\none();\n// svc-v6-ignore:\ntwo();\n// svc-v6-ignore: no id\n// eslint-disable-next-line x\nthree();\n';
    const rewritten = run(
      source,
      ['one', 'two', 'three'].map((name) => plannedAt(source, name, { text: `${name}6` })),
      false,
    );
    expect(rewritten.output).toBe(source.replace('two', 'two6'));
    expect(rewritten.ignored.map(({ reason }) => reason)).toEqual(['kept for the old server', 'no id']);
    expect(rewritten.planned.map(({ decision }) => decision.edits[0]?.text)).toEqual(['two6']);
  });

  it('keep the group of what they silence, and nothing else', () => {
    const source = '// svc-v6-ignore: later\none();\ntwo();\nthree();\nfour();\n';
    const decisions = {
      two: { text: 'dos', group: 'g' },
      three: { text: 'tres', group: 'h' },
      four: { status: 'possible', reason: 'so', group: 'g' },
    } as const;
    const rewritten = run(
      source,
      [plannedAt(source, 'one', { text: 'uno', group: 'g' }), ...sitesIn(source, decisions)],
      false,
    );
    expect(rewritten.output).toBe(source.replace('three', 'tres'));
    expect(rewritten.planned.map(decisionOf)).toEqual([
      'manual: it has to change together with a finding that a comment silences',
      'migrated',
      'possible: so',
    ]);
  });

  it('keep nothing besides where no group is', () => {
    const source = '// svc-v6-ignore: later\none();\ntwo();\n';
    expect(run(source, sitesIn(source, { one: { text: 'uno' }, two: { text: 'dos' } }), false).output).toBe(
      source.replace('two', 'dos'),
    );
  });
});

describe('with the statements of the file', () => {
  const source = "import a from 'a';\none();\n";
  const statements = [
    { start: 0, end: 18 },
    { start: 18, end: 25 },
  ];

  it('edits are the same', () => {
    const site = plannedAt(source, 'one', { text: 'uno' });
    expect(run(source, [site], false, { statements })).toEqual(run(source, [site], false));
    expect(
      run(source, [plannedAt(source, 'one', { text: 'u(o' })], false, { statements }).planned.map(decisionOf),
    ).toEqual(['manual: the edited text would not parse: Unexpected token, expected ","']);
  });

  it('markers and imports have their places too', () => {
    const site = plannedAt(source, 'one', { text: 'uno', status: 'review', todo: 'check: it', helpers: ['uno'] });
    expect(run(source, [site], true, { statements }).output).toBe(`import a from 'a';\n${marker} check: it\nuno();\n`);
    expect(run(source, [site], false, { statements, compat }).output).toBe(
      "import a from 'a';\nimport { uno } from './compat';\nuno();\n",
    );
  });
});

const compat = { specifier: './compat', style: 'ts', localName: (name: string) => name } as const;

describe('what edits call', () => {
  const source = "import a from 'a';\none();\ntwo();\n";
  const output = (
    decisions: Readonly<Record<string, GivenDecision>>,
    kinds: Readonly<Record<string, string>> = {},
    text = source,
  ): string => {
    const sites = sitesIn(text, decisions).map((one, index) => {
      const kind = kinds[Object.keys(decisions)[index]!];
      return kind === undefined
        ? one
        : { ...one, site: { ...one.site, shape: { kind } as unknown as PlannedSite['site']['shape'] } };
    });
    return run(text, sites, false, { compat }).output;
  };

  it('is imported once, in order, by the name it has in the file', () => {
    const local = { ...compat, localName: (name: string) => (name === 'dos' ? 'dos2' : name) };
    const sites = sitesIn(source, {
      one: { text: 'uno', helpers: ['uno', 'dos'] },
      two: { text: 'dos2', helpers: ['dos'] },
    });
    expect(run(source, sites, false, { compat: local }).output).toBe(
      "import a from 'a';\nimport { dos as dos2, uno } from './compat';\nuno();\ndos2();\n",
    );
  });

  it('is not imported for an edit that was not possible, or that calls nothing', () => {
    expect(output({ one: { text: 'u(o', helpers: ['uno'] }, two: { text: 'dos', helpers: ['dos'] } })).toBe(
      "import a from 'a';\nimport { dos } from './compat';\none();\ndos();\n",
    );
    expect(output({ one: { text: 'uno' } })).toBe(source.replace('one', 'uno'));
    expect(output({ one: { helpers: ['uno'] }, two: { text: 'dos' } })).toBe(source.replace('two', 'dos'));
  });

  it('is not imported again', () => {
    const there = "import { uno } from './compat';\none();\n";
    expect(output({ one: { text: 'uno', helpers: ['uno'] } }, {}, there)).toBe(there.replace('one', 'uno'));
  });

  it('stays above the marker of the first statement', () => {
    const sites = sitesIn('one();\n', { one: { text: 'uno', status: 'review', todo: 'check: it', helpers: ['uno'] } });
    expect(run('one();\n', sites, true, { compat }).output).toBe(
      `import { uno } from './compat';\n\n${marker} check: it\nuno();\n`,
    );
  });

  it('is imported beside a marker that is all that can be done elsewhere', () => {
    const sites = sitesIn(source, { one: { text: 'u(o' }, two: { text: 'dos', helpers: ['dos'] } });
    expect(run(source, sites, true, { compat }).output).toBe(
      `import a from 'a';\nimport { dos } from './compat';\n${general}\none();\ndos();\n`,
    );
  });

  it.each(['typeQuery', 'typeIndex'])('is imported as a type for sites of the kind %s alone', (kind) => {
    const types = "import a from 'a';\nimport type { dos, uno } from './compat';\nuno();\ndos();\n";
    const decisions = { one: { text: 'uno', helpers: ['uno'] }, two: { text: 'dos', helpers: ['dos'] } };
    expect(output(decisions, { one: kind, two: kind })).toBe(types);
    expect(output(decisions, { one: kind })).toBe(types.replace('import type {', 'import {'));
    expect(output(decisions, { two: kind })).toBe(types.replace('import type {', 'import {'));
    // What calls nothing, names types alone or could not be edited says nothing about it.
    expect(output({ ...decisions, two: { text: 'dos' } }, { one: kind })).toBe(types.replace('dos, ', ''));
    expect(output({ ...decisions, two: { text: 'dos', helpers: ['CompatTrace'] } }, { one: kind })).toBe(
      types.replace('dos, ', ''),
    );
    expect(output({ ...decisions, two: { helpers: ['dos'] } }, { one: kind })).toBe(
      types.replace('dos, ', '').replace('dos()', 'two()'),
    );
    expect(output({ ...decisions, two: { text: 'dos', helpers: ['CompatTrace', 'dos'] } }, { one: kind })).toBe(
      types.replace('import type {', 'import {'),
    );
  });

  it('types have one statement where the file changes, and only there', () => {
    const two = "import type { CompatA } from './compat';\nimport type { CompatB } from './compat';\none();\n";
    expect(output({ one: { text: 'uno' } }, {}, two)).toBe(
      "import type { CompatA, CompatB } from './compat';\nuno();\n",
    );
    expect(output({ one: { status: 'possible' } }, {}, two)).toBe(two);
  });
});

describe('a site that the parser does not see', () => {
  const source = '/* one(); */ f("one");\nclient.one();\n';
  const shape = {
    kind: 'member',
    receiver: { start: 0, end: 0 },
    receiverStable: true,
    segments: [],
    use: { kind: 'read' },
  } as const;
  const at = (nth: number, group?: string): PlannedSite => {
    const planned = plannedAt(source, 'one', { text: 'uno', ...defined({ group }) }, nth);
    return { ...planned, site: { ...planned.site, shape } };
  };

  it('is left to a person, and the others are edited', () => {
    const rewritten = run(source, [at(0), at(1), at(2)], false, { confirm: true });
    expect(rewritten.output).toBe('/* one(); */ f("one");\nclient.uno();\n');
    expect(rewritten.planned.map(decisionOf)).toEqual([
      'manual: the parser that checks edits sees nothing of the kind there',
      'manual: the parser that checks edits sees nothing of the kind there',
      'migrated',
    ]);
  });

  it('takes its group with it, also where only the statement is read', () => {
    const statements = [
      { start: 0, end: source.indexOf('\n') },
      { start: source.indexOf('\n'), end: source.length },
    ];
    const rewritten = run(source, [at(1, 'alias'), at(2, 'alias')], true, { confirm: true, statements });
    expect(rewritten.planned.map(({ decision }) => decision.status)).toEqual(['manual', 'manual']);
    expect(run(source, [at(2)], true, { confirm: true, statements }).output).toBe(
      '/* one(); */ f("one");\nclient.uno();\n',
    );
  });
});
