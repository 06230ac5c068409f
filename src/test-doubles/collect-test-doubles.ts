import ts from 'typescript';
import type { Catalogue } from '../catalog/catalogue.ts';
import type { Origins } from '../flow/origin/origins.ts';
import type { SurfaceIndex } from '../program/surface-index.ts';
import { unwrapped } from '../program/syntax.ts';
import { arrivalOfHolder } from './arrival-of-holder.ts';
import { Arrivals } from './arrivals.ts';
import { mockedExports } from './mocked-exports.ts';
import { causeFor } from './played-path.ts';
import { registerSaid } from './declared-by-place.ts';
import { nothingToPutInto, type PlayedMember, type TestDoubles } from './test-double.ts';
import { candidatesNear } from './test-double-candidates.ts';
import { TestDoubleRegistry } from './test-double-registry.ts';

/** What is known of the SDK in one program version. */
interface KnownSdk {
  catalogue: Catalogue;
  origins: Origins;
  index: SurfaceIndex;
}

/**
 * The test doubles of a program's files.
 * @param files the files in whose order the first word about an object counts
 * @param importers files that import one directly: only there and in the file itself can something be said of its
 * objects
 */
export function collectTestDoubles(
  sdk: KnownSdk,
  files: readonly ts.SourceFile[],
  importers: (file: string) => readonly string[],
): TestDoubles {
  const { origins, index } = sdk;
  const isSurface = (symbol: ts.Symbol | undefined): boolean => !!symbol && index.match(symbol).surface;
  const registry = new TestDoubleRegistry(origins, index);
  const asked = { origins, isSurface, registry };
  const arrivals = new Arrivals(origins);
  const unvisited = candidatesNear(files, importers);
  const mocked = new Set<ts.SourceFile>();

  function prepare(file: ts.SourceFile): void {
    for (const candidate of unvisited(file)) registerSaid(asked, candidate);
    if (mocked.has(file)) return;
    mocked.add(file);
    for (const { value, type } of mockedExports(origins, file)) {
      if (ts.isClassDeclaration(value)) registry.registerClass(value, { type, role: 'mockFactory' });
      else registry.register(value, { type, role: 'mockFactory' });
    }
  }

  function memberNamed(holder: ts.Expression, name: string): PlayedMember | undefined {
    prepare(holder.getSourceFile());
    const onThis = unwrapped(holder).kind === ts.SyntaxKind.ThisKeyword;
    const arrival = arrivalOfHolder(origins.checker, arrivals, holder, isSurface);
    const doubt = onThis ? nothingToPutInto : undefined;
    return (
      memberOf(sdk, registry.typeOf(holder), name, doubt) ??
      (arrival && !arrival.inferred ? memberOf(sdk, arrival.type, name, arrival.cause) : undefined)
    );
  }

  return {
    of(container) {
      prepare(container.getSourceFile());
      return registry.of(container);
    },
    arriving(container) {
      const arrival = arrivals.of(container);
      return arrival && { ...arrival, role: 'cast' };
    },
    member(access) {
      return ts.isPropertyAccessExpression(access) ? memberNamed(access.expression, access.name.text) : undefined;
    },
    memberNamed,
  };
}

function memberOf(
  { catalogue, origins: { checker }, index }: KnownSdk,
  owner: ts.Type | undefined,
  name: string,
  why: string | undefined,
): PlayedMember | undefined {
  const property = owner && checker.getPropertyOfType(owner, name);
  const match = property && index.match(property);
  if (!property || !match?.surface) return undefined;
  const cause = causeFor(match.id === undefined ? undefined : catalogue.byId.get(match.id), why);
  return {
    kind: 'surface',
    id: match.id,
    symbol: property,
    evidence: cause === undefined ? 'inferred' : 'mixed',
    cause: cause ?? 'no type says this mocks the SDK',
  };
}
