import { describe, expect, it } from 'vitest';
import { defined } from '../../src/catalog/defined.ts';
import { virtualTexts } from '../../src/embedded/index.ts';
import type { VirtualText } from '../../src/repository/embedded-files.ts';
import { type EmbeddedPart, reasonToIgnore, rewriteEmbedded } from '../../src/applying/rewrite-embedded.ts';
import type { PlannedSite } from '../../src/rewriting/plan.ts';
import { type GivenDecision, decisionOf, plannedAt } from './planned-site.ts';

const notThere = 'manual: a part of the text to change is not in the file as it would have to be';
const marker = 'TODO(svc-v6): SvcClient.getPrompt:';
const general = `${marker} Call \`prompt.get\` instead.`;

/** A site at a name of the virtual text; one in markup is its own statement. */
function siteIn(unit: VirtualText, needle: string, decision: GivenDecision): PlannedSite {
  const one = plannedAt(unit.text, needle, decision);
  const isScript = unit.kind === 'markdown' || one.site.name.start < unit.text.indexOf('$template');
  return isScript ? one : { ...one, site: { ...one.site, statement: one.site.name } };
}

/** The file rewritten, and what became of the sites; each is found by a name that stands in one of the pieces alone. */
function rewrite(
  file: string,
  source: string,
  decisions: Readonly<Record<string, GivenDecision>>,
  markers = true,
  more: Partial<EmbeddedPart> = {},
) {
  const parts = virtualTexts(file, source).map((unit) => ({
    unit,
    planned: Object.entries(decisions).flatMap(([needle, decision]) =>
      unit.text.includes(needle) ? [siteIn(unit, needle, decision)] : [],
    ),
    ...more,
  }));
  const rewritten = rewriteEmbedded(source, parts, { markers });
  return {
    output: rewritten.output,
    decided: rewritten.parts.flatMap(({ planned }) => planned.map(decisionOf)),
    ignored: rewritten.parts.flatMap(({ ignored }) => ignored.map(({ reason }) => reason)),
  };
}

const script = "<script setup>\nimport { c } from './c'\none()\ntwo()\n</script>\n\n";
const vue = `${script}<template>\n  <p :a="three('x')" :b='four("x")'>\n    {{ five() }}\n  </p>\n</template>\n`;

