import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/edits/apply-edits.ts';
import { withNested } from '../../src/applying/nested-edits.ts';
import { rewriteFile } from '../../src/applying/rewrite-file.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { plannedAt } from './planned-site.ts';

/** An edit that replaces `from`, which the source has once. */
function edit(source: string, from: string, text: string): TextEdit {
  const start = source.indexOf(from);
  expect(source.indexOf(from, start + 1), from).toBe(-1);
  return { start, end: start + from.length, text };
}

/** The text with the edits of sites that have one each; `undefined` where they still share text. */
function together(source: string, edits: readonly TextEdit[]): string | undefined {
  const planned = edits.map((one) =>
    plannedAt(source, source.slice(one.start, one.end) || inserting, { edits: [one] }),
  );
  const rewritten = rewriteFile({ source, file: '/a.ts', planned, markers: false });
  return rewritten.planned.every(({ decision }) => decision.status === 'migrated') ? rewritten.output : undefined;
}

/** What the sites are about that insert something. */
const inserting = 't.id';

describe('an edit in the text of another one is made where that one carries it along', () => {
  it.each([
    [
      'a property',
      'f({ id: t.id });',
      ['{ id: t.id }', '{ id: t.id, fields: 1 }'],
      ['t.id', 't.traceId!'],
      'f({ id: t.traceId!, fields: 1 });',
    ],
    [
      'the value of a property with another name',
      'f({ id: t.id });',
      ['{ id: t.id }', '{ filter: [{ value: t.id }] }'],
      ['t.id', 't.traceId!'],
      'f({ filter: [{ value: t.traceId! }] });',
    ],
    ['an argument', 'f(a.b, 2);', ['a.b, 2', '{ x: a.b, y: 2 }'], ['b, ', 'c, '], undefined],
    [
      'a part of an argument',
      'f(g(a.b), 2);',
      ['g(a.b), 2', '{ x: g(a.b), y: 2 }'],
      ['a.b', 'await a.c()'],
      'f({ x: g(await a.c()), y: 2 });',
    ],
    ['an element', 'f([one.a, 2]);', ['[one.a, 2]', 'g([one.a], 2)'], ['one.a', 'one.b'], 'f(g([one.b], 2));'],
    [
      'what is spread',
      'f({ ...a.b });',
      ['f({ ...a.b })', 'g({ x: 1, ...a.b })'],
      ['a.b', 'a.c'],
      'g({ x: 1, ...a.c });',
    ],
    ['a function', 'f(() => a.b);', ['f(() => a.b)', 'g({}, () => a.b)'], ['a.b', 'a.c'], 'g({}, () => a.c);'],
    [
      'nothing: the name is a part of others',
      'f({ id: id });',
      ['{ id: id }', '{ userid: id2 }'],
      [': id', ': x'],
      undefined,
    ],
    [
      'nothing: it is written twice',
      'f({ a: t.id });',
      ['{ a: t.id }', '{ b: t.id, c: t.id }'],
      ['t.id', 't.x'],
      undefined,
    ],
    [
      'nothing: it is asked twice, and one of them is carried',
      'f({ a: t.id, b: t.id });',
      ['{ a: t.id, b: t.id }', '{ c: t.id }'],
      ['id, ', 'x, '],
      undefined,
    ],
    [
      'nothing: something is done with it',
      'f({ a: t.id });',
      ['{ a: t.id }', '{ b: t.id.trim() }'],
      ['t.id', 'await t.x()'],
      undefined,
    ],
    [
      'nothing: an operator stands beside it',
      'f({ a: t.id });',
      ['{ a: t.id }', '{ b: !t.id }'],
      ['t.id', 't.x ?? t.y'],
      undefined,
    ],
    [
      'nothing: it is said in a string too',
      'f({ a: t.id });',
      ['{ a: t.id }', "{ b: t.id, c: 't.id' }"],
      ['t.id', 't.x'],
      undefined,
    ],
    ['what begins the text in both', 'f(x.a, y);', ['x.a, y', 'x.a, { y }'], ['x.a', 'x.c'], 'f(x.c, { y });'],
    ['what ends the text in both', 'f(x, y.a);', ['x, y.a', '{ x }, y.a'], ['y.a', 'y.c'], 'f({ x }, y.c);'],
    ['nothing: it begins the new text only', 'f(x, y.a);', ['x, y.a', 'y.a, x'], ['y.a', 'y.c'], undefined],
    ['nothing: it ends the new text only', 'f(x.a, y);', ['x.a, y', 'y, x.a'], ['x.a', 'x.c'], undefined],
    ['nothing: it is left out', 'f({ a: t.id });', ['{ a: t.id }', '{}'], ['t.id', 't.x'], undefined],
  ])('%s', (_, source, [from, text], [inner, innerText], expected) => {
    const edits = [edit(source, from!, text!), edit(source, inner!, innerText!)];
    expect(together(source, edits)).toBe(expected);
    expect(together(source, [...edits].reverse())).toBe(expected);
  });

  it('of several parts, in their order only', () => {
    const source = 'f(x.a, y.b);';
    const inner = [edit(source, 'x.a', 'x.c'), edit(source, 'y.b', 'y.d')];
    expect(together(source, [edit(source, 'x.a, y.b', '{ one: x.a, two: y.b }'), ...inner])).toBe(
      'f({ one: x.c, two: y.d });',
    );
    expect(together(source, [edit(source, 'x.a, y.b', '{ two: y.b, one: x.a }'), ...inner])).toBeUndefined();
  });

  it('over several levels', () => {
    const source = 'f({ a: g({ b: t.id }) });';
    const edits = [
      edit(source, 'f({ a: g({ b: t.id }) })', 'h({}, { a: g({ b: t.id }) })'),
      edit(source, '{ b: t.id }', '{ b: t.id, c: 1 }'),
      edit(source, 't.id', 't.x'),
    ];
    expect(together(source, edits)).toBe('h({}, { a: g({ b: t.x, c: 1 }) });');
  });

  it('beside an insertion only where it is known which one comes first', () => {
    const source = 'f(t.id);';
    const inserted = (text: string): TextEdit => ({ start: 2, end: 2, text });
    expect(together(source, [edit(source, 't.id)', '{}, t.id)'), inserted('await ')])).toBeUndefined();
    expect(together(source, [edit(source, '(t.id)', '({}, t.id)'), inserted('await ')])).toBeUndefined();
    const around = 'f(g(t.id));';
    expect(together(around, [edit(around, 'g(t.id))', '{}, g(t.id))'), { start: 4, end: 4, text: '{}, ' }])).toBe(
      'f({}, g({}, t.id));',
    );
  });

  it('where the name that it has is the end of another one', () => {
    const source = 'f(t.id, at.id);';
    const inner = { start: source.indexOf('t.id'), end: source.indexOf(','), text: 't.x' };
    expect(together(source, [edit(source, 't.id, at.id', '{ a: t.id, b: at.id }'), inner])).toBe(
      'f({ a: t.x, b: at.id });',
    );
  });

  it('not where it is asked twice, and one of them is carried', () => {
    const source = 'f({ a: t.id, b: t.id });';
    const inner = { start: source.indexOf('t.id'), end: source.indexOf(','), text: 't.x' };
    expect(together(source, [edit(source, '{ a: t.id, b: t.id }', '{ c: t.id }'), inner])).toBeUndefined();
  });

  it('with what else of the file has the same text', () => {
    const source = 'f({ id: t.id }); g(t.id);';
    const inner = { start: source.indexOf('t.id'), end: source.indexOf(' }'), text: 't.x' };
    expect(together(source, [edit(source, '{ id: t.id }', '{ a: t.id }'), inner])).toBe('f({ a: t.x }); g(t.id);');
  });

  it('beside edits that only touch it', () => {
    const source = 'f({ id: t.id }, 2);';
    const edits = [
      edit(source, '{ id: t.id }', '{ id: t.id, fields: 1 }'),
      edit(source, 't.id', 't.x'),
      edit(source, ', 2', ', 3'),
    ];
    expect(together(source, edits)).toBe('f({ id: t.x, fields: 1 }, 3);');
  });

  it('not what is put behind it', () => {
    const source = 'f(t.id, 2);';
    expect(
      together(source, [edit(source, 't.id, 2', '{ a: t.id, b: 2 }'), { start: 6, end: 6, text: '!' }]),
    ).toBeUndefined();
  });

  it('not where both are about all of it', () => {
    const source = 'f(t.id);';
    const planned = [
      plannedAt(source, 'f(t.id)', { edits: [edit(source, 't.id', 'g(t.id)')] }),
      plannedAt(source, 't.id', { edits: [edit(source, 't.id', 't.x')] }),
    ];
    expect(rewriteFile({ source, file: '/a.ts', planned, markers: false }).output).toBe('f(g(t.id));');
  });

  it('with another one in the same part', () => {
    const source = 'f({ a: g(x.a, y.b) });';
    const edits = [
      edit(source, '{ a: g(x.a, y.b) }', '{ a: g(x.a, y.b), c: 1 }'),
      edit(source, 'x.a', 'x.c'),
      edit(source, 'y.b', 'y.d'),
    ];
    expect(together(source, edits)).toBe('f({ a: g(x.c, y.d), c: 1 });');
  });

  it('only when that goes for all edits in it', () => {
    const source = 'f({ a: x.a, b: y.b });';
    expect(
      together(source, [
        edit(source, '{ a: x.a, b: y.b }', '{ a: x.a }'),
        edit(source, 'x.a', 'x.c'),
        edit(source, 'y.b', 'y.d'),
      ]),
    ).toBeUndefined();
  });

  it('as far as the file can be read', () => {
    const source = 'f({ id: t.id }';
    const planned = [edit(source, '{ id: t.id }', '{ id: t.id, fields: 1 }'), edit(source, 't.id', 't.x')].map((one) =>
      plannedAt(source, 'f', { edits: [one] }),
    );
    expect(withNested(source, '/a.ts', planned)).toEqual(planned);
  });

  it('in as many pieces as change something', () => {
    const source = 'f({ id: t.id }); g(1); h(2);';
    const same = plannedAt(source, 'g(1)', { edits: [edit(source, '1', '1')] });
    const outer = plannedAt(source, 'f', {
      edits: [edit(source, '{ id: t.id }', '{ id: t.id, fields: 1 }'), edit(source, '2', '3')],
    });
    const planned = withNested(source, '/a.ts', [
      outer,
      plannedAt(source, 'f', { edits: [edit(source, 't.id', 't.x')] }),
      same,
    ]);
    expect(planned.map(({ decision }) => decision.edits)).toEqual([
      [edit(source, ' })', ', fields: 1 })')]
        .map((one) => ({ ...one, end: one.end - 1, text: ', fields: 1 }' }))
        .concat(edit(source, '2', '3')),
      [edit(source, 't.id', 't.x')],
      [edit(source, '1', '1')],
    ]);
  });

  it('where it lies in a part of the text; else the other one stays as it is', () => {
    const source = 'f(x, t.id);';
    const outer = edit(source, 'x, t.id', '{ y: x, z: t.id }');
    const [first] = withNested(source, '/a.ts', [
      plannedAt(source, 'f', { edits: [outer] }),
      plannedAt(source, 'x', { edits: [edit(source, 'x, ', 'y, ')] }),
    ]);
    expect(first?.decision.edits).toEqual([outer]);
  });

  it('beside an edit of what stands behind it, which belongs to what is in it', () => {
    const source = 'f(t.id, 2);';
    expect(together(source, [edit(source, 't.id', '{ a: t.id }')])).toBe('f({ a: t.id }, 2);');
    const planned = [
      plannedAt(source, 't.id', { edits: [edit(source, 't.id', '{ a: t.id }')] }),
      plannedAt(source, 't.id', { edits: [edit(source, ', 2', ', 3')] }),
    ];
    expect(rewriteFile({ source, file: '/a.ts', planned, markers: false }).output).toBe('f({ a: t.id }, 3);');
  });

  it('leaves each edit what it is without the other', () => {
    const source = 'f({ id: t.id });';
    const [outer] = withNested(
      source,
      '/a.ts',
      [edit(source, '{ id: t.id }', '{ id: t.id, fields: 1 }'), edit(source, 't.id', 't.x')].map((one) =>
        plannedAt(source, 'f', { edits: [one] }),
      ),
    );
    expect(applyEdits(source, outer!.decision.edits)).toBe('f({ id: t.id, fields: 1 });');
  });
});

