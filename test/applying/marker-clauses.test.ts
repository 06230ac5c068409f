/** The markers in the outputs of all fixtures say whole clauses, in their room. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longestMarkerLine } from '../../src/edits/marker-text.ts';
import { fixturesRoot } from '../harness/fixture-case.ts';

const markers = readdirSync(fixturesRoot, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /[\\/]output[\\/.]/.test(join(entry.parentPath, entry.name)))
  .flatMap(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').split(/\r?\n/))
  .flatMap((line) => /^\s*"?((?:\/\/|\{\/\*|<!--|#) TODO\(svc-v\d\): .*?)(?:\\n",?)?$/.exec(line)?.[1] ?? []);

/** No clause ends with one of these. */
const leadsOn = new Set(
  'a an and are as at be but by for from has if in is its no of on or own so than that the this to was were which with'.split(
    ' ',
  ),
);

/** What a shortened marker ends with is no clause. */
function endsInside(marker: string): boolean {
  const words = marker.replace(/\s*(?:\*\/\}|-->)$/, '');
  if (!/(?:\.\.\.|see the report)$/.test(words)) return false;
  // A first clause that is longer than its line is cut at a word.
  const cut = / ([^ `;]+) \.\.\.$/.exec(words)?.[1];
  if (cut !== undefined) return leadsOn.has(cut) || words.split('`').length % 2 === 0;
  if (!words.endsWith('; ...')) return true;
  // Names of members are listed with `;` between them.
  const clauses = words
    .slice(0, -'; ...'.length)
    .replace(/(?<=(?:also|check|the same for) `[\w.]+`)(?:; `[\w.]+`)+/, '');
  const withoutCode = clauses.replace(/`[^`]*`/g, 'code');
  const inLast = withoutCode
    .replace(/\([^)]*\)/g, '')
    .split(/; |: /)
    .at(-1)!
    .split(' ');
  return (
    withoutCode.includes('`') ||
    withoutCode.split('(').length !== withoutCode.split(')').length ||
    inLast.length < 2 ||
    leadsOn.has(inLast.at(-1)!)
  );
}

test('markers of fixtures end with a clause', () => {
  expect(markers.length).toBeGreaterThan(800);
  expect([...new Set(markers.filter(endsInside))].sort()).toEqual([]);
});

test('markers of fixtures have room on their lines', () => {
  expect([...new Set(markers.filter((marker) => marker.length > longestMarkerLine))]).toEqual([]);
});
