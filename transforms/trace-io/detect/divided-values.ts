import ts from 'typescript';
import { defined } from '../../../src/catalog/defined.ts';
import type { TraceSetter } from '../../../src/catalog/trace-setter.ts';
import { nameText } from '../../../src/flow/literals.ts';
import { rangeOf, unwrapped } from '../../../src/program/syntax.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import type { DividedValues, ElementText } from '../facts.ts';
import { commentAmongValues } from '../wording.ts';
import { commentsOfElements } from './element-comments.ts';
import { heldBy, heldKeys, isOpen, typeKeys } from './set-values.ts';
import { unionParts } from '../../../src/program/union-parts.ts';

/** What a setter is given, without where it goes. */
export type GivenParts = Pick<DividedValues, 'blocked' | 'values' | 'attributes' | 'published' | 'notes'>;

const ofObservation: ReadonlySet<string> = new Set(['input', 'output']);

/** What a setter of a trace is given: input and output, and the attributes that go another way. */
export function givenParts(finder: Finder, argument: ts.Expression, setter: TraceSetter): GivenParts {
  if (ts.isSpreadElement(argument)) return joined([{ blocked: 'a spread hides what is set' }]);
  const inner = unwrapped(argument);
  return ts.isObjectLiteralExpression(inner)
    ? joined(partsOfLiteral(finder, inner, setter))
    : joined(partsOfHeld(finder, argument, setter));
}

function joined(parts: readonly Partial<GivenParts>[]): GivenParts {
  const blocked = parts.find((part) => part.blocked !== undefined)?.blocked;
  return {
    values: parts.flatMap(({ values = [] }) => values),
    attributes: parts.flatMap(({ attributes = [] }) => attributes),
    published: parts.some(({ published }) => published === true),
    notes: parts.flatMap(({ notes = [] }) => notes),
    ...defined({ blocked }),
  };
}

/** Each element with the comments that are about it. */
function partsOfLiteral(
  finder: Finder,
  literal: ts.ObjectLiteralExpression,
  setter: TraceSetter,
): Partial<GivenParts>[] {
  const comments = commentsOfElements(literal);
  return literal.properties.map((element, index): Partial<GivenParts> => {
    const part = partOf(finder, element, setter);
    const elementComments = comments[index]!;
    if (part.published === true && Object.keys(elementComments).length > 0) return { blocked: commentAmongValues };
    const withComments = <T extends ElementText>(text: T): T => ({ ...text, ...elementComments });
    return {
      ...part,
      ...defined({ values: part.values?.map(withComments), attributes: part.attributes?.map(withComments) }),
    };
  });
}

function partOf(finder: Finder, element: ts.ObjectLiteralElementLike, setter: TraceSetter): Partial<GivenParts> {
  if (ts.isSpreadAssignment(element)) return partOfSpread(finder, element, setter);
  const key = nameText(element.name);
  const value = ts.isPropertyAssignment(element)
    ? element.initializer
    : ts.isShorthandPropertyAssignment(element)
      ? element.name
      : undefined;
  if (key === undefined || value === undefined) return { blocked: 'not every key is written here as a plain one' };
  if (ofObservation.has(key)) return { values: [{ text: element.getText() }] };
  if (key === 'public')
    return value.kind === ts.SyntaxKind.TrueKeyword
      ? { published: true }
      : { blocked: `v6 has \`${setter.publisher ?? ''}\` for \`public\`, and nothing that takes it back` };
  const name = setter.attributes?.[key];
  if (name === undefined) return { blocked: setter.gone?.[key] ?? `\`${key}\` is no attribute of a trace` };
  const notes = key === 'metadata' ? metadataNotes(finder, value) : [];
  if (name === key) return { attributes: [{ text: element.getText() }], notes };
  const isShort = ts.isShorthandPropertyAssignment(element);
  const rename = { ...rangeOf(element.name!), text: isShort ? `${name}: ${key}` : name };
  const behind = element.getSourceFile().text.slice(rename.end, element.end);
  return { attributes: [{ text: rename.text + behind, rename }], notes };
}

/** A spread goes one way as a whole. */
function partOfSpread(
  finder: Finder,
  element: ts.SpreadAssignment,
  { attributes = {} }: TraceSetter,
): Partial<GivenParts> {
  const keys = [...new Set(typeKeys(finder, element.expression))];
  if (keys.length === 0 || isOpen(finder, element.expression)) return { blocked: 'a spread hides what is set' };
  if (keys.every((key) => ofObservation.has(key))) return { values: [{ text: element.getText() }] };
  return keys.every((key) => attributes[key] === key)
    ? { attributes: [{ text: element.getText() }] }
    : { blocked: 'a spread holds what goes different ways in v6' };
}

/** A value that is no literal: each key that its type has is read from it. */
function partsOfHeld(finder: Finder, argument: ts.Expression, setter: TraceSetter): Partial<GivenParts>[] {
  const inner = unwrapped(argument);
  const known = heldKeys(finder, inner);
  if (known === undefined && isOpen(finder, inner)) return [{ blocked: 'its type does not say what it holds' }];
  const keys = [...new Set(known ?? typeKeys(finder, inner))];
  const held = heldBy(finder, argument, keys)?.getText();
  if (keys.every((key) => ofObservation.has(key))) return [{ values: [{ text: argument.getText() }] }];
  if (held === undefined) return [{ blocked: 'what it holds is not written here' }];
  return keys.map((key): Partial<GivenParts> => {
    if (ofObservation.has(key)) return { values: [{ text: `${key}: ${held}.${key}` }] };
    const name = setter.attributes?.[key];
    return name === undefined
      ? { blocked: setter.gone?.[key] ?? `it may hold \`${key}\`` }
      : { attributes: [{ text: `${name}: ${held}.${key}` }] };
  });
}

const single = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike;

/** Major 4 took any value; v6 takes an object, whose keys are those of the metadata. */
function metadataNotes({ checker }: Finder, value: ts.Expression): string[] {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(value));
  const parts = unionParts(type);
  const isObject = (part: ts.Type): boolean => !(part.flags & single) && !checker.isArrayLikeType(part);
  return parts.every((part) => isObject(part) && !(part.flags & ts.TypeFlags.Unknown))
    ? []
    : ['`metadata` has to be an object in v6'];
}
