import ts from 'typescript';
import { flowsOnFrom, flowsTo } from '../flow/flows-to.ts';
import type { PatternPart, Step, StepOf } from '../flow/step.ts';
import { usesElsewhere } from '../flow/references.ts';
import { isInferred } from './inferred-place.ts';
import { unwrapped } from '../program/syntax.ts';
import type { Origins } from '../flow/origin/origins.ts';
import { isInferredPlace, isOnlyInferred, takesAsItself } from './asked-by-type.ts';
import { handedTo, handOnOf, laidOver, provided } from './handed-to.ts';
import {
  type Arrival,
  createPlayedPath,
  given,
  madeByFunction,
  ownType,
  type Path,
  type PlayedPath,
  saysNothing,
} from './played-path.ts';

/** Steps from a literal to the place that says what it plays, and uses of one variable that are looked at. */
const mostSteps = 24;
const mostUses = 60;

const sameAsOther = 'nothing says that it plays the SDK but another value in the same position';

/** What of a value is asked about: `path` leads to it, `steps` were taken so far. */
interface PathToFollow {
  path: Path;
  steps: number;
}

type Take<K extends Step['kind']> = (step: StepOf<K>, asked: PathToFollow, value: ts.Node) => Arrival | undefined;

/** Follows objects of tests forwards, to a place that asks for something of the SDK; one for each program version. */
export class Arrivals {
  private readonly origins: Origins;
  private readonly checker: ts.TypeChecker;
  private readonly played: PlayedPath;
  private readonly containers = new Map<ts.Node, Arrival | undefined>();
  private readonly variables = new Map<ts.Symbol, Map<string, Arrival | undefined>>();
  private readonly uses = new Map<ts.Declaration, readonly Step[]>();

  constructor(origins: Origins, isSurface: (symbol: ts.Symbol | undefined) => boolean) {
    this.origins = origins;
    this.checker = origins.checker;
    this.played = createPlayedPath(origins, isSurface);
  }

  /** What a literal or a class plays where it finally goes. */
  of(container: ts.ObjectLiteralExpression | ts.ClassLikeDeclaration): Arrival | undefined {
    if (!this.containers.has(container)) {
      this.containers.set(container, undefined);
      const path = ts.isObjectLiteralExpression(container) ? [] : [given];
      this.containers.set(container, this.follow(container, { path, steps: 0 }));
    }
    return this.containers.get(container);
  }

  /** What the members of a variable play, by the places where the variable goes. */
  variable(symbol: ts.Symbol, path: Path): Arrival | undefined {
    return this.goesTo(symbol, { path, steps: 0 });
  }

