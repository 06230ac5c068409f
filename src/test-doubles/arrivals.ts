import ts from 'typescript';
import { flowsOnFrom, flowsTo } from '../flow/flows-to.ts';
import type { PatternPart, Step, StepOf } from '../flow/step.ts';
import { usesElsewhere } from '../flow/references.ts';
import { isInferred } from './inferred-place.ts';
import { unwrapped } from '../program/syntax.ts';
import type { Origin } from '../flow/origin/origin.ts';
import type { Origins } from '../flow/origin/origins.ts';
import { isInferredPlace, isOnlyInferred, takesAsItself } from './asked-by-type.ts';
import { handedTo, handOnOf, laidOver, putOn } from './handed-to.ts';
import {
  type Arrival,
  createPlayedPath,
  callStep,
  madeByFunction,
  ownType,
  type Path,
  type PlayedPath,
  saysNothing,
} from './played-path.ts';
import { mockedFor, providedFor } from './provided.ts';

/** Times that a variable leads to itself by a longer path, as an object that is put into itself does without end. */
const mostTurns = 4;

const sameAsOther = 'nothing says that it plays the SDK but another value in the same position';

/** What of a value a path leads to. */
type Take<K extends Step['kind']> = (step: StepOf<K>, path: Path, value: ts.Node) => Arrival | undefined;

/** Follows objects of tests forwards, to a place that asks for something of the SDK; one for each program version. */
export class Arrivals {
  private readonly origins: Origins;
  private readonly checker: ts.TypeChecker;
  private readonly played: PlayedPath;
  private readonly containers = new Map<ts.Node, Arrival | undefined>();
  private readonly variables = new Map<ts.Symbol, Map<string, Arrival | 'none' | 'asking'>>();
  private readonly uses = new Map<ts.Declaration, readonly Step[]>();
  /** How often each variable is being asked about. */
  private readonly turns = new Map<ts.Symbol, number>();
  /**
   * A miss that was computed while a variable was being asked about itself is provisional; it is deleted from
   * `variables` when the outermost question is answered.
   */
  private deleteMisses: (() => void)[] = [];
  /** What is being computed came upon a variable that is being asked about already. */
  private isInCircle = false;

  constructor(origins: Origins) {
    this.origins = origins;
    this.checker = origins.checker;
    this.played = createPlayedPath(origins);
  }

  /** What a literal or a class plays where it finally goes. */
  of(container: ts.ObjectLiteralExpression | ts.ClassLikeDeclaration): Arrival | undefined {
    if (!this.containers.has(container)) {
      this.containers.set(container, undefined);
      const path = ts.isObjectLiteralExpression(container) ? [] : [callStep];
      this.containers.set(container, this.follow(container, path));
    }
    return this.containers.get(container);
  }

  /** From a value outwards: first what its place asks for, unless the place only wraps it, then where it goes on to. */
  private follow(value: ts.Node, path: Path): Arrival | undefined {
    const [first, ...others] = flowsTo(this.origins, value);
    const isAround = first && (isWrapping(first) || !ts.isExpression(value));
    if (!isAround) {
      if (takesAsItself(this.origins, value as ts.Expression, (type) => this.played.follow(type, path) !== undefined))
        return undefined;
      const asked = this.askedAt(value as ts.Expression, path);
      if (asked) return asked;
    }
    for (const step of first ? [first, ...others] : []) {
      const arrival = (this.handlers[step.kind] as Take<Step['kind']> | undefined)?.(step, path, value);
      if (arrival) return arrival;
    }
    return undefined;
  }

  private askedAt(value: ts.Expression, path: Path): Arrival | undefined {
    if (isInferred(this.checker, value)) return undefined;
    const type = this.played.follow(this.checker.getContextualType(value), path);
    return arrived(type, () => isOnlyInferred(this.origins, value));
  }

  /** What each step means for the object that is asked about; steps without a meaning lead nowhere. */
  private readonly handlers: { [K in Step['kind']]?: Take<K> } = {
    same: ({ to, type }, path) => (type && this.written(type, path)) ?? this.follow(to, path),
    cast: ({ to, type }, path) =>
      isNarrowed(this.checker, to) ? undefined : (this.written(type, path) ?? this.follow(to, path)),
    await: ({ to }, path) => this.follow(to, path),
    branch: ({ to }, path, value) => this.mockedFor(value, path) ?? this.follow(to, path),
    member: (step, path) => this.accessed(step, path),
    call: (step, path) => this.called(step, path),
    argument: (step, path) => this.passed(step, path),
    binding: ({ declaration, to }, path) => this.declared(declaration, to, path),
    default: ({ to }, path) => this.declared(to.parent as ts.ParameterDeclaration, to, path),
    assignment: ({ to }, path) => this.putInto(to, path),
    property: (step, path) => this.member(step, path),
    field: ({ to, key }, path) => (key === undefined ? undefined : this.follow(to, [callStep, key, ...path])),
    spread: ({ to }, path) => (ts.isObjectLiteralExpression(to) ? doubted(this.follow(to, path), laidOver) : undefined),
    return: ({ to }, path, value) =>
      this.mockedFor(value, path) ?? this.follow(to, ts.isGetAccessor(to) ? path : [callStep, ...path]),
  };

