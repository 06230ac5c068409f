import ts from 'typescript';
import { isTestPath } from '../../repository/test-path.ts';
import { calledFunction, hasBody } from '../calls.ts';
import { flowsTo } from '../flows-to.ts';
import { listSteps } from '../lists.ts';
import { picksOf } from '../patterns.ts';
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
  /** It is a list that has the class, or the name in a loop that stands for its elements. */
  list?: 'whole' | 'element';
}

/**
 * The first place that gives a class to who makes instances out of sight and hands them out untyped: a container
 * (`asClass(Service)`, `bind('service').to(Service)`, `{ useClass: Service }`), a decorator of a package with a key
 * (`@Service('service')`). In a list (`providers: [Service]`) the class is its own key, and who asks for it names it,
 * unless a loop gives away its elements (`for (const Made of [Service]) container.register(Made.name, asClass(Made))`).
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
  switch (step.kind) {
    case 'same':
    case 'cast':
    case 'branch':
      return valueHanded(handed, step.to);
    case 'binding':
      return nameHanded(handed, step.to);
    case 'argument':
      if (step.to && hasBody(step.to.parent)) return nameHanded(handed, step.to.name);
      return handed.list === 'whole' || isMadeTyped(handed.origins, step, value) ? undefined : value;
    default:
      return handed.list === 'whole' ? elementsAtStep(handed, step, value) : classAtStep(handed, step, value);
  }
}

function classAtStep(handed: Handed, step: Step, value: ts.Expression): ts.Node | undefined {
  const { origins } = handed;
  switch (step.kind) {
    case 'property':
      return isBesideClass(origins, step.to) ? undefined : valueHanded({ ...handed, keyed: true }, step.to);
    case 'element':
      return valueHanded(handed.keyed ? handed : { ...handed, list: 'whole' }, step.to);
    case 'call':
      if (!ts.isNewExpression(step.to)) return undefined;
      return isAny(origins.checker.getTypeAtLocation(step.to)) || isElementGivenAway(handed, step.to)
        ? value
        : undefined;
    default:
      return undefined;
  }
}

/** What is done with the elements of a list. */
function elementsAtStep(handed: Handed, step: Step, value: ts.Expression): ts.Node | undefined {
  switch (step.kind) {
    case 'spread':
      return ts.isArrayLiteralExpression(step.to) ? valueHanded(handed, step.to) : undefined;
    case 'element':
      return valueHanded(handed, step.to);
    case 'iteration':
      return ts.isVariableDeclarationList(step.to.initializer)
        ? elementsHanded(handed, step.to.initializer.declarations[0]?.name)
        : value;
    case 'member':
      return step.call && step.key !== undefined ? methodOfList(handed, step.call, step.key) : undefined;
    default:
      return undefined;
  }
}

function methodOfList(handed: Handed, call: ts.CallExpression, method: string): ts.Node | undefined {
  for (const step of listSteps(handed.origins, call, method)) {
    if (step.kind === 'escape') continue;
    if (step.kind === 'callback' && step.part === 'list') continue;
    const place =
      step.kind === 'taken'
        ? valueHanded({ ...handed, list: step.part === 'list' ? 'whole' : 'element' }, step.to)
        : step.hidden
          ? step.callback
          : elementsHanded(handed, step.to?.name);
    if (place) return place;
  }
  return undefined;
}

/** The names that stand for an element of a list, or for parts of one: `[key, Made]`. */
function elementsHanded(handed: Handed, name: ts.BindingName | undefined): ts.Node | undefined {
  if (!name) return undefined;
  if (ts.isIdentifier(name)) return nameHanded({ ...handed, list: 'element' }, name);
  for (const { to } of picksOf(name)) {
    const place = ts.isIdentifier(to) ? nameHanded({ ...handed, list: 'element' }, to) : undefined;
    if (place) return place;
  }
  return undefined;
}

/** `container.set(Made.name, new Made())`: instances that a class makes by its own name are found by that. */
function isElementGivenAway({ origins, list }: Handed, made: ts.NewExpression): boolean {
  return list === 'element' && flowsTo(origins, made).some((step) => step.kind === 'argument' && !step.to);
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
