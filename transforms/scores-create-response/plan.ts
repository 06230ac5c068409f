import { type SourceRange, textOfRange } from '../../src/repository/source-range.ts';
import { responseRead, type ResponseRead } from './facts.ts';
import type { DestructureShape, Site } from '../../src/sites/site.ts';
import { manual, migrated, review, withoutText } from '../../src/rewriting/decide.ts';
import { isTypeScript } from '../../src/rewriting/language.ts';
import { freshVariableAt } from '../../src/rewriting/fresh-name.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { planReportOnly } from '../../src/rewriting/report-only.ts';
import { beginsLine, indentAt } from '../../src/rewriting/layout.ts';
import { continuesLine } from '../../src/rewriting/statement-place.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';
import { guardOfVariable, isConditionAlone, type NameHolder } from './guard-of-variable.ts';
import { statementInFront, statementBehind, guardText, keyText, memberOf, narrowedPromise } from './narrowing-texts.ts';

const decide = 'decide what happens when the response is that of a batch, which has no id';
const hides = 'the type it goes to hides that the response may be that of a batch';
const inOneCall = 'several scores can go in one call, `api.scores.create([…])`, whose response has no ids';

/** The response of a score's create is one of two in v6: a read of its id is narrowed first. */
export function planScoresResponse(site: Site, context: PlanContext): Decision | undefined {
  const { shape } = site;
  const response = responseRead.of(site);
  if (response === undefined) return planReportOnly(site, context);
  if (response.whole === true) return planWhole(site, response, context);
  if (shape.kind === 'destructure') return planPattern(site, shape, response, context);
  if (shape.kind !== 'member' || shape.use.kind === 'write') return planReportOnly(site, context);
  const { holder } = response;
  if (holder.kind === 'name') return planName(site, response, holder, context);
  if (holder.kind === 'awaited') return planAwaited(site, response, holder.range, context);
  return manual(site, context, 'the response is not in a variable');
}

function guarded(
  context: PlanContext,
  edits: readonly TextEdit[],
  { several }: ResponseRead,
  group?: string,
): Decision {
  return review(context, edits, several ? `${decide}; ${inOneCall}` : decide, group);
}

/** The response as a whole goes to another type, with or without a cast: that would hide the other response. */
function planWhole(site: Site, response: ResponseRead, context: PlanContext): Decision {
  const { holder } = response;
  const { mayBeMissing = false } = response;
  const name = freshVariableAt(site.name, context, 'created');
  if (holder.kind === 'awaited') return planAwaited(site, response, holder.range, context);
  if (holder.kind === 'name')
    return (
      planGuard(site, response, holder, context) ??
      manual(site, context, hides, `${guardText(holder.name, context, mayBeMissing)};`)
    );
  if (holder.kind === 'promise') {
    const { end } = holder.range;
    return guarded(context, [{ start: end, end, text: narrowedPromise(name, context, { mayBeMissing }) }], response);
  }
  const text = `(...args) => ${textOfRange(context.source, response.read)}(...args)${narrowedPromise(name, context)}`;
  return { ...manual(site, context, hides, text), suggestionPlace: response.read };
}

/** One test holds for every use of the variable that it stands before. */
function planGuard(site: Site, response: ResponseRead, holder: NameHolder, context: PlanContext): Decision | undefined {
  const guard = guardOfVariable(site, holder, context);
  if (guard === undefined) return undefined;
  if (guard.leader !== site) return migrated(context, [], guard.group);
  return { ...guarded(context, [guard.edit], response, guard.group), markerAt: guard.statement };
}