  private mockedFor(value: ts.Node, path: Path): Arrival | undefined {
    return mockedFor(this.origins, this.played, value, path);
  }

  private written(type: ts.TypeNode, path: Path): Arrival | undefined {
    return arrived(this.played.written(type, path));
  }

  /** `{ key: value }`; the value of a provider is what its token stands for. */
  private member({ to, key }: StepOf<'property'>, path: Path): Arrival | undefined {
    if (key === undefined) return undefined;
    const token = /^use(?:Value|Factory|Class)$/.test(key)
      ? to.properties.find((property) => ts.isPropertyAssignment(property) && property.name.getText() === 'provide')
      : undefined;
    if (token && ts.isPropertyAssignment(token)) return providedFor(this.origins, this.played, token.initializer, path);
    return this.follow(to, [key, ...path]);
  }

  private declared(declaration: ts.Declaration, name: ts.BindingName, path: Path): Arrival | undefined {
    const type = ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) ? declaration.type : undefined;
    return (type && this.written(type, path)) ?? this.bound(name, path);
  }

  /** The variable that a name or a pattern keeps the end of a path in. */
  private bound(target: ts.Node, path: Path): Arrival | undefined {
    if (ts.isIdentifier(target)) {
      const symbol = this.checker.getSymbolAtLocation(target);
      return symbol && this.variable(symbol, path);
    }
    const part = flowsOnFrom(this.origins, target).find(
      (step): step is PatternPart => step.kind === 'pick' && !step.rest && step.key === path[0],
    );
    return part && this.bound(part.to, path.slice(1));
  }

  /** What is assigned to `place`: the type that the place has, or wherever its root goes. */
  private putInto(place: ts.Expression, path: Path): Arrival | undefined {
    const target = unwrapped(place);
    if (ts.isIdentifier(target)) {
      const declaration = this.checker.getSymbolAtLocation(target)?.valueDeclaration;
      return declaration && ts.isVariableDeclaration(declaration)
        ? this.declared(declaration, declaration.name, path)
        : undefined;
    }
    const [store] = flowsOnFrom(this.origins, target);
    if (store?.kind !== 'store' || store.key === undefined) return undefined;
    const holder = unwrapped(store.to.expression);
    const inner = [store.key, ...path];
    const origin = this.origins.of(holder);
    const type = origin.kind === 'type' ? this.played.follow(origin.type, inner) : undefined;
    const arrival = arrived(type, () => isInferredPlace(this.origins, target));
    if (arrival) return asSureAs(origin, arrival);
    if (holder.kind !== ts.SyntaxKind.ThisKeyword) return this.putInto(holder, inner);
    // A field of a class, used by its other methods.
    const field = ts.isPropertyAccessExpression(store.to) ? this.checker.getSymbolAtLocation(store.to.name) : undefined;
    return (field && this.variable(field, path)) ?? this.onThis(holder, inner);
  }

  /** A constructor, or a function that stands for one, puts it on its instance. */
  private onThis(self: ts.Node, path: Path): Arrival | undefined {
    const owner = ts.findAncestor(self, (node) => ts.isFunctionLike(node) && !ts.isArrowFunction(node));
    const maker = owner && (ts.isFunctionExpression(owner) ? owner : ts.isClassLike(owner.parent) && owner.parent);
    return maker ? this.follow(maker, [callStep, ...path]) : undefined;
  }

  /** A member of the value; what is called on a mock function still is that function. */
  private accessed({ to, key, call }: StepOf<'member'>, path: Path): Arrival | undefined {
    if (!ts.isPropertyAccessExpression(to) || key === undefined) return undefined;
    if (key === path[0]) return this.follow(to, path.slice(1));
    return call && path[0] === callStep && /^mock[A-Z]/.test(key) ? this.follow(call, path) : undefined;
  }

  private called({ to: call }: StepOf<'call'>, path: Path): Arrival | undefined {
    const arrival = path[0] === callStep ? this.follow(call, path.slice(1)) : undefined;
    return ts.isCallExpression(call) && ts.isIdentifier(call.expression) ? doubted(arrival, madeByFunction) : arrival;
  }

  private passed({ to, call, at }: StepOf<'argument'>, path: Path): Arrival | undefined {
    const put = ts.isCallExpression(call) ? putOn(call, at, path) : undefined;
    const over = put && this.putOver(put.object, put.path);
    if (over) return put.cause === undefined ? over : doubted(over, put.cause);
    const handed = ts.isCallExpression(call) ? handedTo(this.origins, this.played, call, at, path) : undefined;
    if (handed) return handed;
    const handOn = ts.isCallExpression(call) ? handOnOf(call, path) : undefined;
    if (!handOn) return to && this.bound(to.name, path);
    // A mock function goes where its name goes, or the expression that makes it.
    return handOn.mock ? this.putInto(handOn.mock, handOn.path) : this.follow(call, handOn.path);
  }

  private putOver(target: ts.Expression, path: Path): Arrival | undefined {
    const inner = unwrapped(target);
    if (inner.kind === ts.SyntaxKind.ThisKeyword) return this.onThis(inner, path);
    const origin = this.origins.of(inner);
    const typedArrival = origin.kind === 'type' ? arrived(this.played.follow(origin.type, path)) : undefined;
    if (typedArrival) return asSureAs(origin, typedArrival);
    return ts.isObjectLiteralExpression(inner) ? undefined : this.putInto(inner, path);
  }

  /**
   * What the members of a variable, a function or a class play, by the places where it goes. One that leads to itself
   * plays nothing there.
   */
  variable(symbol: ts.Symbol, path: Path): Arrival | undefined {
    const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
    if (!declaration || this.origins.sparse.isBundledDeclaration(declaration.getSourceFile())) return undefined;
    const known = this.variables.get(symbol) ?? new Map<string, Arrival | 'none' | 'asking'>();
    this.variables.set(symbol, known);
    const key = path.join('.');
    const before = known.get(key);
    const turns = this.turns.get(symbol) ?? 0;
    if (before === 'asking' || turns === mostTurns) this.isInCircle = true;
    else if (before === undefined) return this.followUses(symbol, declaration, path, { known, key, turns });
    return typeof before === 'object' ? before : undefined;
  }

  /** Follows the uses, and keeps the answer. @param turns how often this variable is being asked about already */
  private followUses(
    symbol: ts.Symbol,
    declaration: ts.Declaration,
    path: Path,
    { known, key, turns }: { known: Map<string, Arrival | 'none' | 'asking'>; key: string; turns: number },
  ): Arrival | undefined {
    const isFirst = this.turns.size === 0;
    const wasInCircle = this.isInCircle;
    this.isInCircle = false;
    this.turns.set(symbol, turns + 1);
    known.set(key, 'asking');
    const type =
      ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) || ts.isPropertyDeclaration(declaration)
        ? declaration.type
        : undefined;
    const used = this.anyUse(declaration, path);
    const arrival = type && !saysNothing(this.checker.getTypeFromTypeNode(type)) ? doubted(used, ownType) : used;
    known.set(key, arrival ?? 'none');
    if (turns === 0) this.turns.delete(symbol);
    else this.turns.set(symbol, turns);
    if (isFirst) {
      for (const deleteMiss of this.deleteMisses) deleteMiss();
      this.deleteMisses = [];
    } else if (!arrival && this.isInCircle) this.deleteMisses.push(() => known.delete(key));
    this.isInCircle = !isFirst && (wasInCircle || this.isInCircle);
    return arrival;
  }

  private anyUse(declaration: ts.Declaration, path: Path): Arrival | undefined {
    let inferred: Arrival | undefined;
    for (const use of this.usesOf(declaration)) {
      const arrival = use.kind === 'use' ? this.follow(use.to, path) : undefined;
      if (arrival?.inferred) inferred ??= arrival;
      else if (arrival) return arrival;
    }
    return inferred;
  }

  /** Each member of an object asks the same of what the object goes to. */
  private usesOf(declaration: ts.Declaration): readonly Step[] {
    let uses = this.uses.get(declaration);
    if (!uses) this.uses.set(declaration, (uses = this.findUses(declaration)));
    return uses;
  }

  private findUses(declaration: ts.Declaration): readonly Step[] {
    const name = ts.getNameOfDeclaration(declaration);
    const near = name ? flowsOnFrom(this.origins, name) : [];
    const isSeenOutside = near.some(({ kind }) => kind === 'export');
    return name && isSeenOutside ? [...near, ...usesElsewhere(this.origins, name)] : near;
  }
}

/** Parentheses, casts and `await`: the place of the value is that of the whole. */
function isWrapping(step: Step): boolean {
  return step.kind === 'cast' || step.kind === 'await' || (step.kind === 'same' && !ts.isBinaryExpression(step.to));
}

/** `source as SvcClient` of what may be that or another: of the two the cast is about the one that it names. */
function isNarrowed(checker: ts.TypeChecker, { expression, type }: StepOf<'cast'>['to']): boolean {
  const named = checker.getTypeFromTypeNode(type);
  const whole = checker.getTypeAtLocation(expression);
  return whole.isUnion() && whole.types.includes(named);
}

function arrived(type: ts.Type | undefined, isOnlyOther = () => false): Arrival | undefined {
  return type && (isOnlyOther() ? { type, cause: sameAsOther, inferred: true } : { type });
}

/** What is put where the SDK may be no longer is somebody's own as well as a fake. */
function asSureAs(place: Origin, arrival: Arrival): Arrival | undefined {
  return place.kind === 'type' && place.evidence === 'likely' ? doubted(arrival, sameAsOther) : arrival;
}

function doubted(arrival: Arrival | undefined, cause: string): Arrival | undefined {
  return arrival && { ...arrival, cause: arrival.cause ?? cause };
}
