import { isTypeScript, type Failure } from './check-runs.ts';
import { isUnchanged, type AcceptedError, type FixtureCase } from './fixture-case.ts';
import type { ToolFinding } from './run-tool.ts';
import { typeErrors, type CaseError, type CheckedTree } from './type-errors.ts';
import { langfusePosition, langfuseTree } from './twins.ts';

/**
 * Type errors of all fixtures: of their inputs on v5 and on the published packages (v4 where they are of major 4), of
 * their outputs on v6.
 */
export interface FixtureTypeErrors {
  v5: ReadonlyMap<string, readonly CaseError[]>;
  v6: ReadonlyMap<string, readonly CaseError[]>;
  real: ReadonlyMap<string, readonly CaseError[]>;
}

const at = ({ file, line, column }: { file: string; line: number; column: number }): string =>
  `${file}:${line}:${column}`;
const print = (error: CaseError): string => `${at(error)} TS${error.code} ${error.message.slice(0, 160)}`;

function checked(fixture: FixtureCase, tree: CheckedTree['tree']): CheckedTree {
  return {
    name: fixture.name,
    tree,
    modules: fixture.options.modules ?? [],
    resolve: fixture.options.typecheck?.resolve ?? {},
  };
}

/** Checks all fixtures together: one program for each surface. */
export function fixtureTypeErrors(fixtures: readonly FixtureCase[]): FixtureTypeErrors {
  const typed = fixtures.filter(({ options }) => options.typecheck?.skip !== true);
  const real = typed.filter(
    ({ options }) =>
      (options.profiles?.includes('langfuse') ?? true) &&
      options.typecheck?.real !== false &&
      options.modules === undefined,
  );
  return {
    v5: byMajor(typed, (major, fixturesOfMajor) =>
      typeErrors(
        `v${major}`,
        fixturesOfMajor.map((fixture) => checked(fixture, fixture.input)),
      ),
    ),
    v6: typeErrors(
      'v6',
      typed.map((fixture) => checked(fixture, fixture.output)),
    ),
    real: byMajor(real, (major, fixturesOfMajor) =>
      typeErrors(
        major === 4 ? 'real4' : 'real',
        fixturesOfMajor.map((fixture) => checked(fixture, langfuseTree(fixture.input))),
      ),
    ),
  };
}

type ErrorsOfCases = ReadonlyMap<string, readonly CaseError[]>;

/** Those of major 4 and those of 5 each in a program of their own. */
function byMajor(
  fixtures: readonly FixtureCase[],
  errorsOf: (major: 4 | 5, fixturesOfMajor: readonly FixtureCase[]) => ErrorsOfCases,
): ErrorsOfCases {
  const older = fixtures.filter(({ options }) => options.major === 4);
  const others = fixtures.filter(({ options }) => options.major !== 4);
  return new Map([...errorsOf(5, others), ...(older.length > 0 ? errorsOf(4, older) : [])]);
}

/** The errors that {@link fixtureTypeErrors} does not ask for: of the inputs on v6, of the outputs on v5. */
export function swappedTypeErrors(
  fixtures: readonly FixtureCase[],
  known: FixtureTypeErrors,
): Omit<FixtureTypeErrors, 'real'> {
  const typed = fixtures.filter(({ options }) => options.typecheck?.skip !== true);
  /** Both sides of a fixture that stays as it is have the same errors. */
  const isKnown = (fixture: FixtureCase): boolean => fixture.options.major === undefined && isUnchanged(fixture);
  const [same, changed] = [typed.filter(isKnown), typed.filter((fixture) => !isKnown(fixture))];
  const swapped = (major: 'v5' | 'v6', side: 'input' | 'output'): ErrorsOfCases =>
    new Map([
      ...same.map(({ name }) => [name, known[major].get(name) ?? []] as const),
      ...typeErrors(
        major,
        changed.map((fixture) => checked(fixture, fixture[side])),
      ),
    ]);
  return { v5: swapped('v5', 'output'), v6: swapped('v6', 'input') };
}