function planName(site: Site, response: ResponseRead, holder: NameHolder, context: PlanContext): Decision {
  const { source } = context;
  const name = holder.copy ?? holder.name;
  const guard = planGuard(site, response, holder, context);
  if (guard !== undefined) return guard;
  const { start } = response.read;
  if (isConditionAlone(response, context))
    return migrated(context, [{ start, end: start, text: `${keyText(context)} in ${name} && ` }]);
  if (response.acceptsUndefined)
    return migrated(context, [{ ...response.read, text: conditional(response, holder, context) }]);
  if (response.arrowBody !== undefined)
    return guarded(
      context,
      [
        {
          ...response.arrowBody,
          text: `{ ${guardText(name, context)}; return ${textOfRange(source, response.arrowBody)}; }`,
        },
      ],
      response,
    );
  // What it is read for takes no `undefined`, which only a compiler would tell.
  const left = manual(site, context, decide, conditional(response, holder, context));
  return isTypeScript(site.file) ? withoutText(left) : { ...left, suggestionPlace: response.read };
}

/** `'id' in created ? created.id : undefined` */
function conditional(
  { read, needsParentheses }: ResponseRead,
  { name: holder, copy, optional }: NameHolder,
  context: PlanContext,
): string {
  const name = copy ?? holder;
  const key = keyText(context);
  const test = optional ? `${name} && ${key} in ${name}` : `${key} in ${name}`;
  const text = `${test} ? ${optional ? `${name}.${memberOf(context)}` : textOfRange(context.source, read)} : undefined`;
  return needsParentheses ? `(${text})` : text;
}

/** The response in a variable, and what is written with it. */
interface HeldResponse {
  name: string;
  /** What takes the place of the read. */
  used: string;
  /** The statement that throws for a batch. */
  guard: string;
  /** The read where `undefined` may come of it. */
  narrowed: string;
}

/** The response gets a variable in front of the statement. */
function planListed(
  response: ResponseRead,
  listed: SourceRange,
  wait: SourceRange,
  { name, used, guard, narrowed }: HeldResponse,
  context: PlanContext,
): Decision {
  const { source } = context;
  const { lineEnd, semicolon } = textStyle(source);
  const { read, acceptsUndefined, needsParentheses } = response;
  // `;({ id } = …)`: where semicolons are left out, one that the line begins with belongs to what stays.
  const lead = semicolon === '' && source[listed.start - 1] === ';' && beginsLine(source, listed.start - 1) ? 1 : 0;
  const start = listed.start - lead;
  const gap = beginsLine(source, start) ? `${lineEnd}${indentAt(source, start)}` : ' ';
  const value = acceptsUndefined ? (needsParentheses ? `(${narrowed})` : narrowed) : used;
  const continues = read.start === start ? value.startsWith('(') : continuesLine(source, start);
  const ending = gap === ' ' || continues ? ';' : semicolon;
  const lines = acceptsUndefined ? '' : `${gap}${guard}${ending}`;
  const edits = [
    { start, end: wait.start, text: `const ${name} = ` },
    { start: wait.end, end: read.end, text: `${ending}${lines}${gap}${source.slice(start, read.start)}${value}` },
  ];
  return acceptsUndefined ? migrated(context, edits) : guarded(context, edits, response);
}

/** `(await create(…)).id`: the response gets a variable, or is narrowed behind the promise. */
function planAwaited(
  site: Site,
  response: ResponseRead,
  wait: { start: number; end: number },
  context: PlanContext,
): Decision {
  const name = nameFor(site, context);
  const member = memberOf(context);
  const used = response.whole === true ? name : `${name}.${member}`;
  const { read, arrowBody, mayBeMissing = false } = response;
  const guard = guardText(name, context, mayBeMissing);
  const narrowed = `${mayBeMissing ? `${name} && ` : ''}${keyText(context)} in ${name} ? ${name}.${member} : undefined`;
  if (response.listed !== undefined && response.first)
    return planListed(response, response.listed, wait, { name, used, guard, narrowed }, context);
  if (response.whole === true && arrowBody === undefined)
    return guarded(
      context,
      [{ start: wait.end, end: wait.end, text: narrowedPromise(name, context, { mayBeMissing }) }],
      response,
    );
  const opening =
    context.source.slice(read.start, wait.start) === '(' ? [] : [{ start: read.start, end: wait.start, text: '(' }];
  if (response.acceptsUndefined)
    return migrated(context, [
      ...opening,
      { start: wait.end, end: read.end, text: `.then((${name}) => (${narrowed})))` },
    ]);
  if (arrowBody !== undefined) {
    return guarded(
      context,
      [
        { start: arrowBody.start, end: wait.start, text: `{ const ${name} = ` },
        { start: wait.end, end: arrowBody.end, text: `; ${guard}; return ${used}; }` },
      ],
      response,
    );
  }
  return guarded(
    context,
    [
      ...opening,
      { start: wait.end, end: read.end, text: `${narrowedPromise(name, context, { part: `.${member}` })})` },
    ],
    response,
  );
}

