import ts from 'typescript';
import type { Entry } from '../catalog/entry.ts';
import { isSdkType } from '../flow/origin/is-sdk-type.ts';
import { wrappedType } from '../flow/origin/made-of-type.ts';
import { isAny, type Origins } from '../flow/origin/origins.ts';

/** The step from a function to what it returns, or from a class to an instance. */
export const callStep = '()';

/** From a value to the object that is asked about: names of members, and {@link callStep}. */
export type Path = readonly string[];

/** What a place says that is put there. */
export interface Arrival {
  type: ts.Type;
  /** Why its members cannot simply move. */
  cause?: string;
  /** Nobody wrote the type down: it is that of another value at the same place. */
  inferred?: true;
}

export const madeByFunction = 'a function makes it for all that call it';
export const ownType = 'a type of its own is written out beside it';

/** Why a member does not move, where it would have to: one that keeps its name and place has no such cause. */
export function causeFor(entry: Entry | undefined, cause: string | undefined): string | undefined {
  return entry?.aspect !== undefined && (cause === madeByFunction || cause === ownType) ? undefined : cause;
}

/** Answers what the end of a path plays when its beginning has a type. */
export interface PlayedPath {
  /** The SDK's type at the end of the path; `undefined` when that is nothing of the SDK. */
  follow(start: ts.Type | undefined, path: Path): ts.Type | undefined;
  /** As written in a type annotation or an assertion, also through what another package makes of a type. */
  written(node: ts.TypeNode, path: Path): ts.Type | undefined;
}

/** The answers of one program version. */
export function createPlayedPath(origins: Origins): PlayedPath {
  const { checker } = origins;
  const ends = new Map<ts.Type, Map<string, ts.Type | undefined>>();

  /** The same few types are asked about at every place that a value goes to. */
  function follow(start: ts.Type | undefined, path: Path): ts.Type | undefined {
    if (!start || saysNothing(start)) return undefined;
    const key = path.join('\n');
    let endsOfType = ends.get(start);
    if (!endsOfType) ends.set(start, (endsOfType = new Map()));
    if (!endsOfType.has(key)) endsOfType.set(key, endOf(start, path));
    return endsOfType.get(key);
  }

  function endOf(start: ts.Type, path: Path): ts.Type | undefined {
    const type = checker.getNonNullableType(checker.getAwaitedType(start) ?? start);
    if (type.isUnion()) {
      for (const part of type.types) {
        const end = follow(part, path);
        if (end) return end;
      }
      return undefined;
    }
    const [step, ...rest] = path;
    if (step === undefined)
      return (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 && isSdkType(origins, type)
        ? type
        : undefined;
    if (step === callStep)
      return follow(
        (
          checker.getSignaturesOfType(type, ts.SignatureKind.Call)[0] ??
          checker.getSignaturesOfType(type, ts.SignatureKind.Construct)[0]
        )?.getReturnType(),
        rest,
      );
    const property = checker.getPropertyOfType(checker.getApparentType(type), step);
    return property && follow(checker.getTypeOfSymbol(property), rest);
  }

  return {
    follow,
    written(node, path) {
      const type = checker.getTypeFromTypeNode(node);
      return follow(isAny(type) ? wrappedType(origins, node) : type, path);
    },
  };
}

/** `any`, `unknown` and `never` are no word about a value. */
export function saysNothing(type: ts.Type): boolean {
  return isAny(type) || (type.flags & (ts.TypeFlags.Never | ts.TypeFlags.Unknown)) !== 0;
}
