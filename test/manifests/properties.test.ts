import fc from '../random.ts';
import { expect, test } from 'vitest';
import { planOf } from './repository.ts';

const key = fc.constantFrom(
  'name',
  'version',
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
  'engines',
  'overrides',
  'resolutions',
  'pnpm',
  '__proto__',
  'constructor',
  'catalog',
  'scripts',
  '',
);
const packageName = fc.constantFrom(
  '@svc/client',
  '@svc/tracing',
  '@svc/langchain',
  '@svc/other',
  '@langchain/core',
  'node',
  'react',
  '@svcx/client',
  '__proto__',
  'svc',
  '@svc/',
  '',
);
const part = fc.constantFrom('0', '1', '5', '11', 'x', '*');
const version = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', '^', '~', '>=', '=', '>', '<', 'v', 'npm:^', 'workspace:', 'npm:@svc/client@'),
      fc.constantFrom('0', '3', '4', '5', '6', '7', '18', '20', '22'),
      part,
      part,
      fc.constantFrom('', ' ', '-rc.1', ' <6', ' || ^6'),
    )
    .map(([operator, major, minor, patch, tail]) => `${operator}${major}.${minor}.${patch}${tail}`),
  fc.constantFrom('latest', '*', 'catalog:', 'workspace:*', '18.x || 20.x', '>=5 <6', '^4 || ^5', ''),
  fc.string({ maxLength: 12 }),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.tuple(packageName, version), { maxLength: 6 }).map((pairs) => new Pairs(pairs)) },
  version,
  fc.integer(),
  fc.constant(null),
  fc.constant([]),
);

/** An object by its members, so that a key can stand in it twice. */
class Pairs {
  readonly pairs: readonly (readonly [string, unknown])[];
  constructor(pairs: readonly (readonly [string, unknown])[]) {
    this.pairs = pairs;
  }
}

function write(node: unknown, gaps: Iterator<string>): string {
  const gap = (): string => String(gaps.next().value);
  if (!(node instanceof Pairs)) return JSON.stringify(node);
  return `{${gap()}${node.pairs.map(([name, each]) => `${JSON.stringify(name)}${gap()}:${gap()}${write(each, gaps)}`).join(`${gap()},${gap()}`)}${gap()}}`;
}

function* cycle(gaps: readonly string[]): Iterator<string> {
  for (let at = 0; ; at += 1) yield gaps[at % gaps.length] ?? '';
}

const manifestText = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    fc.array(fc.tuple(key, value), { maxLength: 8 }),
    fc.array(fc.constantFrom('', ' ', '\t', '\r\n', '\n  '), { minLength: 1, maxLength: 5 }),
    fc.constantFrom('', '\n', '\r\n \t'),
  )
  .map(([bom, pairs, gaps, end]) => bom + write(new Pairs(pairs), cycle(gaps)) + end);

/** Set to look for longer, e.g. `RUNS=5000`. */
const numRuns = Number(process.env['RUNS'] ?? 150);

const groups =
  /^(?:dependencies|devDependencies|peerDependencies|optionalDependencies|catalog|overrides|resolutions)\//;

test('only the values of reported changes change, and a second plan changes nothing', {
  timeout: Math.max(60_000, numRuns * 100),
}, () => {
  fc.assert(
    fc.property(manifestText, fc.boolean(), (source, olderCodeLeft) => {
      const [plan] = planOf({ 'package.json': source }, { olderCodeLeft });
      if (plan === undefined) return;
      expect(plan.skipped).toBeUndefined();
      expect(plan.source).toBe(source);
      // Outside of strings nothing differs, and of the strings only as many as there are changes.
      const strings = /"(?:[^"\\]|\\.)*"/g;
      expect(plan.output.replace(strings, '""')).toBe(source.replace(strings, '""'));
      const before = source.match(strings) ?? [];
      const after = plan.output.match(strings) ?? [];
      const edited = before.flatMap((text, at) =>
        text === after[at] ? [] : [`${String(JSON.parse(text))} -> ${String(JSON.parse(after[at] ?? '""'))}`],
      );
      const done = plan.changes.filter(({ status }) => status !== 'manual');
      expect(edited.sort()).toEqual(done.map((change) => `${change.before} -> ${change.after ?? ''}`).sort());
      expect(done.filter(({ name }) => name !== 'engines.node' && !groups.test(name))).toEqual([]);
      // What a package manager reads at that place is what the change says.
      const manifest = JSON.parse(plan.output.replace('\uFEFF', ' ')) as Record<string, Record<string, unknown>>;
      const read = done.map((change) => {
        const [group = '', ...name] = change.name.split(change.name.startsWith('engines') ? '.' : '/');
        return manifest[group]?.[name.join('/')];
      });
      expect(read).toEqual(done.map(({ after: written }) => written));
      const [second] = planOf({ 'package.json': plan.output }, { olderCodeLeft });
      expect(second?.output ?? plan.output).toBe(plan.output);
      expect(second?.changes ?? []).toEqual(plan.changes.filter(({ status }) => status === 'manual'));
    }),
    { numRuns },
  );
});

test('any bytes at all: an answer, never an exception', { timeout: Math.max(60_000, numRuns * 100) }, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        'package.json',
        'pnpm-workspace.yaml',
        '.yarnrc.yml',
        'deno.json',
        '.github/workflows/x.yml',
        '.nvmrc',
        'Dockerfile',
      ),
      fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.string({ maxLength: 80 })),
      (file, content) => {
        const plans = planOf({ [file]: content });
        expect(plans.length).toBeLessThan(2);
        for (const { source, output } of plans) expect(output).toBe(source);
      },
    ),
    { numRuns },
  );
});