/** A name for the response that neither the function uses nor another response of the same function gets. */
function nameFor(site: Site, context: PlanContext): string {
  const before = context.siblings.filter((sibling) => {
    const response = responseRead.of(sibling);
    return (
      sibling.enclosing === site.enclosing &&
      sibling.name.start < site.name.start &&
      response?.holder.kind === 'awaited' &&
      response.listed !== undefined &&
      response.first
    );
  });
  return freshVariableAt(site.name, context, 'created', before.length);
}

/** `const { id } = await create(…)` */
function planPattern(site: Site, shape: DestructureShape, response: ResponseRead, context: PlanContext): Decision {
  const { source } = context;
  const { listed, holder, callback } = response;
  if (callback !== undefined && !shape.hasRest && shape.siblings.length === 1)
    return planParameter(shape, response, callback, context);
  if (holder.kind === 'name' && listed !== undefined)
    return (
      planGuard(site, response, holder, context) ??
      guarded(context, [statementInFront(context, listed, guardText(holder.name, context))], response)
    );
  if (
    listed === undefined ||
    shape.position !== 'const' ||
    shape.siblings.length !== 1 ||
    shape.hasRest ||
    shape.local === undefined ||
    holder.kind !== 'awaited'
  )
    return manual(site, context, decide);
  const name = nameFor(site, context);
  const pattern = textOfRange(source, shape.pattern);
  if (response.acceptsUndefined && !shape.hasDefault) {
    const value = `const ${shape.local.name} = ${keyText(context)} in ${name} ? ${name}.${memberOf(context)} : undefined`;
    return migrated(context, [{ ...shape.pattern, text: name }, statementBehind(context, listed, value)]);
  }
  const { lineEnd, semicolon } = textStyle(source);
  const gap = beginsLine(source, listed.start) ? `${semicolon}${lineEnd}${indentAt(source, listed.start)}` : '; ';
  const both = `${guardText(name, context)}${gap}const ${pattern} = ${name}`;
  return guarded(context, [{ ...shape.pattern, text: name }, statementBehind(context, listed, both)], response);
}

/** `.then(({ id }) => …)`: the parameter becomes the response, and the pattern moves into the function. */
function planParameter(
  shape: DestructureShape,
  response: ResponseRead,
  { range, isBlock }: { range: { start: number; end: number }; isBlock: boolean },
  context: PlanContext,
): Decision {
  const { source } = context;
  const name = freshVariableAt(shape.pattern, context, 'created');
  const opened = `{ ${guardText(name, context)}; const ${textOfRange(source, shape.pattern)} = ${name};`;
  const parameter = { ...shape.pattern, text: name };
  if (isBlock)
    return guarded(context, [parameter, { start: range.start, end: range.start + 1, text: opened }], response);
  // An object literal stands in parentheses here, which may stay.
  return guarded(
    context,
    [
      parameter,
      { start: range.start, end: range.start, text: `${opened} return ` },
      { start: range.end, end: range.end, text: '; }' },
    ],
    response,
  );
}