describe('rewriteEmbedded', () => {
  it('edits and marks scripts and markup', () => {
    const todo = { status: 'review', todo: 'check: it' } as const;
    const rewritten = rewrite('/a.vue', vue, {
      one: { text: 'uno', ...todo },
      "three('x')": { text: 'tres(`x`)', ...todo },
      five: { text: 'cinco' },
    });
    expect(rewritten.output).toBe(
      vue
        .replace('one', `// ${marker} check: it\nuno`)
        .replace('  <p', `  <!-- ${marker} check: it -->\n  <p`)
        .replace("three('x')", 'tres(`x`)')
        .replace('five', 'cinco'),
    );
    expect(rewritten.decided).toEqual(['review', 'review', 'migrated']);
  });

  it('edits without markers', () => {
    const rewritten = rewrite(
      '/a.vue',
      vue,
      { one: { text: 'uno', status: 'review', todo: 'check: it' }, five: { status: 'manual', todo: 'Do it.' } },
      false,
    );
    expect([rewritten.output, rewritten.decided]).toEqual([vue.replace('one', 'uno'), ['review', 'manual']]);
  });

  it('has nothing to do without pieces', () => {
    expect(rewriteEmbedded(vue, [], { markers: true })).toEqual({ output: vue, parts: [] });
  });

  it('leaves a code block without a line', () => {
    const source = 'Words.\n\n```ts\none();\n```\n';
    expect(rewrite('/a.md', source, { 'one();\n': { text: '' } })).toEqual({
      output: source.replace('one();\n', ''),
      decided: ['migrated'],
      ignored: [],
    });
  });

  it('takes out an import that several edits have left empty', () => {
    const source = vue.replace('{ c }', '{ c, d }');
    expect(rewrite('/a.vue', source, { 'c,': { text: '' }, ' d': { text: '' } }).output).toBe(
      source.replace("import { c, d } from './c'\n", ''),
    );
  });

  it('imports what edits call', () => {
    const compat = { specifier: './compat', style: 'esm', localName: (name: string) => name } as const;
    const { output } = rewrite('/a.vue', vue, { five: { text: 'cinco', helpers: ['cinco'] } }, true, { compat });
    expect(output).toBe(vue.replace("'./c'\n", "'./c'\nimport { cinco } from './compat'\n").replace('five', 'cinco'));
  });

  it('leaves out what calls something when the import has no place', () => {
    const compat = { specifier: './compat', style: 'esm', localName: (name: string) => name } as const;
    const source = vue.replace(script, "<script setup>import { c } from './c'</script>\n\n");
    const rewritten = rewrite(
      '/a.vue',
      source,
      {
        "three('x')": { text: 'tres()', helpers: ['tres'] },
        four: { text: 'cuatro', group: 'g', helpers: ['cuatro'] },
        five: { text: 'cinco', status: 'review', todo: 'check: it' },
      },
      true,
      { compat },
    );
    expect(rewritten.output).toBe(
      source
        .replace('  <p', `  <!-- ${general} -->\n  <p`)
        .replace('    {{ five', `    <!-- ${marker} check: it -->\n    {{ cinco`),
    );
    expect(rewritten.decided).toEqual([notThere, notThere, 'review']);
  });

  it('leaves out the marker alone that has no place', () => {
    const source = vue.replace('<script setup>\n', '<script setup>');
    const todo = { status: 'manual', todo: 'Do it.' } as const;
    expect(rewrite('/a.vue', source, { import: todo, two: todo }).output).toBe(
      source.replace('two', `// ${marker} Do it.\ntwo`),
    );
  });

  it('puts no line comment into an attribute', () => {
    const source = vue.replace(':a="three(\'x\')"', '@a="\n  three();\n  six()\n"');
    expect(rewrite('/a.vue', source, { six: { status: 'manual', todo: 'Do it.' } }).output).toBe(
      source.replace('  <p', `  <!-- ${marker} Do it. -->\n  <p`),
    );
  });
});

describe('quotes', () => {
  it.each([
    ['in an attribute in double quotes', "three('x')", 'tres("x", "y")', "tres('x', 'y')"],
    ['in an attribute in single quotes', 'four("x")', "cuatro('x', 'y')", 'cuatro("x", "y")'],
    ['that suit an attribute already', "three('x')", "tres('x')", "tres('x')"],
    ['in a script', 'one()', 'uno(undefined, "it\'s")', 'uno(undefined, "it\'s")'],
    ['in an expression of the text', 'five()', "cinco('x', undefined)", "cinco('x', undefined)"],
  ])('are right %s', (_, needle, text, expected) => {
    expect(rewrite('/a.vue', vue, { [needle]: { text } })).toEqual({
      output: vue.replace(needle, expected),
      decided: ['migrated'],
      ignored: [],
    });
  });

  it('that would end the attribute leave it as it is', () => {
    const rewritten = rewrite(
      '/a.vue',
      vue,
      { "three('x')": { text: 'tres("it\'s")' }, five: { text: 'cinco' } },
      false,
    );
    expect([rewritten.output, rewritten.decided]).toEqual([vue.replace('five', 'cinco'), [notThere, 'migrated']]);
  });
});

