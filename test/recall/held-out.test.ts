import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { casesFolder, heldOutCases } from '../../bench/recall/held-out-cases.mjs';
import { entriesById } from '../../transforms/entries.ts';

const cases = heldOutCases();

/** `api.trace.delete#requestOptions` -> `delete`, `type:legacy.CreateScoreRequest` -> `CreateScoreRequest` */
const memberOf = (id: string): string =>
  id
    .replace(/#.*/, '')
    .replace(/^type:/, '')
    .split('.')
    .at(-1) ?? '';

describe('held-out cases', () => {
  it('are enough, of each kind', () => {
    expect(cases.length).toBeGreaterThanOrEqual(64);
    expect(cases.filter(({ files }) => files.length > 1).length).toBeGreaterThanOrEqual(20);
    expect(cases.filter(({ javascript }) => javascript).length).toBeGreaterThanOrEqual(20);
    expect(cases.filter(({ profile }) => profile === 'langfuse').length * 2).toBeGreaterThanOrEqual(cases.length);
    expect(cases.filter(({ sites }) => sites.length === 0).length).toBeGreaterThanOrEqual(12);
  });

  it('have answers of the first run', () => {
    const { answers, commit } = JSON.parse(readFileSync(join(casesFolder, '../first-run.json'), 'utf8'));
    expect(Object.keys(answers).sort()).toEqual(cases.map(({ name }) => name));
    expect(commit).toMatch(/^[0-9a-f]{7,}$/);
  });

  it.each(cases.map((one) => [one.name, one] as const))('%s has a well-formed truth', (_name, one) => {
    expect(['svc', 'langfuse']).toContain(one.profile);
    expect(one.why.length).toBeGreaterThan(20);
    const isWellFormed = ({ expect: found, evidence, why }: (typeof one.sites)[number]): boolean =>
      ['found', 'reported'].includes(found) &&
      ['proven', 'inferred', 'mixed', 'likely', 'none'].includes(evidence) &&
      why !== undefined &&
      why.length > 0;
    expect(one.sites.filter((site) => !isWellFormed(site))).toEqual([]);
    const keys = [...one.sites, ...one.allowed].map(({ file, line, column, id }) => `${file}:${line}:${column}:${id}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(cases.map((one) => [one.name, one] as const))('%s points at the names of v5 members', (name, one) => {
    const alternatives = one.sites.flatMap((site) => (site.or ?? []).map((place) => ({ file: site.file, ...place })));
    const nameAt = (file: string, line: number, column: number) => {
      const lines = readFileSync(join(casesFolder, name, file), 'utf8').split('\n');
      return /^[\w$]*/.exec(lines[line - 1]?.slice(column - 1) ?? '')?.[0];
    };
    const marked = [...one.sites, ...one.allowed];
    expect(marked.filter(({ id }) => !entriesById.has(id))).toEqual([]);
    // Fields of an answer have no id of their own.
    const members = marked.filter(({ corrected }) => corrected === undefined);
    expect(members.map(({ file, line, column }) => nameAt(file, line, column))).toEqual(
      members.map(({ id }) => memberOf(id)),
    );
    expect([...marked, ...alternatives].filter(({ file, line, column }) => !nameAt(file, line, column))).toEqual([]);
  });
});
