import type { Site, StringKeyShape } from '../sites/site.ts';
import { manual, migrated, review } from './decide.ts';
import { expectsOptions } from './expected-arguments.ts';
import { lacking } from './member-path.ts';
import type { Outcome, PlanContext } from './plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';

/** Replaces or watches the member in place: the object and the key say everything. */
const inPlace = /(?:^|\.)(?:spyOn|stub|spy|method|replaceProperty|replace|defineProperty|set)$/;
/** Asks whether the object itself has the key: v5's aliases are own properties, v6's methods are not. */
const ownKey = /(?:^|\.)(?:hasOwn|hasOwnProperty|getOwnPropertyDescriptor|propertyIsEnumerable)$/;

/** `vi.spyOn(client, 'name')` → `vi.spyOn(client.manager, 'method')`. */
export function planStringKey(
  site: Site,
  shape: StringKeyShape,
  target: readonly string[],
  context: PlanContext,
): Outcome {
  const { source, entry } = context;
  const missing = entry.path.length === 1 ? lacking(shape.only, entry.path[0], target[0]) : undefined;
  if (missing !== undefined) return manual(site, context, missing);
  if (ownKey.test(shape.callee))
    return manual(site, context, 'v6 methods are not own properties, so this test would answer no');
  if (/^\s*,\s*['"](?:get|set)['"]/.test(source.slice(shape.literal.end)))
    return manual(site, context, 'it replaces an accessor, which the v6 member is not');
  if (entry.root === 'client' && /\.\s*prototype$/.test(source.slice(shape.object.start, shape.object.end)))
    return manual(
      site,
      context,
      'the v6 manager is on the instance, not on the prototype',
      `${shape.callee}(client.${target.slice(0, -1).join('.')}, '${target.at(-1)}')`,
    );
  const object = objectEdits(shape, entry.path.slice(0, -1), target.slice(0, -1), source);
  if (object === undefined) return manual(site, context, 'the names that change are not written at this place');
  const quote = source[shape.literal.start] ?? "'";
  const key = `${quote}${target.at(-1)}${quote}`;
  const literal = source.slice(shape.literal.start, shape.literal.end) === key ? [] : [{ ...shape.literal, text: key }];
  const edits = [...object, ...literal];
  const reason =
    entry.pathArguments === undefined
      ? undefined
      : expectsOptions(source, { start: shape.object.start, end: shape.literal.end }, entry.pathArguments);
  if (reason !== undefined) return manual(site, context, reason);
  if (inPlace.test(shape.callee) || entry.root === 'experimentResult') return migrated(context, edits);
  // The observations that are events have nothing to update in v6.
  const where = entry.root === 'observation' ? 'in v6 every observation but an event has it' : 'in v6 it always does';
  if (shape.callee === 'in' || /(?:^|\.)has$/.test(shape.callee))
    return review(context, edits, `this tests whether the member exists; ${where}`);
  return review(
    context,
    edits,
    `\`${shape.callee}\` takes the member by its name; a function it hands out has lost \`this\``,
  );
}

/** Turns the object that had the v5 key into the one that has the v6 key. */
function objectEdits(
  shape: StringKeyShape,
  from: readonly string[],
  to: readonly string[],
  source: string,
): TextEdit[] | undefined {
  if (from.join('.') === to.join('.')) return [];
  const text = source.slice(shape.object.start, shape.object.end);
  if (from.length === 0) {
    const plain = shape.objectStable || /^[\p{ID_Start}$_][\p{ID_Continue}$.!?]*(?:\([^()\s]*\))?$/u.test(text);
    const close = { start: shape.object.end, end: shape.object.end, text: `${plain ? '' : ')'}.${to.join('.')}` };
    return plain ? [close] : [{ start: shape.object.start, end: shape.object.start, text: '(' }, close];
  }
  const tail = new RegExp(`(\\??\\.)${from.map((name) => `\\s*${name}\\s*`).join('!?\\??\\.')}!?$`).exec(text);
  if (tail === null) return undefined;
  return [{ start: shape.object.start + tail.index, end: shape.object.end, text: `${tail[1]}${to.join('.')}` }];
}
