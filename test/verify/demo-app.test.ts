/** What `verify` counts and reports of the demo application, next to a full TypeScript program that was built apart. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyseTyped, type TypedAnalysis } from '../../src/analysis/analyse.ts';
import { discover, type Discovery } from '../../src/repository/discover.ts';
import type { SparseProgram } from '../../src/program/program.ts';
import { relativeTo } from '../../src/repository/repository-path.ts';
import { checkedProgram } from '../../src/verify/checked-program.ts';
import { declaredNames, sdkUses } from '../../src/verify/count-uses.ts';
import { detectors } from '../../transforms/chapters.ts';
import { statementsIn } from '../../src/verify/statements-in.ts';
import { checkedParts, codeOnV6, verifyTypes } from '../../src/verify/verify-types.ts';
import { profiles } from '../../src/catalog/profile.ts';
import { analysisRequest } from '../../src/pipeline/analysis-request.ts';
import { planRepository } from '../../src/pipeline/plan-repository.ts';
import { positionsIn } from '../../src/report/positions.ts';
import { before } from '../apps/migrate-copy.mjs';
import type { Tree } from '../harness/fixture-case.ts';
import { langfuseTree } from '../harness/twins.ts';
import { errorsInFullProgram, fullProgram, usesInFullProgram } from './full-program.ts';

const application: Tree = langfuseTree(new Map(Object.entries(before())));
const profile = profiles.langfuse;
let root: string;
let discovery: Discovery;
let typed: TypedAnalysis;
let outputs: ReadonlyMap<string, string>;
let migrated: Tree;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-verify-demo-')));
  for (const [file, text] of application) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  discovery = discover(analysisRequest({ root, profile }));
  typed = analyseTyped(discovery, detectors);
  outputs = new Map(planRepository({ root, profile }).files.map(({ file, output }) => [file, output]));
  migrated = new Map([...application].map(([file, text]) => [file, outputs.get(`${root}/${file}`) ?? text]));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function counted(sparse: SparseProgram, files: Iterable<string>): string[] {
  const names = declaredNames(sparse);
  const statements = statementsIn(discovery, sparse, new Set(files), new Set());
  return [...files].flatMap((file) => {
    const sourceFile = sparse.sourceFile(file)!;
    const position = positionsIn(sourceFile.text);
    return sdkUses(sparse, statements(sourceFile), names).map((use) => {
      const { line, column } = position(use.getStart(sourceFile));
      return `${relativeTo(root, file)}:${line}:${column} ${use.text}`;
    });
  });
}

function difference(left: readonly string[], right: readonly string[]): string[] {
  const known = new Set(right);
  return left.filter((one) => !known.has(one));
}

describe('SDK uses of the demo application', () => {
  it('before the migration: those of a full program with the published v5 packages, but for differences with a reason', () => {
    const full = usesInFullProgram(fullProgram(application, 'published v5'));
    const sparse = counted(
      checkedProgram(discovery, typed, 5, {}, typed.analysis.text, () => undefined),
      typed.analysis.filesAnalysed,
    );
    expect(full.length).toBe(253);
    expect(sparse.length).toBe(247);
    expect(difference(full, sparse)).toEqual([
      // The published promise of a request overrides `then`; the surface's inherits it.
      'src/http/routes/health.ts:9:6 then',
      // Reads fields of a type that another file makes with `Pick`; it neither names the SDK nor has a name of v5.
      'src/ui/TraceTree.tsx:11:17 name',
      'src/ui/TraceTree.tsx:11:30 id',
      'src/ui/TraceTree.tsx:12:17 totalCost',
      'src/ui/TraceTree.tsx:15:26 id',
      'src/ui/TraceTree.tsx:15:62 id',
      'src/ui/TraceTree.tsx:16:20 name',
      'src/ui/TraceTree.tsx:17:23 level',
    ]);
    expect(difference(sparse, full)).toEqual([
      // Major 4: the surface declares it, so that what is left of it is found; the packages of 5.11.1 do not.
      'src/workers/import-worker.ts:1:57 updateActiveTrace',
      'src/workers/import-worker.ts:12:5 updateActiveTrace',
    ]);
  });

  it('after the migration: exactly those of a full program with the v6 declarations', () => {
    const full = usesInFullProgram(fullProgram(migrated, 'surface v6'));
    const [part, ...others] = checkedParts(discovery, typed, outputs);
    expect([part?.strictness, others]).toEqual([{ strictNullChecks: true, strictFunctionTypes: true }, []]);
    const { sparse, files } = codeOnV6(discovery, typed, outputs, part!);
    expect(counted(sparse, [...files.keys()]).sort()).toEqual(full.sort());
    expect(verifyTypes(discovery, typed, outputs, () => false).uses).toBe(full.length);
    expect(full).not.toEqual([]);
  });
});

describe('type errors of the demo application', () => {
  it('after the migration: those that a full program has on v6 and not on v5', () => {
    const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');
    const ofFull = (sdk: 'published v5' | 'surface v6'): string[] =>
      errorsInFullProgram(fullProgram(migrated, sdk)).map(inOneLine);
    const onV6 = ofFull('surface v6');
    const brought = difference(onV6, ofFull('published v5')).filter((error) => !/ TS(?:7\d{3}|2307) /.test(error));
    const { errors } = verifyTypes(discovery, analyseTyped(discovery, detectors), outputs, () => false);
    const reported = errors.map(({ file, range, code, message }) => {
      const { line, column } = positionsIn(outputs.get(file) ?? typed.analysis.text(file) ?? '')(range.start);
      return `${relativeTo(root, file)}:${line}:${column} TS${code} ${message}`;
    });
    expect(difference(brought, reported.map(inOneLine))).toEqual([]);
    // Nothing that a compiler would not say on v6; more than the difference to v5, where v5's shape is still expected.
    expect(difference(reported.map(inOneLine), onV6)).toEqual([]);
    expect(brought).not.toEqual([]);
  });
});
