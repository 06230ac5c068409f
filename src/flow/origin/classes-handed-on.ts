import ts from 'typescript';
import { isTestPath } from '../../repository/test-path.ts';
import { calledFunction, hasBody } from '../calls.ts';
import { flowsTo } from '../flows-to.ts';
import { referencesOf } from '../references.ts';
import type { Step, StepOf } from '../step.ts';
import { useStep } from '../uses.ts';
import { isAny, saysNothing, type Origins } from './origins.ts';

/** How far a class was followed. */
interface Handed {
  origins: Origins;
  /** Names that were followed. */
  seen: Set<ts.Node>;
  /** It is in a record by now: whoever takes that asks for it by a key. */
  keyed: boolean;
}

/**
 * The first place that gives a class to who makes instances out of sight and hands them out untyped: a container
 * (`asClass(Service)`, `bind('service').to(Service)`, `{ useClass: Service }`), a decorator of a package with a key
 * (`@Service('service')`). In a list (`providers: [Service]`) the class is its own key, and who asks for it names it.
 */
export function givenToMaker(origins: Origins, made: ts.ClassLikeDeclaration): ts.Node | undefined {
  const keyed = keyedDecorator(origins, made);
  return keyed ?? (made.name && nameHanded({ origins, seen: new Set(), keyed: false }, made.name));
}

function keyedDecorator(origins: Origins, made: ts.ClassLikeDeclaration): ts.Decorator | undefined {
  const decorators = ts.canHaveDecorators(made) ? ts.getDecorators(made) : undefined;
  return decorators?.find(({ expression }) => {
    if (!ts.isCallExpression(expression) || calledFunction(origins, expression)) return false;
    const [key] = expression.arguments;
    return key && (ts.isStringLiteralLike(key) || ts.isIdentifier(key) || ts.isPropertyAccessExpression(key));
  });
}

function nameHanded(handed: Handed, name: ts.Node): ts.Node | undefined {
  const { origins, seen } = handed;
  if (seen.has(name)) return undefined;
  seen.add(name);
  for (const use of referencesOf(origins, name)) {
    if (ts.isPartOfTypeNode(use) || isTestPath(use.getSourceFile().fileName)) continue;
    const step = useStep(use);
    const place = step.kind === 'use' && valueHanded(handed, step.to);
    if (place) return place;
  }
  return undefined;
}

function valueHanded(handed: Handed, value: ts.Expression): ts.Node | undefined {
  for (const step of flowsTo(handed.origins, value)) {
    const place = atStep(handed, step, value);
    if (place) return place;
  }
  return undefined;
}

function atStep(handed: Handed, step: Step, value: ts.Expression): ts.Node | undefined {
  const { origins } = handed;
  switch (step.kind) {
    case 'same':
    case 'cast':
    case 'branch':
      return valueHanded(handed, step.to);
    case 'property':
      return isBesideClass(origins, step.to) ? undefined : valueHanded({ ...handed, keyed: true }, step.to);
    case 'element':
      return handed.keyed ? valueHanded(handed, step.to) : undefined;
    case 'binding':
      return nameHanded(handed, step.to);
    case 'call':
      return ts.isNewExpression(step.to) && isAny(origins.checker.getTypeAtLocation(step.to)) ? value : undefined;
    case 'argument':
      if (step.to && hasBody(step.to.parent)) return nameHanded(handed, step.to.name);
      return isMadeTyped(origins, step, value) ? undefined : value;
    default:
      return undefined;
  }
}

/** `{ provide: Service, useClass: OtherService }`: who asks for it names a class. */
function isBesideClass({ checker }: Origins, { properties }: ts.ObjectLiteralExpression): boolean {
  return properties.some(
    (property) =>
      ts.isPropertyAssignment(property) &&
      property.name.getText() === 'provide' &&
      checker.getTypeAtLocation(property.initializer).getConstructSignatures().length > 0,
  );
}

/** What is made of the class is found by its type. */
function isMadeTyped({ checker }: Origins, { call }: StepOf<'argument'>, value: ts.Expression): boolean {
  const says = (type: ts.Type | undefined): boolean => type !== undefined && !saysNothing(type);
  const made = checker.getContextualType(value)?.getConstructSignatures() ?? [];
  return made.some((signature) => says(signature.getReturnType())) || says(typeAround(checker, call));
}

/** Of the place that what is asked for goes to: `const service: Service = …`, `@Inject(Service) service: Service`. */
function typeAround(checker: ts.TypeChecker, call: ts.CallExpression | ts.NewExpression): ts.Type | undefined {
  const { parent } = call;
  if (!ts.isDecorator(parent)) return checker.getContextualType(call);
  const { parent: target } = parent;
  return ts.isParameter(target) || ts.isPropertyDeclaration(target) ? checker.getTypeAtLocation(target) : undefined;
}
