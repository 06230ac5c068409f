import ts from 'typescript';
import { flowsOnFrom, flowsTo } from '../flows-to.ts';
import { takesOtherElements } from '../lists.ts';
import { holdsNoMember } from '../empty-values.ts';
import type { PatternPart, Step, StepOf } from '../step.ts';
import { embeddedKind, hostFileOf } from '../../repository/embedded-kinds.ts';
import { isAny, type Origins } from '../origin/origins.ts';
import { variableAt } from '../../program/variable-at.ts';
import { followedPlaces } from './followed-places.ts';
import {
  containedIn,
  createRecorder,
  elementAt,
  holdsResults,
  keyedBy,
  listedAt,
  outcomeOf,
  resultsOf,
} from './record-uses.ts';
import { isInTry } from './result-syntax.ts';
import { isList, isObject, partOf, resultOf } from './result-types.ts';
import { valueTakenFor } from './taken-for.ts';
import { type Merged, mergedAt, namesBeside, namesTaken } from './merged-object.ts';
import type { ResultEscape, ResultPath as Path, ResultRead, ResultUse } from './result-use.ts';

/** What a place holds of the result of a call. */
export interface Held {
  path: Path;
  /** It was not awaited yet. */
  promised: boolean;
  /** No other value may be held there as well. */
  alone: boolean;
  /** The name that was read last on the way. */
  from?: ts.Node;
  /** The record's properties stand in another object. */
  merged?: Merged;
}

/** What is done at one step. */
export type Take = (follower: Follower, step: Step, value: ts.Expression, held: Held) => void;

/** In the object that the record stands in, a name is that of another value. */
export function isOfOthers({ merged, path }: Held, name: string): boolean {
  return merged?.depth === path.length && merged.others.includes(name);
}

/** The same part, where another value may be held as well. */
export function heldWithOthers(held: Held, applies = true): Held {
  return applies ? { ...held, alone: false } : held;
}

/** A part of what is held. */
export function partAt(held: Held, path: Path): Held {
  return { ...held, path, promised: false };
}

/** A list in which the position says no longer which element is the result: it may be any of them. */
export function heldAnywhereInList(held: Held): Held {
  const isPlaced = listedAt.position(held.path.at(-1)) !== undefined;
  return isPlaced ? heldWithOthers({ ...held, path: [...held.path.slice(0, -1), resultsOf] }) : held;
}

/** Follows the result of one call, and collects what is read of it and where it goes out of sight. */
export class Follower {
  errorsHandled: ResultUse['errorsHandled'];
  discarded = false;
  readonly origins: Origins;
  private readonly result: ts.Type | undefined;
  private readonly take: Take;
  private readonly recorder: ReturnType<typeof createRecorder>;
  private readonly reached = followedPlaces();
  private readonly comingOut = new Map<ts.Node, (held: Held) => void>();

  constructor(origins: Origins, call: ts.CallExpression, method: ts.Symbol, take: Take) {
    this.origins = origins;
    this.result = resultOf(origins.checker, method);
    this.take = take;
    this.recorder = createRecorder(origins);
    this.errorsHandled = isInTry(call);
  }

  /** What the code does with an expression that holds a part of the result. */
  follow(value: ts.Expression, held: Held): void {
    const next = this.reached(value, held.path);
    if (next === 'skip') return;
    if (next === 'give up') return this.escapeIfObject(value, held, 'passed');
    for (const step of flowsTo(this.origins, value)) this.take(this, step, value, held);
  }

  /** What is done with the value of a callback that something known calls. */
  comesOut(callback: ts.Node, goOn: (held: Held) => void): void {
    this.comingOut.set(callback, goOn);
  }

  /** The value of a callback goes where {@link comesOut} says; false where nothing does. */
  goOnBehind(callback: ts.Node, held: Held): boolean {
    const goOn = this.comingOut.get(callback);
    goOn?.(held);
    return goOn !== undefined;
  }

  /** What the code does with a part of the result that a name or a pattern is given. */
  bind(target: ts.Node, held: Held): void {
    const steps = flowsOnFrom(this.origins, target);
    if (ts.isIdentifier(target)) this.followUses(target, steps, held);
    else if (steps.every((step) => step.kind === 'pick')) this.followPicks(target, steps, held);
    else this.escapeIfObject(target as ts.Expression, held, 'stored');
  }

  /** A parameter or an element of a pattern, which may stand for its default instead. */
  bindTo({ name, initializer }: ts.ParameterDeclaration | ts.BindingElement, held: Held): void {
    this.bind(name, heldWithOthers(held, initializer !== undefined && !holdsNoMember(initializer)));
  }

  private followUses(name: ts.Identifier, steps: readonly Step[], held: Held): void {
    const next = heldWithOthers(held, hasOtherValues(variableAt(this.origins.checker, name), name, steps));
    for (const step of steps) {
      if (step.kind === 'use') this.follow(step.to, next);
      else if (step.kind === 'export' && isGivenOut(step, name)) this.escapeIfObject(name, next, 'stored');
      else if (step.kind === 'escape') this.escapeIfObject(name, next, 'passed');
    }
  }