it.each([
  ['once', 'g({ id: t.id })', 'g({ id: t.x })'],
  ['twice', 'g({ id: t.id, name: t.id })', 'g({ id: t.x, name: t.x })'],
  [
    'not where it is a part of something else',
    'g({ id: t.id.trim(), name: `t.id` })',
    'g({ id: t.id.trim(), name: `t.id` })',
  ],
])('what a person is told to write has the edits of others in it, in the marker as well: %s', (_, before, after) => {
  const source = 'f({ id: t.id, n: 1 });';
  const told = plannedAt(source, 'f({ id: t.id, n: 1 })', {
    status: 'manual',
    todo: `Call g. Text: \`${before}\``,
    suggestion: before,
  });
  const [{ decision } = told] = withNested(source, '/a.ts', [
    told,
    plannedAt(source, 't.id', { edits: [edit(source, 't.id', 't.x')] }),
  ]);
  expect([decision.suggestion, decision.todo]).toEqual([after, `Call g. Text: \`${after}\``]);
});

it('what a person is told to write has nothing inserted where only the same word stands', () => {
  const source = 'f({ a: g(n, o).b }, o);';
  const told = plannedAt(source, 'f({ a: g(n, o).b }, o)', {
    status: 'manual',
    todo: 'Call h with `g(n, o).b`, as in ({ a: g(n, o).b }).',
    suggestion: 'h({ a: g(n, o).b }, o)',
  });
  const [after] = withNested(source, '/a.ts', [
    told,
    plannedAt(source, 'g(n, o)', { edits: [{ start: source.indexOf('o)'), end: source.indexOf('o)'), text: '{}, ' }] }),
  ]);
  expect([after?.decision.suggestion, after?.decision.todo]).toEqual([
    'h({ a: g(n, {}, o).b }, o)',
    'Call h with `g(n, o).b`, as in ({ a: g(n, {}, o).b }).',
  ]);
});