describe('edits of what is not in the file', () => {
  const source = vue.replace('<p ', '<p v-for="six of seven" ');
  const wide = (unit: VirtualText, decision: GivenDecision): PlannedSite => {
    const start = unit.text.indexOf('six');
    const edits = [
      { start: unit.text.indexOf('five'), end: unit.text.indexOf('five') + 4, text: 'cinco' },
      { start, end: unit.text.indexOf('seven'), text: 'x' },
    ];
    return siteIn(unit, 'six', { edits, ...decision });
  };
  const run = (group: string | undefined) => {
    const [unit] = virtualTexts('/a.vue', source);
    const inGroup = defined({ group });
    const planned = [
      siteIn(unit!, 'one', { text: 'uno', ...inGroup }),
      wide(unit!, inGroup),
      siteIn(unit!, 'two', { text: 'dos', group: 'other' }),
    ];
    const { output, parts } = rewriteEmbedded(source, [{ unit: unit!, planned }], { markers: false });
    return [output, ...parts[0]!.planned.map(decisionOf)];
  };

  it('are left out', () => {
    expect(run(undefined)).toEqual([
      source.replace('one', 'uno').replace('two', 'dos'),
      'migrated',
      notThere,
      'migrated',
    ]);
  });

  it('are left out with their group', () => {
    expect(run('g')).toEqual([source.replace('two', 'dos'), notThere, notThere, 'migrated']);
  });
});

describe('imports of code blocks', () => {
  const importedAbove = 'manual: what it uses is imported in a code block above, and both have to change together';
  const fence = (code: string): string => `\`\`\`ts\n${code}\n\`\`\`\n`;

  it('are edited within their block', () => {
    const source = fence("import { one, two } from 'x';\none(two);");
    expect(rewrite('/a.md', source, { one: { text: 'uno' }, 'one(': { text: 'uno(' } }, false)).toEqual({
      output: source.replaceAll('one', 'uno'),
      decided: ['migrated', 'migrated'],
      ignored: [],
    });
  });

  it('of other blocks are not edited, and neither is what goes with them', () => {
    const source = fence("import { one } from 'x';\none();") + fence('three(one);\nfour();');
    const [, below] = virtualTexts('/a.md', source);
    const start = below!.text.indexOf('{ one');
    const decision: GivenDecision = {
      edits: [
        { start: below!.text.indexOf('one'), end: below!.text.indexOf('one') + 3, text: 'uno' },
        { start: start + 2, end: start + 5, text: 'uno' },
      ],
      group: 'g',
    };
    const planned = [
      siteIn(below!, 'three', decision),
      siteIn(below!, 'three', { text: 'tres', group: 'g' }),
      siteIn(below!, 'four', { text: 'cuatro' }),
    ];
    const { output, parts } = rewriteEmbedded(source, [{ unit: below!, planned }], { markers: false });
    expect([output, ...parts[0]!.planned.map(decisionOf)]).toEqual([
      source.replace('four', 'cuatro'),
      importedAbove,
      importedAbove,
      'migrated',
    ]);
  });
});