  private followPicks(pattern: ts.Node, picks: readonly PatternPart[], held: Held): void {
    const isListPattern = ts.isArrayBindingPattern(pattern) || ts.isArrayLiteralExpression(pattern);
    const wrapped = keyWithin(held.path);
    const position = listedAt.position(held.path.at(-1));
    for (const pick of picks) {
      if (position !== undefined && (pick.rest ? Number(pick.key) > position : pick.key !== position)) continue;
      const isOther =
        !ts.isBindingElement(pick.element) || (pick.initial !== undefined && !holdsNoMember(pick.initial));
      if (wrapped !== undefined && !pick.rest && pick.key !== undefined) {
        if (String(pick.key) === wrapped)
          this.bind(pick.to, heldWithOthers(partAt(held, held.path.slice(0, -1)), isOther));
      } else if (isListPattern) {
        this.bind(
          pick.to,
          pick.rest
            ? { ...heldAnywhereInList(held), promised: false }
            : heldWithOthers(partAt(held, elementAt(held.path)), isOther),
        );
      } else if (pick.rest) this.followRest(pick, picks, held);
      else if (pick.key === undefined) this.escape(pick.element, held, 'stored');
      else if (!isOfOthers(held, String(pick.key))) {
        const part = { ...held, path: [...held.path, String(pick.key)], from: pick.name };
        this.read(pick.name, part, 'read');
        this.bind(pick.to, heldWithOthers(part, isOther));
      }
    }
  }

  private followRest(rest: PatternPart, picks: readonly PatternPart[], held: Held): void {
    const taken = namesTaken(picks);
    if (!taken) this.escape(rest.element, held, 'spread');
    else this.bind(rest.to, { ...held, merged: mergedAt(held.path, taken, held.merged) });
  }

  read(node: ts.Node, { path, alone, merged }: Held, kind: ResultRead['kind']): void {
    this.recorder.read(node, path, { kind, alone, beside: namesBeside(merged, path) });
  }

  /** What an expression that holds what was read last is taken for. */
  noteUse(value: ts.Expression, { from }: Held): void {
    const takenFor = from && valueTakenFor(this.origins.checker, value);
    if (takenFor) this.recorder.takenFor(from, takenFor);
  }

  escape(node: ts.Node, { path }: Held, kind: ResultEscape['kind'], taker?: string): void {
    this.recorder.escape(node, path, kind, taker);
  }

  /** An object goes out of sight and may be read on there. Of a plain property its access was recorded already. */
  escapeIfObject(value: ts.Expression, held: Held, kind: ResultEscape['kind'], taker?: string): void {
    if (held.path.length === 0 || this.isObject(value, held.path)) this.escape(value, held, kind, taker);
  }

  isObject(value: ts.Expression, path: Path): boolean {
    return isObject(this.origins.checker, this.typeAt(value, path));
  }

  /** What `[0]` and list methods are about; a computed key of anything else may name any field. */
  isRows(list: ts.Expression, path: Path): boolean {
    return holdsResults(path) || isList(this.origins.checker, this.typeAt(list, path));
  }

  /** The type of the part at a path, whatever holds it. */
  partOf(path: Path): ts.Type | undefined {
    return partOf(this.origins.checker, this.result, path);
  }

  /** The type of an expression that holds the part at a path. */
  typeAt(value: ts.Expression, path: Path): ts.Type | undefined {
    const type = this.origins.checker.getTypeAtLocation(value);
    const isContained = containedIn.container(path.at(-1)) !== undefined;
    return isAny(type) ? this.partOf(isContained ? path.slice(0, -1) : path) : type;
  }

  recorded(): ReturnType<ReturnType<typeof createRecorder>['recorded']> {
    return this.recorder.recorded();
  }
}

/** The name of the member that has the result, in what holds it. */
function keyWithin(path: Path): string | undefined {
  const last = path.at(-1);
  const isValue = last === outcomeOf || containedIn.container(last) !== undefined;
  return isValue ? 'value' : keyedBy.key(last);
}

/** A block of a text exports its names for the blocks below it alone, by a list that the text does not have. */
function isGivenOut({ by }: StepOf<'export'>, name: ts.Identifier): boolean {
  const kind = by === 'name' ? embeddedKind(hostFileOf(name.getSourceFile().fileName)) : undefined;
  return by !== 'global' && kind !== 'markdown';
}

/** Another assignment, an initializer beside the assignment, or a declaration another file can write to. */
function hasOtherValues(symbol: ts.Symbol | undefined, name: ts.Identifier, steps: readonly Step[]): boolean {
  if (steps.some((step) => step.kind === 'overwrite' || (step.kind === 'use' && takesOtherElements(step.to))))
    return true;
  const declaration = symbol?.valueDeclaration;
  if (!declaration || name.parent === declaration) return false;
  return !ts.isVariableDeclaration(declaration) || declaration.initializer !== undefined;
}