it.each([
  ['what is called has another name', 'a.f(t)', 'f(', 'k(', 'h(a.f(t), b)', 'h(a.k(t), b)'],
  ['the key has another name', 'f({ id: 1 })', 'id', 'no', 'g({ id: 1 }, id)', 'g({ no: 1 }, id)'],
  ['a text with slashes', 'f({ id: 1 })', '1', '"a//b"', 'g({ id: 1 })', 'g({ id: "a//b" })'],
] as const)(
  'what a person is told to write has the edits of the largest and smallest parts: %s',
  (_, code, from, text, before, after) => {
    const source = `x(${code});`;
    const told = plannedAt(source, code, { status: 'manual', suggestion: before });
    expect(
      withNested(source, '/a.ts', [told, plannedAt(source, from, { edits: [edit(source, from, text)] })])[0]?.decision
        .suggestion,
    ).toBe(after);
  },
);

it('braces of JSX are not those of a literal', () => {
  const code = 'f(<A b={t.id} />)';
  const source = `${code};`;
  const inner = plannedAt(source, 't.id', { edits: [edit(source, 't.id', 't.x')] });
  const told = plannedAt(source, code, { status: 'manual', suggestion: 'g(<A b={t.id} />, {t.id})' });
  expect(withNested(source, '/a.tsx', [told, inner])[0]?.decision.suggestion).toBe('g(<A b={t.x} />, {t.id})');
  const outer = plannedAt(source, code, { edits: [edit(source, code, 'h(A, {t.id})')] });
  expect(withNested(source, '/a.tsx', [outer, inner])[0]?.decision.edits).toEqual(outer.decision.edits);
});

