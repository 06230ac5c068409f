/** The values that a container of dependencies hands out for a token, and the places that have it injected. */
import ts from 'typescript';
import { defined } from '../../catalog/defined.ts';
import { nameText } from '../../flow/literals.ts';
import { returnedExpressions } from '../../flow/functions.ts';
import type { Origins } from '../../flow/origin/origins.ts';
import { nodesOf } from '../../program/nodes.ts';
import { unwrapped } from '../../program/syntax.ts';
import { askedUnder } from '../../test-doubles/injected-places.ts';
import { givesBoth, givesValue, provider } from '../../test-doubles/provided.ts';

/** A value for a token, with the type that is written where it is injected. */
export interface InjectedValue {
  value: ts.Expression;
  /** An instance of the class that the value is. */
  isMade: boolean;
  type: ts.TypeNode;
}

/** The values of a file that go to places of a known type. */
export function injectedValuesIn(origins: Origins, sourceFile: ts.SourceFile): InjectedValue[] {
  return providedValuesIn(sourceFile).flatMap(({ token, isMade, values, container }) => {
    const types = askedUnder(origins, token, container);
    return values.flatMap((value) => types.map((type) => ({ value, isMade, type })));
  });
}

/** What a container hands out for a token. */
export interface ProvidedValues {
  token: ts.Expression;
  /** An instance of the class that the value is. */
  isMade: boolean;
  values: readonly ts.Expression[];
  /** What is given them, where that is written. */
  container?: ts.Expression;
}

/** The tree does not change, so each file is walked once. */
const providedBy = new WeakMap<ts.SourceFile, readonly ProvidedValues[]>();

/** What a file provides: `{ provide: TOKEN, useFactory: () => client }`, `bind(TOKEN).toConstantValue(client)` */
export function providedValuesIn(sourceFile: ts.SourceFile): readonly ProvidedValues[] {
  let provided = providedBy.get(sourceFile);
  if (!provided) providedBy.set(sourceFile, (provided = nodesOf(sourceFile).flatMap((node) => valuesAt(node) ?? [])));
  return provided;
}

function valuesAt(node: ts.Node): ProvidedValues | undefined {
  const provided = ts.isObjectLiteralExpression(node)
    ? providedByRecord(node)
    : ts.isCallExpression(node)
      ? providedByCall(node)
      : undefined;
  if (!provided) return undefined;
  const { token, as, given, container } = provided;
  const made = unwrapped(given);
  return {
    token,
    ...defined({ container }),
    isMade: /Class$|^to$/.test(as),
    values: ts.isFunctionLike(made) ? returnedExpressions(made) : [made],
  };
}

interface Provided {
  token: ts.Expression;
  /** How it is given. */
  as: string;
  given: ts.Expression;
  container?: ts.Expression;
}

function providedByRecord(record: ts.ObjectLiteralExpression): Provided | undefined {
  const token = propertyOf(record, /^provide$/)?.initializer;
  return token ? providedIn(record, token) : setAsEntry(record);
}

/** `Container.set({ id: TOKEN, value: client })`, also several of them in a list */
function setAsEntry(record: ts.ObjectLiteralExpression): Provided | undefined {
  const { parent } = record;
  const call = ts.isArrayLiteralExpression(parent) ? parent.parent : parent;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const token = givesBoth.test(call.expression.name.text) ? propertyOf(record, /^id$/)?.initializer : undefined;
  const provided = token && providedIn(record, token, /^(?:value|factory)$/);
  return provided && { ...provided, container: call.expression.expression };
}

function providedIn(
  record: ts.ObjectLiteralExpression,
  token: ts.Expression,
  by: RegExp = provider,
): Provided | undefined {
  const given = propertyOf(record, by);
  return given && { token, as: given.name.getText(), given: given.initializer };
}

function propertyOf({ properties }: ts.ObjectLiteralExpression, name: RegExp): ts.PropertyAssignment | undefined {
  return properties.find(
    (property): property is ts.PropertyAssignment =>
      ts.isPropertyAssignment(property) && name.test(nameText(property.name) ?? ''),
  );
}

/** `bind(TOKEN).toConstantValue(client)`, `registerInstance(TOKEN, client)`, `register(TOKEN, { useValue: client })` */
function providedByCall({ expression, arguments: given }: ts.CallExpression): Provided | undefined {
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const as = expression.name.text;
  const [first, second] = given;
  const owner = unwrapped(expression.expression);
  if (first && givesValue.test(as) && ts.isCallExpression(owner)) {
    const [token] = owner.arguments;
    const container = ts.isPropertyAccessExpression(owner.expression) ? owner.expression.expression : undefined;
    return token && { token, as, given: first, ...defined({ container }) };
  }
  if (!first || !second || !givesBoth.test(as)) return undefined;
  const value = unwrapped(second);
  const provided = ts.isObjectLiteralExpression(value) ? providedIn(value, first) : { token: first, as, given: value };
  return provided && { ...provided, container: owner };
}