  /** From a value outwards. What its place asks for comes first, except that of what only stands around it. */
  private follow(value: ts.Node, { path, steps }: PathToFollow): Arrival | undefined {
    if (steps > mostSteps) return undefined;
    const next = { path, steps: steps + 1 };
    const [first, ...others] = flowsTo(this.origins, value);
    const isAround = first && (isWrapping(first) || !ts.isExpression(value));
    if (!isAround) {
      if (takesAsItself(this.origins, value as ts.Expression, (type) => this.played.follow(type, path) !== undefined))
        return undefined;
      const asked = this.askedAt(value as ts.Expression, path);
      if (asked) return asked;
    }
    for (const step of first ? [first, ...others] : []) {
      const found = (this.handlers[step.kind] as Take<Step['kind']> | undefined)?.(step, next, value);
      if (found) return found;
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
    same: ({ to, type }, asked) => (type && this.written(type, asked)) ?? this.follow(to, asked),
    cast: ({ to, type }, asked) => this.written(type, asked) ?? this.follow(to, asked),
    await: ({ to }, asked) => this.follow(to, asked),
    branch: ({ to }, asked) => this.follow(to, asked),
    member: (step, asked) => this.accessed(step, asked),
    call: (step, asked) => this.called(step, asked),
    argument: (step, asked, value) => this.passed(step, asked, value as ts.Expression),
    binding: ({ declaration, to }, asked) => this.declared(declaration, to, asked),
    default: ({ to }, asked) => this.declared(to.parent as ts.ParameterDeclaration, to, asked),
    assignment: ({ to }, asked) => this.putInto(to, asked),
    property: (step, asked) => this.member(step, asked),
    field: ({ to, key }, asked) => (key === undefined ? undefined : this.follow(to, behind([given, key], asked))),
    spread: ({ to }, asked) =>
      ts.isObjectLiteralExpression(to) ? doubted(this.follow(to, asked), laidOver) : undefined,
    return: ({ to }, asked) => this.follow(to, ts.isGetAccessor(to) ? asked : behind([given], asked)),
  };

  private written(type: ts.TypeNode, { path }: PathToFollow): Arrival | undefined {
    return arrived(this.played.written(type, path));
  }

  /** `{ key: value }`; the value of a provider is what its token stands for. */
  private member({ to, key }: StepOf<'property'>, asked: PathToFollow): Arrival | undefined {
    if (key === undefined) return undefined;
    const token = /^use(?:Value|Factory|Class)$/.test(key)
      ? to.properties.find((each) => ts.isPropertyAssignment(each) && each.name.getText() === 'provide')
      : undefined;
    if (token && ts.isPropertyAssignment(token))
      return arrived(provided(this.origins, this.played, token.initializer, asked.path));
    return this.follow(to, behind([key], asked));
  }

  private declared(declaration: ts.Declaration, name: ts.BindingName, asked: PathToFollow): Arrival | undefined {
    const type = ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) ? declaration.type : undefined;
    return (type && this.written(type, asked)) ?? this.bound(name, asked);
  }

  /** The variable that a name or a pattern keeps the end of a path in. */
  private bound(target: ts.Node, asked: PathToFollow): Arrival | undefined {
    if (ts.isIdentifier(target)) {
      const symbol = this.checker.getSymbolAtLocation(target);
      return symbol && this.goesTo(symbol, asked);
    }
    const part = flowsOnFrom(this.origins, target).find(
      (step): step is PatternPart => step.kind === 'pick' && !step.rest && step.key === asked.path[0],
    );
    return part && this.bound(part.to, { ...asked, path: asked.path.slice(1) });
  }

  /** What is assigned to `place`: the type that the place has, or wherever its root goes. */
  private putInto(place: ts.Expression, asked: PathToFollow): Arrival | undefined {
    const target = unwrapped(place);
    if (ts.isIdentifier(target)) {
      const declaration = this.checker.getSymbolAtLocation(target)?.valueDeclaration;
      return declaration && ts.isVariableDeclaration(declaration)
        ? this.declared(declaration, declaration.name, asked)
        : undefined;
    }
    const [store] = flowsOnFrom(this.origins, target);
    if (store?.kind !== 'store' || store.key === undefined) return undefined;
    const holder = unwrapped(store.to.expression);
    const inner = behind([store.key], asked);
    const origin = this.origins.of(holder);
    const type = origin.kind === 'type' ? this.played.follow(origin.type, inner.path) : undefined;
    const there = arrived(type, () => isInferredPlace(this.origins, target));
    if (there) return there;
    if (holder.kind !== ts.SyntaxKind.ThisKeyword) return this.putInto(holder, inner);
    // A field of a class, used by its other methods.
    const field = ts.isPropertyAccessExpression(store.to) ? this.checker.getSymbolAtLocation(store.to.name) : undefined;
    return (field && this.goesTo(field, asked)) ?? this.onThis(holder, inner);
  }

  /** A constructor, or a function that stands for one, puts it on its instance. */
  private onThis(self: ts.Node, asked: PathToFollow): Arrival | undefined {
    const owner = ts.findAncestor(self, (node) => ts.isFunctionLike(node) && !ts.isArrowFunction(node));
    const maker = owner && (ts.isFunctionExpression(owner) ? owner : ts.isClassLike(owner.parent) && owner.parent);
    return maker ? this.follow(maker, behind([given], asked)) : undefined;
  }

