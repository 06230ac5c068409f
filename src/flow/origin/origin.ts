import type ts from 'typescript';
import { defined } from '../../catalog/defined.ts';

/**
 * What is known of an expression the checker calls `any`, after following its bindings by hand.
 * `external` is a value of a package outside the repository: it resolves elsewhere, so it is not the SDK's, unless the
 * SDK went into it. `unknown` is never a no.
 */
export type Origin =
  | {
      kind: 'type';
      type: ts.Type;
      /** Other types it has from other sources, such as the option bags of several callers. */
      others?: readonly ts.Type[];
      /**
       * `mixed`: other sources of the same binding are not the SDK, or are not resolved.
       * `likely`: the SDK is put there, and something that is not understood may put another value there.
       */
      evidence: 'proven' | 'inferred' | 'mixed' | 'likely';
      cause?: string;
    }
  | {
      kind: 'external';
      /** The package; or in words what else it is of: the host, a thrown value. */
      from: string;
      name?: string;
      /**
       * It cannot be the SDK's. `itself`: its class or its declared type is the package's own, which says nothing of
       * what it holds, gives back or hands to a callback. `throughout`: it belongs to the host or was thrown, with its
       * members.
       */
      foreign?: 'itself' | 'throughout';
    }
  | {
      kind: 'unknown';
      cause: string;
      /** The package that was given something of the SDK, where this is why nothing is known. */
      through?: string;
    };

/** Shorthand for an unknown with its cause, one clause without a full stop. */
export function unknownOrigin(cause: string): Origin {
  return { kind: 'unknown', cause };
}

/** What another package gives back that was given something of the SDK: that may be the SDK's. */
export function wentThrough(packageName: string): Origin {
  return {
    kind: 'unknown',
    cause: `it went through ${packageName}, whose types are not visible`,
    through: packageName,
  };
}

/** A member of a value, where nothing is known of the member itself. */
export function memberOf(holder: Origin): Origin {
  return holder.kind === 'external' && holder.foreign === 'itself' ? handedOut(holder) : holder;
}

/** What a value of a package gives back, or hands to a callback: that may be what somebody put into it. */
export function handedOut(source: Origin): Origin {
  if (source.kind !== 'external') return source;
  const { foreign: _, ...rest } = source;
  return rest;
}

/** The same value seen through something that weakens the evidence. */
export function weakenOrigin(origin: Origin, cause: string): Origin {
  if (origin.kind !== 'type') return origin;
  const evidence = origin.evidence === 'proven' ? 'inferred' : origin.evidence;
  return { ...origin, evidence, cause: origin.cause ?? cause };
}

/** A member of what is only likely is no surer than that. */
export function asLikelyAs(holder: Origin, member: Origin): Origin {
  if (holder.kind !== 'type' || holder.evidence !== 'likely' || member.kind !== 'type') return member;
  return { ...member, evidence: 'likely', ...defined({ cause: holder.cause }) };
}

/** Joins what several sources of one binding say; sources that are no type weaken those that are. */
export function joinOrigins(sources: readonly Origin[], nothing: string): Origin {
  const known = sources.filter((source) => source.kind === 'type');
  if (known.length === 0)
    return sources.find((source) => source.kind === 'unknown') ?? sources[0] ?? unknownOrigin(nothing);
  const [first] = known;
  if (!first || first.kind !== 'type') return unknownOrigin(nothing);
  const others = [
    ...new Set(known.flatMap((source) => (source.kind === 'type' ? [source.type, ...(source.others ?? [])] : []))),
  ].filter((type) => type !== first.type);
  const weak =
    known.find((source) => source.kind === 'type' && source.evidence === 'mixed') ??
    known.find((source) => source.kind === 'type' && source.evidence === 'likely') ??
    known.find((source) => source.kind === 'type' && source.evidence === 'inferred');
  const other = sources.find((source) => source.kind !== 'type');
  const joined: Origin = { ...first, ...(others.length > 0 ? { others } : {}) };
  if (other) {
    const cause =
      other.kind === 'unknown'
        ? `one of its sources is unresolved (${other.cause})`
        : `one of its sources comes from ${other.from}`;
    return { ...joined, evidence: 'mixed', cause };
  }
  return weak?.kind === 'type'
    ? { ...joined, evidence: weak.evidence, ...(weak.cause ? { cause: weak.cause } : {}) }
    : joined;
}
