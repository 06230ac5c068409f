import { describe, expect, it } from 'vitest';
import type { Site } from '../../analysis/site.ts';
import { entriesById } from '../../catalog/index.ts';
import { rewriteFile } from '../../edits/rewrite-file.ts';
import type { Outcome, PlannedSite } from '../../rewrites/plan.ts';

/** A site at the `nth` place of `needle`, whose statement is its line. */
function planned(source: string, needle: string, outcome: Partial<Outcome> & { text?: string }, nth = 0): PlannedSite {
  const start = [...source.matchAll(new RegExp(needle, 'g'))][nth]!.index;
  const range = { start, end: start + needle.length };
  const line = source.lastIndexOf('\n', start) + 1;
  const statement = { start: line + /^\s*/.exec(source.slice(line))![0].length, end: range.end };
  const entry = entriesById.get('SvcClient.getPrompt')!;
  const site: Site = {
    id: entry.id,
    file: '/a.ts',
    evidence: 'proven',
    name: range,
    extent: range,
    statement,
    markerForm: 'line',
    enclosing: '',
    shape: { kind: 'member', receiver: { start, end: start }, receiverStable: true, segments: [], use: { kind: 'read' } },
  };
  const { text, ...rest } = outcome;
  return { site, entry, outcome: { status: 'migrated', edits: text === undefined ? [] : [{ ...range, text }], message: '', ...rest } };
}

const run = (source: string, sites: PlannedSite[], markers = true) => rewriteFile({ source, file: '/a.ts', planned: sites, markers });

describe('rewriteFile', () => {
  it('edits and marks in one pass', () => {
    const source = 'one();\n  two();\n';
    const result = run(source, [planned(source, 'one', { text: 'uno' }), planned(source, 'two', { text: 'dos', status: 'review', todo: 'check: it' })]);
    expect(result.output).toBe('uno();\n  // TODO(svc-v6): SvcClient.getPrompt: check: it\n  dos();\n');
  });

  it('leaves out markers when they are not wanted', () => {
    const source = 'one();\n';
    expect(run(source, [planned(source, 'one', { status: 'manual', todo: 'x' })], false).output).toBe(source);
  });

  it('does not parse a file in which nothing changes', () => {
    const source = 'one(;\n';
    const site = planned(source, 'one', { status: 'possible' });
    expect(run(source, [site])).toEqual({ output: source, planned: [site], ignored: [], edits: [] });
  });

  it('leaves a file alone that has a syntax error of its own', () => {
    const source = 'one();\nconst a = ;\n';
    const result = run(source, [planned(source, 'one', { text: 'uno' })]);
    expect(result.output).toBe(source);
    expect(result.planned.map(({ outcome }) => [outcome.status, outcome.reason])).toEqual([['manual', 'the parser that checks edits cannot read the file: 2:11 Unexpected token']]);
  });

  it('leaves out only the edit that breaks the text', () => {
    const source = 'one();\ntwo();\nthree();\n';
    const result = run(source, [planned(source, 'one', { text: 'uno' }), planned(source, 'two', { text: 'd(s' }), planned(source, 'three', { text: 'tres' })]);
    expect(result.output).toBe('uno();\n// TODO(svc-v6): SvcClient.getPrompt: Call `prompt.get` instead.\ntwo();\ntres();\n');
    expect(result.planned.map(({ outcome }) => [outcome.status, outcome.reason])).toEqual([
      ['migrated', undefined],
      ['manual', 'the edited text would not parse: Unexpected token, expected ","'],
      ['migrated', undefined],
    ]);
  });

  it('leaves out the whole group of an edit that breaks the text', () => {
    const source = 'one();\ntwo();\nthree();\n';
    const result = run(source, [planned(source, 'one', { text: 'uno', group: 'g' }), planned(source, 'two', { text: 'd(s', group: 'g' }), planned(source, 'three', { text: 'tres' })], false);
    expect(result.output).toBe('one();\ntwo();\ntres();\n');
  });

  it('leaves the later of two sites that claim the same text to a person', () => {
    const source = 'one();\n';
    const result = run(source, [planned(source, 'one', { text: 'uno' }), planned(source, 'one', { text: 'eins' })], false);
    expect(result.output).toBe('uno();\n');
    expect(result.planned.map(({ outcome }) => outcome.status)).toEqual(['migrated', 'manual']);
  });

  it('says that an expected error may be gone', () => {
    const source = '// @ts-expect-error old\none();\n\n// two\ntwo();\n';
    const result = run(source, [planned(source, 'one', { text: 'uno' }), planned(source, 'two', { text: 'dos' }, 1)]);
    expect(result.output).toBe('// TODO(svc-v6): SvcClient.getPrompt: check: the `@ts-expect-error` above it may have no error left to expect\n// @ts-expect-error old\nuno();\n\n// two\ndos();\n');
    expect(result.planned.map(({ outcome }) => outcome.status)).toEqual(['review', 'migrated']);
  });

  it('is silenced by a comment with a reason, and not by one without', () => {
    const source = '// svc-v6-ignore: kept for the old server\none();\n// svc-v6-ignore:\ntwo();\n// svc-v6-ignore: no id\n// eslint-disable-next-line x\nthree();\n';
    const result = run(source, ['one', 'two', 'three'].map((name) => planned(source, name, { text: `${name}6` })), false);
    expect(result.output).toBe(source.replace('two', 'two6'));
    expect(result.ignored.map(({ reason }) => reason)).toEqual(['kept for the old server', 'no id']);
    expect(result.planned.map(({ outcome }) => outcome.edits[0]?.text)).toEqual(['two6']);
  });

  it('keeps a group together when one of it is silenced', () => {
    const source = '// svc-v6-ignore: later\none();\ntwo();\n';
    const result = run(source, [planned(source, 'one', { text: 'uno', group: 'g' }), planned(source, 'two', { text: 'dos', group: 'g' })], false);
    expect(result.output).toBe(source);
    expect(result.planned.map(({ outcome }) => outcome.reason)).toEqual(['it has to change together with a place that a comment silences']);
  });

  it('moves a marker above an edit that goes over the line it belongs to', () => {
    const source = 'f(one,\n  two);\n';
    const wide = planned(source, 'two', { status: 'review', todo: 'check: it' });
    const result = run(source, [{ ...wide, outcome: { ...wide.outcome, edits: [{ start: 5, end: 12, text: ', dos' }] } }]);
    expect(result.output).toBe('// TODO(svc-v6): SvcClient.getPrompt: check: it\nf(one, dos);\n');
  });
});