describe('edits after which the file holds other code', () => {
  const ends = { text: "uno('</script>')" };
  const review = { status: 'review', todo: 'check: it' } as const;

  it('are left out alone', () => {
    const rewritten = rewrite('/a.vue', vue, {
      one: ends,
      two: { text: 'dos', ...review },
      five: { text: 'cinco' },
      c: { status: 'manual', reason: 'so' },
    });
    expect(rewritten.output).toBe(
      vue.replace('one', `// ${general}\none`).replace('two', `// ${marker} check: it\ndos`).replace('five', 'cinco'),
    );
    expect(rewritten.decided).toEqual([notThere, 'review', 'migrated', 'manual: so']);
  });

  it('are left out alone without markers', () => {
    const rewritten = rewrite('/a.vue', vue, { one: ends, two: { text: 'dos', ...review } }, false);
    expect([rewritten.output, rewritten.decided]).toEqual([vue.replace('two', 'dos'), [notThere, 'review']]);
    expect(rewrite('/a.vue', vue, { one: ends }, false).output).toBe(vue);
  });

  it('are left out with their group', () => {
    const rewritten = rewrite(
      '/a.vue',
      vue,
      {
        two: { text: 'dos', group: 'g' },
        one: { ...ends, group: 'g' },
        five: { text: 'cinco', group: 'h' },
        four: { text: 'cuatro', group: 'h' },
      },
      false,
    );
    expect(rewritten.output).toBe(vue.replace('five', 'cinco').replace('four', 'cuatro'));
    expect(rewritten.decided).toEqual([notThere, notThere, 'migrated', 'migrated']);
  });

  it('leave other pieces to what can be done in them', () => {
    const source = '```ts\none();\n```\n\n```ts\ntwo();\nthree();\n```\n';
    const rewritten = rewrite(
      '/a.md',
      source,
      { one: { text: 'uno' }, two: { text: 'dos/*\n```\n*/' }, three: { text: 'tres' } },
      false,
    );
    expect([rewritten.output, rewritten.decided]).toEqual([
      source.replace('one', 'uno').replace('three', 'tres'),
      ['migrated', notThere, 'migrated'],
    ]);
  });

  it('may be right one by one: nothing is done then', () => {
    const source = '```ts\nexport const one = 1;\n```\n\n```ts\nuno();\ntwo();\nthree();\n```\n';
    const rewritten = rewrite('/a.md', source, {
      one: { text: 'uno' },
      two: { text: 'dos' },
      three: { status: 'manual', reason: 'so', todo: 'Do it.' },
    });
    expect([rewritten.output, rewritten.decided]).toEqual([source, [notThere, notThere, 'manual: so']]);
  });

  it('what is to be checked stays when its marker is at fault', () => {
    const rewritten = rewrite('/a.vue', vue, {
      one: { text: 'uno', status: 'review', todo: 'check: </script>' },
      two: { text: 'dos' },
      five: { status: 'manual', reason: 'so', todo: 'Do it.' },
    });
    expect([rewritten.output, rewritten.decided]).toEqual([
      vue.replace('two', 'dos'),
      [notThere, 'migrated', 'manual: so'],
    ]);
  });
});

describe('comments that silence', () => {
  const silent = '<!-- svc-v6-ignore: kept -->';
  const reasonIn = (file: string, source: string, needle: string): string | undefined => {
    const unit = virtualTexts(file, source).find(({ text }) => text.includes(needle))!;
    return reasonToIgnore(unit, source, siteIn(unit, needle, {}).site);
  };

  it.each([
    ['the line in a script', vue.replace('one', '// svc-v6-ignore: kept\none'), 'one'],
    ['the element', vue.replace('  <p', `  ${silent}\n  <p`), 'three'],
    ['the element, when the expression is on another line', vue.replace('  <p ', `  ${silent}\n  <p\n    `), 'three'],
    ['the line in an expression', vue.replace('five', '\n// svc-v6-ignore: kept\nfive'), 'five'],
    ['the expression', vue.replace('    {{', `    ${silent}\n    {{`), 'five'],
  ])('count above %s', (_, source, needle) => {
    expect(reasonIn('/a.vue', source, needle)).toBe('kept');
    expect(reasonIn('/a.vue', vue, needle)).toBe(undefined);
  });

  it('count above the statement in a script', () => {
    const source = vue.replace('one()', '// svc-v6-ignore: kept\none(\n  six())');
    const [unit] = virtualTexts('/a.vue', source);
    expect(
      reasonToIgnore(unit!, source, {
        name: plannedAt(source, 'six', {}).site.name,
        statement: plannedAt(source, 'one', {}).site.name,
      }),
    ).toBe('kept');
  });

  it('count above a code block', () => {
    const source = `${silent}\n\`\`\`ts\none();\n\`\`\`\n\n\`\`\`ts\ntwo();\n\`\`\`\n`;
    expect([reasonIn('/a.md', source, 'one'), reasonIn('/a.md', source, 'two')]).toEqual(['kept', undefined]);
    expect(rewrite('/a.md', source, { one: { text: 'uno' }, two: { text: 'dos' } })).toEqual({
      output: source.replace('two', 'dos'),
      decided: ['migrated'],
      ignored: ['kept'],
    });
  });
});