describe('what a person is told to write stays as it is', () => {
  const suggestionAfter = (
    source: string,
    extent: string,
    suggestion: string,
    others: readonly TextEdit[],
    own: readonly TextEdit[] = [],
  ): string | undefined =>
    withNested(source, '/a.ts', [
      plannedAt(source, extent, { status: 'review', suggestion, edits: own }),
      ...others.map((one) => plannedAt(source, 'f', { edits: [one] })),
    ])[0]?.decision.suggestion;
  const nested = [edit('f({ id: t.id }, { n: u.n });', 'u.n', 'u.m')];

  it('where others claim the same text', () => {
    const source = 'f({ id: t.id }, { n: u.n });';
    const twice = [edit(source, 't.id', 't.x'), edit(source, 't.id', 't.y')];
    expect(suggestionAfter(source, 'f({ id: t.id }, { n: u.n })', 'g({ id: t.id })', twice)).toBe('g({ id: t.id })');
    expect(suggestionAfter(source, 'f({ id: t.id }, { n: u.n })', 'g({ id: t.id })', [...twice, ...nested])).toBe(
      'g({ id: t.id })',
    );
  });

  it('where the edit is its own', () => {
    const source = 'f({ id: t.id }, { n: u.n });';
    expect(
      suggestionAfter(source, 'f({ id: t.id }, { n: u.n })', 'g({ id: t.id }, { n: u.n })', nested, [
        edit(source, 't.id', 't.x'),
      ]),
    ).toBe('g({ id: t.id }, { n: u.m })');
  });

  it('where the part with the edit is larger than what it takes the place of', () => {
    const source = 'g(a.f(t));';
    expect(suggestionAfter(source, 'a.f', 'h(a.f(t))', [edit(source, 'f', 'k')])).toBe('h(a.f(t))');
    expect(suggestionAfter(source, 'f(t)', 'h(a.f(t))', [edit(source, 'f(', 'k(')])).toBe('h(a.f(t))');
  });

  it('where the same text is edited in another way elsewhere', () => {
    const source = 'f({ a: t.id, b: t.id });';
    const edits = [
      { start: 7, end: 11, text: 't.x' },
      { start: 16, end: 20, text: 't.long' },
    ];
    expect(suggestionAfter(source, 'f({ a: t.id, b: t.id })', 'g({ c: t.id })', edits)).toBe('g({ c: t.x })');
  });

  it('with its marker', () => {
    const source = 'f({ id: t.id });';
    const told = plannedAt(source, 'f({ id: t.id })', {
      status: 'manual',
      todo: 'Call g, not (t.id).',
      suggestion: 'g()',
    });
    expect(
      withNested(source, '/a.ts', [told, plannedAt(source, 't.id', { edits: [edit(source, 't.id', 't.x')] })])[0],
    ).toEqual(told);
  });
});

it('what a person is told to write stays in one line', () => {
  const source = 'f({ id: t.id });';
  const told = plannedAt(source, 'f({ id: t.id })', { status: 'manual', suggestion: 'g({ id: t.id })' });
  const write = (text: string): string | undefined =>
    withNested(source, '/a.ts', [told, plannedAt(source, 't.id', { edits: [edit(source, 't.id', text)] })])[0]?.decision
      .suggestion;
  expect(write('h({\n  a: 1,\n})')).toBe('g({ id: h({ a: 1, }) })');
  expect(write('h({\n  a: 1, // one\n})')).toBe('g({ id: t.id })');
});