/** Errors beyond the accepted ones, and accepted ones that do not come. */
function compare(check: string, errors: readonly CaseError[], accepted: readonly AcceptedError[]): Failure[] {
  const places = new Set(accepted.map((each) => each.at));
  const failures = places.has('*')
    ? []
    : errors.filter((error) => !places.has(at(error))).map((error) => `${check}: ${print(error)}`);
  const errorPlaces = new Set(errors.map(at));
  for (const place of places) {
    const missing = place === '*' ? errors.length === 0 : !errorPlaces.has(place);
    if (missing) failures.push(`${check}: no error at ${place}, though the case accepts one`);
  }
  return failures;
}

/** Compares the v6 errors of the output with the findings left, position by position. */
function checkLeft(fixture: FixtureCase, errors: readonly CaseError[], left: readonly ToolFinding[]): Failure[] {
  const told = errors.map((error) => ({ error, by: explaining(fixture, error, left) }));
  const explained = new Set(told.flatMap(({ by }) => by));
  const unexplained = told.filter(({ by }) => by.length === 0).map(({ error }) => error);
  const failures: Failure[] = [];
  failures.push(...compare('v6 error without a finding', unexplained, fixture.options.typecheck?.v6Extra ?? []));
  const accepted = new Set((fixture.options.typecheck?.v6Missing ?? []).map((each) => each.at));
  const silent = left.filter(
    (finding) =>
      isTypeScript(finding.file) &&
      finding.status === 'manual' &&
      finding.site?.evidence === 'proven' &&
      !explained.has(finding),
  );
  for (const finding of silent) {
    if (!accepted.delete(`${at(finding)} ${finding.id}`))
      failures.push(`finding without a v6 error: ${at(finding)} ${finding.id}`);
  }
  for (const place of accepted) failures.push(`v6Missing: ${place} gives an error after all, or is no finding`);
  return failures;
}

/** The findings at the place of an error, the smallest of them. */
function explaining(fixture: FixtureCase, error: CaseError, left: readonly ToolFinding[]): readonly ToolFinding[] {
  const around = left.filter(
    ({ file, site }) =>
      file === error.file &&
      site !== undefined &&
      [site.extent, ...site.others].some(({ start, end }) => error.start >= start && error.start <= end),
  );
  const smallest = Math.min(...around.map(size));
  return around.length === 0 ? usesOf(fixture, error, left) : around.filter((finding) => size(finding) === smallest);
}

/** "No exported member" is said at the import, and the findings are the uses of what was imported. */
function usesOf(fixture: FixtureCase, error: CaseError, left: readonly ToolFinding[]): ToolFinding[] {
  if (error.code !== 2305 && error.code !== 2724) return [];
  const name = /^\w+/.exec((fixture.output.get(error.file) ?? '').slice(error.start))?.[0];
  return left.filter(
    ({ file, id, site }) => file === error.file && site?.importedUse === true && id.split('#')[0]!.endsWith(`.${name}`),
  );
}

function size({ site }: ToolFinding): number {
  return site === undefined ? Infinity : site.extent.end - site.extent.start;
}

/**
 * Checks the types of one fixture.
 * @param left the findings of a run on the expected output
 */
export function checkTypes(fixture: FixtureCase, errors: FixtureTypeErrors, left: readonly ToolFinding[]): Failure[] {
  const { typecheck } = fixture.options;
  if (typecheck?.skip === true) return [];
  const accepted = typecheck?.v5 ?? [];
  const failures = compare('v5 surface', errors.v5.get(fixture.name) ?? [], accepted);
  const real = errors.real.get(fixture.name);
  if (real !== undefined)
    failures.push(
      ...compare(
        'published v5 types',
        real,
        accepted.map((each) => ({ ...each, at: twinPlace(fixture, each.at) })),
      ),
    );
  failures.push(...checkLeft(fixture, errors.v6.get(fixture.name) ?? [], left));
  return failures;
}

function twinPlace(fixture: FixtureCase, place: string): string {
  const match = /^(.+):(\d+):(\d+)$/.exec(place);
  if (!match) return place;
  const [, file = '', line, column] = match;
  return at({
    file,
    ...langfusePosition({ line: Number(line), column: Number(column) }, fixture.input.get(file) ?? ''),
  });
}
