import { expect, it } from 'vitest';
import { readSyntax } from '../../src/applying/check-syntax.ts';
import { markerEdits } from '../../src/applying/markers.ts';
import { rewriteFile } from '../../src/applying/rewrite-file.ts';
import { findingsOf } from '../../src/findings/report-findings.ts';
import { plannedAt } from './planned-site.ts';

/** Enough that asking each site about every other one takes more than 20 seconds. */
const count = 15_000;

it(`a file with ${count} sites is written and reported in a time in proportion to them`, { timeout: 20_000 }, () => {
  const lines = Array.from({ length: count }, (_, index) => `f(old${index});`);
  const source = `${lines.join('\n')}\n`;
  let from = 0;
  const planned = lines.map((line, index) => {
    const one = plannedAt(line, `old${index}`, { text: `new${index}` });
    const moved = <Range extends { start: number; end: number }>(range: Range): Range => ({
      ...range,
      start: range.start + from,
      end: range.end + from,
    });
    const site = {
      ...one.site,
      name: moved(one.site.name),
      extent: moved(one.site.extent),
      statement: moved(one.site.statement),
    };
    const placed = { ...one, site, decision: { ...one.decision, edits: one.decision.edits.map(moved) } };
    from += line.length + 1;
    return placed;
  });
  const rewritten = rewriteFile({ source, file: '/a.ts', planned, markers: true });
  expect(rewritten.output).toBe(source.replaceAll('old', 'new'));
  const findings = findingsOf('a.ts', source, rewritten.planned, rewritten.ignored);
  expect(findings.map(({ after }) => after)).toEqual(lines.map((line) => line.slice(0, -2).replace('old', 'new')));
});

it(`so are ${count} markers of statements that take several lines`, { timeout: 20_000 }, () => {
  const statement = 'f(\n  a,\n);';
  const source = `${statement}\n`.repeat(count);
  const markers = Array.from({ length: count }, (_, index) => {
    const start = index * (statement.length + 1);
    return { id: 'a', todo: `${index}`, statement: { start, end: start + statement.length } };
  });
  const edits = markerEdits(source, markers, readSyntax(source, '/a.ts').tree!, []);
  expect(edits.map(({ start }) => start)).toEqual(markers.map(({ statement: { start } }) => start));
});