  /** A member of the value; what is called on a mock function still is that function. */
  private accessed({ to, key, call }: StepOf<'member'>, { path, steps }: PathToFollow): Arrival | undefined {
    if (!ts.isPropertyAccessExpression(to) || key === undefined) return undefined;
    if (key === path[0]) return this.follow(to, { path: path.slice(1), steps });
    return call && path[0] === given && /^mock[A-Z]/.test(key) ? this.follow(call, { path, steps }) : undefined;
  }

  private called({ to: call }: StepOf<'call'>, { path, steps }: PathToFollow): Arrival | undefined {
    const found = path[0] === given ? this.follow(call, { path: path.slice(1), steps }) : undefined;
    return ts.isCallExpression(call) && ts.isIdentifier(call.expression) ? doubted(found, madeByFunction) : found;
  }

  private passed({ to, call, at }: StepOf<'argument'>, asked: PathToFollow, value: ts.Expression): Arrival | undefined {
    const [first] = call.arguments ?? [];
    if (first && first !== value && call.expression.getText() === 'Object.assign')
      return doubted(this.putOver(first, asked), laidOver) ?? this.follow(call, asked);
    const there = ts.isCallExpression(call) ? handedTo(this.origins, this.played, call, at, asked.path) : undefined;
    if (there) return there;
    const on = ts.isCallExpression(call) ? handOnOf(call, asked.path) : undefined;
    if (!on) return to && this.bound(to.name, asked);
    const next = { ...asked, path: on.path };
    // A mock function goes where its name goes, or the expression that makes it.
    return on.mock ? this.putInto(on.mock, next) : this.follow(call, next);
  }

  private putOver(target: ts.Expression, asked: PathToFollow): Arrival | undefined {
    const inner = unwrapped(target);
    if (inner.kind === ts.SyntaxKind.ThisKeyword) return this.onThis(inner, asked);
    const origin = this.origins.of(inner);
    const there = origin.kind === 'type' ? arrived(this.played.follow(origin.type, asked.path)) : undefined;
    return there ?? (ts.isObjectLiteralExpression(inner) ? undefined : this.putInto(inner, asked));
  }

  /** Wherever a variable, a function or a class goes. */
  private goesTo(symbol: ts.Symbol, asked: PathToFollow): Arrival | undefined {
    const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
    if (!declaration || this.origins.sparse.isBundledDeclaration(declaration.getSourceFile())) return undefined;
    const known = this.variables.get(symbol) ?? new Map<string, Arrival | undefined>();
    this.variables.set(symbol, known);
    const key = asked.path.join('.');
    if (known.has(key)) return known.get(key);
    known.set(key, undefined);
    const type =
      ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) || ts.isPropertyDeclaration(declaration)
        ? declaration.type
        : undefined;
    const used = this.anyUse(declaration, asked);
    const found = type && !saysNothing(this.checker.getTypeFromTypeNode(type)) ? doubted(used, ownType) : used;
    // Do not cache a miss that the limit of steps may have caused.
    if (found || asked.steps < mostSteps / 2) known.set(key, found);
    else known.delete(key);
    return found;
  }

  private anyUse(declaration: ts.Declaration, { path, steps }: PathToFollow): Arrival | undefined {
    let inferred: Arrival | undefined;
    for (const use of this.usesOf(declaration).slice(0, mostUses)) {
      const found = use.kind === 'use' ? this.follow(use.to, { path, steps: steps + 1 }) : undefined;
      if (found?.inferred) inferred ??= found;
      else if (found) return found;
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

function behind(names: Path, { path, steps }: PathToFollow): PathToFollow {
  return { path: [...names, ...path], steps };
}

function arrived(type: ts.Type | undefined, isOnlyOther = () => false): Arrival | undefined {
  return type && (isOnlyOther() ? { type, cause: sameAsOther, inferred: true } : { type });
}

function doubted(arrival: Arrival | undefined, cause: string): Arrival | undefined {
  return arrival && { ...arrival, cause: arrival.cause ?? cause };
}
