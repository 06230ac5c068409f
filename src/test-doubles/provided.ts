import ts from 'typescript';
import { functionAround } from '../flow/functions.ts';
import { nameText } from '../flow/literals.ts';
import type { Origins } from '../flow/origin/origins.ts';
import { unwrapped } from '../program/syntax.ts';
import { askedUnder } from './injected-places.ts';
import { type Arrival, callStep, type Path, type PlayedPath } from './played-path.ts';

const otherIsAskedFor = 'something else is injected under the same token';

/** How a container is given the value of the token in front: `rebind(TOKEN).toConstantValue(value)` */
export const givesValue = /^(?:use(?:Value|Factory|Class)|to(?:ConstantValue|DynamicValue)?)$/;

/** How it is given both: `registerInstance(TOKEN, value)` */
export const givesBoth = /^(?:register(?:Instance|Value)?|set|overrideProvider)$/;

/** The way to the value in what a container is given: `{ useFactory: () => value }`, `{ factory: () => value }` */
export const provider = /^(?:use(?:Value|Factory|Class)|factory)$/;

/** `overrideProvider(SvcClient).useValue(value)`, `container.register(TOKEN, { useValue: value })` */
export function asDependency(
  origins: Origins,
  played: PlayedPath,
  call: ts.CallExpression,
  at: number,
  path: Path,
): Arrival | undefined {
  if (!ts.isPropertyAccessExpression(call.expression)) return undefined;
  const { name, expression } = call.expression;
  const owner = unwrapped(expression);
  const naming =
    at === 0 && givesValue.test(name.text) && ts.isCallExpression(owner)
      ? owner
      : at === 1 && givesBoth.test(name.text)
        ? call
        : undefined;
  if (!naming) return at === 0 && givesBoth.test(name.text) ? asEntry(origins, played, call, path) : undefined;
  const value = provider.test(path[0] ?? '') ? path.slice(1) : path;
  // `container.bind<SvcClient>(TOKEN)`
  const [said] = naming.typeArguments ?? [];
  const type = said && played.written(said, insideOf(value));
  return type ? { type } : providedFor(origins, played, naming.arguments[0], value, containerOf(naming));
}

function containerOf({ expression }: ts.CallExpression): ts.Expression | undefined {
  return ts.isPropertyAccessExpression(expression) ? expression.expression : undefined;
}

/** `Container.set({ id: TOKEN, value })` */
function asEntry(origins: Origins, played: PlayedPath, call: ts.CallExpression, path: Path): Arrival | undefined {
  const [key, ...inside] = path;
  const [entry] = call.arguments.map(unwrapped);
  if ((key !== 'value' && key !== 'factory') || !entry || !ts.isObjectLiteralExpression(entry)) return undefined;
  const token = entry.properties.find(({ name }) => nameText(name) === 'id');
  return token && ts.isPropertyAssignment(token) ? providedFor(origins, played, token.initializer, inside) : undefined;
}

/**
 * What a container of dependencies hands out for a token: an instance of the class that is the token, else what the
 * places that have it injected ask for (`@Inject(TOKEN) client: SvcClient`).
 */
export function providedFor(
  origins: Origins,
  played: PlayedPath,
  token: ts.Expression | undefined,
  path: Path,
  container?: ts.Expression,
): Arrival | undefined {
  if (!token) return undefined;
  const inside = insideOf(path);
  const type = ts.isIdentifier(token) ? origins.checker.getTypeAtLocation(token) : undefined;
  const [made] = type ? origins.checker.getSignaturesOfType(type, ts.SignatureKind.Construct) : [];
  if (made) {
    const instance = played.follow(made.getReturnType(), inside);
    return instance && { type: instance };
  }
  const asked = askedUnder(origins, token, container);
  for (const place of asked) {
    const wanted = played.written(place, inside);
    if (wanted)
      return { type: wanted, ...(asked.some((other) => isOfOther(played, other)) ? { cause: otherIsAskedFor } : {}) };
  }
  return undefined;
}

/** `useMocker((token) => (token === TOKEN ? value : undefined))`: the value is for the token in the condition. */
export function mockedFor(origins: Origins, played: PlayedPath, value: ts.Node, path: Path): Arrival | undefined {
  const maker = functionAround(value.parent);
  const call = maker?.parent;
  if (!maker || !call || !ts.isCallExpression(call) || !/\.useMocker$/.test(call.expression.getText()))
    return undefined;
  const [parameter] = maker.parameters;
  let inner = value;
  for (let around = value.parent; around !== maker; inner = around, around = around.parent) {
    const condition =
      ts.isConditionalExpression(around) && around.whenTrue === inner
        ? around.condition
        : ts.isIfStatement(around) && around.thenStatement === inner
          ? around.expression
          : undefined;
    const token = condition && comparedWith(condition, parameter?.name.getText());
    if (token) return providedFor(origins, played, token, path);
  }
  return undefined;
}

/** `TOKEN` of `token === TOKEN` */
function comparedWith(condition: ts.Expression, name: string | undefined): ts.Expression | undefined {
  const compared = unwrapped(condition);
  if (!ts.isBinaryExpression(compared)) return undefined;
  const { left, right, operatorToken } = compared;
  if (
    operatorToken.kind !== ts.SyntaxKind.EqualsEqualsEqualsToken &&
    operatorToken.kind !== ts.SyntaxKind.EqualsEqualsToken
  )
    return undefined;
  return left.getText() === name ? right : right.getText() === name ? left : undefined;
}

/** What a factory makes, or a class, is what the token stands for. */
function insideOf(path: Path): Path {
  return path[0] === callStep ? path.slice(1) : path;
}

/** A place asks for something by its type that is nothing of the SDK. */
function isOfOther(played: PlayedPath, place: ts.TypeNode): boolean {
  return (
    place.kind !== ts.SyntaxKind.AnyKeyword &&
    place.kind !== ts.SyntaxKind.UnknownKeyword &&
    played.written(place, []) === undefined
  );
}
