/** Over all fixtures: `verify` finds the errors of v6 that a strict application's own compiler would find. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { analyseTyped } from '../../src/analysis/analyse.ts';
import { discover } from '../../src/repository/discover.ts';
import { relativeTo } from '../../src/repository/repository-path.ts';
import { verifyTypes } from '../../src/verify/verify-types.ts';
import { profiles } from '../../src/catalog/profile.ts';
import { analysisRequest } from '../../src/pipeline/analysis-request.ts';
import { positionsIn } from '../../src/report/positions.ts';
import { readCases, type FixtureCase, type Tree } from '../harness/fixture-case.ts';
import { detectors } from '../../transforms/chapters.ts';
import { typeErrors, type CaseError, type Surface } from '../harness/type-errors.ts';

const isTypeScript = (file: string): boolean => /\.[cm]?tsx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file);
/** "Possibly null" and names that are not declared: no matter of the SDK. */
const aside = new Set([2531, 2532, 2533, 2721, 2722, 2723, 18046, 18047, 18048, 18049, 18050, 2304, 2307]);

/** Their types of the SDK's are not read: what such a file says of a fake is a site of the analysis or nothing. */
const mockPackages = /from '(?:vitest-mock-extended|@golevelup\/ts-vitest|sinon)'/;

const cases = readCases().filter(({ options }) => options.typecheck?.skip !== true);
let scratch: string;
beforeAll(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'svc-verify-fixtures-')));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const place = ({ file, line, column, code }: Pick<CaseError, 'file' | 'line' | 'column' | 'code'>): string =>
  `${file}:${line}:${column} TS${code}`;

function verified(fixture: FixtureCase, tree: Tree): string[] {
  const root = join(scratch, fixture.name);
  rmSync(root, { recursive: true, force: true });
  for (const [file, text] of tree) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const discovery = discover(analysisRequest({ root, profile: profiles.svc, modules: fixture.options.modules ?? [] }));
  const { errors } = verifyTypes(discovery, analyseTyped(discovery, detectors), new Map());
  return errors.map(({ file, range, code }) =>
    place({ file: relativeTo(root, file), ...positionsIn(tree.get(relativeTo(root, file)) ?? '')(range.start), code }),
  );
}

function errorsOf(surface: Surface, side: 'input' | 'output'): Map<string, CaseError[]> {
  return typeErrors(
    surface,
    cases.map((fixture) => ({
      name: fixture.name,
      tree: fixture[side],
      modules: fixture.options.modules ?? [],
      resolve: fixture.options.typecheck?.resolve ?? {},
    })),
  );
}

/** What a full, strict program has on v6 and not on v5, and `verify` does not report. */
function missed(side: 'input' | 'output'): string[] {
  const v5 = errorsOf('v5', side);
  const v6 = errorsOf('v6', side);
  return cases.flatMap((fixture) => {
    const known = new Set((v5.get(fixture.name) ?? []).map(place));
    const isMocked = (file: string): boolean => mockPackages.test(fixture[side].get(file) ?? '');
    const wanted = (v6.get(fixture.name) ?? []).filter(
      (error) =>
        isTypeScript(error.file) &&
        !isMocked(error.file) &&
        !aside.has(error.code) &&
        !(error.code >= 7000 && error.code < 7060) &&
        !known.has(place(error)),
    );
    if (wanted.length === 0) return [];
    const reported = new Set(verified(fixture, fixture[side]));
    return wanted
      .map(place)
      .filter((one) => !reported.has(one))
      .map((one) => `${fixture.name}/${one}`);
  });
}

/** A client that comes out of a package whose types are not read: every place is a finding, and only its compiler sees an error. */
const containers = 'arrival/type-arguments-of-containers/input.ts';
const throughPackages = [
  'arrival/values-of-applications/typed.ts:6:74 TS2339',
  'arrival/values-of-applications/typed.ts:7:64 TS2551',
];

/** All fixtures are compiled twice, which takes a busy machine minutes. */
const patience = 300_000;

it('reports every error that v6 brings to the inputs', { timeout: patience }, () => {
  expect(missed('input')).toEqual([
    ...['21:11', '22:15', '23:15', '24:11', '25:11'].map((at) => `${containers}:${at} TS2551`),
    `${containers}:27:41 TS2551`,
    ...throughPackages,
    // All are sites of the analysis; the errors come from the test framework's own types, which are not read.
    'compat/fakes-by-spies/input.ts:15:53 TS2345',
    'mocks/spy-on/input.ts:7:52 TS2345',
  ]);
});

it('reports every error that v6 brings to the outputs', { timeout: patience }, () => {
  expect(missed('output')).toEqual([`${containers}:26:11 TS2551`, `${containers}:27:11 TS2551`, ...throughPackages]);
});
