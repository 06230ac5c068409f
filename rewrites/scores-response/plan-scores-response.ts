import type { ResponseRead } from '../../analysis/score-response/response-read.ts';
import type { DestructureShape, Site } from '../../analysis/site.ts';
import { manual, migrated, review } from '../decide.ts';
import { freshName } from '../fresh-name.ts';
import type { Outcome, PlanContext, TextEdit } from '../plan.ts';
import { planReportOnly } from '../report-only.ts';
import { beginsLine, indentAt, textStyle } from '../text-style.ts';

const decide = 'decide what happens when the response is that of a batch, which has no id';
const inOneCall = 'several scores can go in one call, `api.scores.create([…])`, whose response has no ids';

/** The response of a score's create is one of two in v6: a read of its id is narrowed first. */
export function planScoresResponse(site: Site, context: PlanContext): Outcome | undefined {
  const { response, shape } = site;
  if (response === undefined) return planReportOnly(site, context);
  if (shape.kind === 'typeKey' || response.whole === true) return planCast(site, response, context);
  if (shape.kind === 'destructure') return planPattern(site, shape, response, context);
  if (shape.kind !== 'member' || shape.use.kind === 'write') return planReportOnly(site, context);
  const { holder } = response;
  if (holder.kind === 'name') return planName(site, response, holder, context);
  if (holder.kind === 'awaited') return planAwaited(site, response, holder.range, context);
  return manual(site, context, 'the response is not in a variable');
}

function guarded(context: PlanContext, edits: readonly TextEdit[], { several }: ResponseRead, group?: string): Outcome {
  return review(context, edits, several ? `${decide}; ${inOneCall}` : decide, group);
}

/**
 * `const created = (await create(…)) as unknown as { id: string }`, or the response goes to a type of one's own without a
 * cast: either would hide the other response.
 */
function planCast(site: Site, response: ResponseRead, context: PlanContext): Outcome {
  const { holder } = response;
  const hides = `the ${response.whole === true ? 'type it goes to' : 'cast'} hides that the response may be that of a batch`;
  const left = manual(site, context, hides, response.whole === true ? wholeText(response, context) : undefined);
  if (response.whole === true && holder.kind === 'awaited') return planAwaited(site, response, holder.range, context, left);
  if (holder.kind !== 'name' || holder.declared === undefined) return left;
  const { declared } = holder;
  const same = context.siblings.filter(({ response: other }) => other?.holder.kind === 'name' && other.holder.declared?.start === declared.start && other.acceptsUndefined === false);
  const group = `response@${declared.start}`;
  // One test behind the declaration holds for every use of the variable.
  if (same[0] !== site) return migrated(context, [], group);
  return { ...guarded(context, [behind(context, holder.declared, guardText(holder.name, context))], response, group), markerAt: holder.declared };
}

/** What a person would write for the use of a response as a whole. */
function wholeText({ holder, read }: ResponseRead, context: PlanContext): string {
  if (holder.kind === 'name') return `${guardText(holder.name, context)};`;
  const name = freshName(context.names, 'created');
  const call = textOf(context.source, read).replace(/\s*\r?\n\s*/g, ' ');
  return `const ${name} = ${holder.kind === 'awaited' ? call : `await ${call}`};\n${guardText(name, context)};`;
}

type NameHolder = Extract<ResponseRead['holder'], { kind: 'name' }>;

function planName(site: Site, response: ResponseRead, holder: NameHolder, context: PlanContext): Outcome {
  const { source, siblings } = context;
  const { name, declared } = holder;
  const same = declared === undefined ? [] : siblings.filter(({ response: other }) => other?.holder.kind === 'name' && other.holder.declared?.start === declared.start);
  if (declared !== undefined && same.some(({ response: other }) => other?.acceptsUndefined === false)) {
    const group = `response@${declared.start}`;
    // One test behind the declaration holds for every read of the variable.
    if (same[0] !== site) return migrated(context, [], group);
    return { ...guarded(context, [behind(context, declared, guardText(name, context))], response, group), markerAt: declared };
  }
  const { start, end } = response.read;
  if (!holder.optional && /\bif\s*\($/.test(source.slice(0, start)) && source[end] === ')') return migrated(context, [{ start, end: start, text: `${keyText(context)} in ${name} && ` }]);
  if (response.acceptsUndefined) return migrated(context, [{ ...response.read, text: conditional(response, holder, context) }]);
  if (response.arrowBody !== undefined) return guarded(context, [{ ...response.arrowBody, text: `{ ${guardText(name, context)}; return ${textOf(source, response.arrowBody)}; }` }], response);
  if (response.listed === undefined || !response.first) return manual(site, context, decide, conditional(response, holder, context));
  return guarded(context, [ahead(context, response.listed, guardText(name, context))], response);
}

/** `'id' in created ? created.id : undefined` */
function conditional({ read, needsParentheses }: ResponseRead, { name, optional }: NameHolder, context: PlanContext): string {
  const key = keyText(context);
  const test = optional ? `${name} && ${key} in ${name}` : `${key} in ${name}`;
  const text = `${test} ? ${optional ? `${name}.${memberOf(context)}` : textOf(context.source, read)} : undefined`;
  return needsParentheses ? `(${text})` : text;
}

/**
 * `(await create(…)).id`: the response gets a variable, or is narrowed behind the promise.
 * @param left what is decided when the response is used as a whole and gets no variable
 */
function planAwaited(site: Site, response: ResponseRead, wait: { start: number; end: number }, context: PlanContext, left?: Outcome): Outcome {
  const { source, names } = context;
  const name = freshName(names, 'created');
  const { end, semicolon } = textStyle(source);
  const member = memberOf(context);
  const used = response.whole === true ? name : `${name}.${member}`;
  const narrowed = `${keyText(context)} in ${name} ? ${name}.${member} : undefined`;
  const { read, listed, arrowBody } = response;
  if (listed !== undefined && response.first && !isTaken(site, context)) {
    // `;({ id } = …)`: where semicolons are left out, one that the line begins with belongs to what stays.
    const lead = semicolon === '' && source[listed.start - 1] === ';' && beginsLine(source, listed.start - 1) ? 1 : 0;
    const start = listed.start - lead;
    const gap = beginsLine(source, start) ? `${end}${indentAt(source, start)}` : ' ';
    const lines = response.acceptsUndefined ? [] : [guardText(name, context)];
    const value = response.acceptsUndefined ? (response.needsParentheses ? `(${narrowed})` : narrowed) : used;
    const rest = `${source.slice(start, read.start)}${value}`;
    const ending = gap === ' ' || /^[([`]/.test(rest) ? ';' : semicolon;
    const edits = [
      { start, end: wait.start, text: `const ${name} = ` },
      { start: wait.end, end: read.end, text: `${ending}${lines.map((line) => `${gap}${line}${ending}`).join('')}${gap}${rest}` },
    ];
    return response.acceptsUndefined ? migrated(context, edits) : guarded(context, edits, response);
  }
  if (left !== undefined && arrowBody === undefined) return left;
  const opening = source.slice(read.start, wait.start) === '(' ? [] : [{ start: read.start, end: wait.start, text: '(' }];
  if (response.acceptsUndefined) return migrated(context, [...opening, { start: wait.end, end: read.end, text: `.then((${name}) => (${narrowed})))` }]);
  if (arrowBody !== undefined) {
    return guarded(context, [
      { start: arrowBody.start, end: wait.start, text: `{ const ${name} = ` },
      { start: wait.end, end: arrowBody.end, text: `; ${guardText(name, context)}; return ${used}; }` },
    ], response);
  }
  return guarded(context, [...opening, { start: wait.end, end: read.end, text: `.then((${name}) => { ${guardText(name, context)}; return ${name}.${member}; }))` }], response);
}

/** Another read of the same statement, or of one beside it in the same function, may take the same name. */
function isTaken(site: Site, { siblings }: PlanContext): boolean {
  return siblings.some((other) => other !== site && other.enclosing === site.enclosing && other.name.start < site.name.start && other.response?.holder.kind === 'awaited');
}

/** `const { id } = await create(…)` */
function planPattern(site: Site, shape: DestructureShape, response: ResponseRead, context: PlanContext): Outcome {
  const { source, names } = context;
  const { listed, holder, callback } = response;
  if (callback !== undefined && !shape.hasRest && shape.siblings.length === 1) return planParameter(shape, response, callback, context);
  if (listed === undefined || shape.position !== 'const' || shape.siblings.length !== 1 || shape.hasRest || shape.local === undefined || holder.kind === 'other') return manual(site, context, decide);
  if (holder.kind === 'name') return guarded(context, [ahead(context, listed, guardText(holder.name, context))], response);
  if (isTaken(site, context)) return manual(site, context, decide);
  const name = freshName(names, 'created');
  const pattern = textOf(source, shape.pattern);
  if (response.acceptsUndefined && !shape.hasDefault) {
    const value = `const ${shape.local.name} = ${keyText(context)} in ${name} ? ${name}.${memberOf(context)} : undefined`;
    return migrated(context, [{ ...shape.pattern, text: name }, behind(context, listed, value)]);
  }
  const { end, semicolon } = textStyle(source);
  const both = `${guardText(name, context)}${semicolon}${end}${indentAt(source, listed.start)}const ${pattern} = ${name}`;
  return guarded(context, [{ ...shape.pattern, text: name }, behind(context, listed, both)], response);
}

/** `.then(({ id }) => …)`: the parameter becomes the response, and the pattern moves into the function. */
function planParameter(shape: DestructureShape, response: ResponseRead, { range, isBlock }: { range: { start: number; end: number }; isBlock: boolean }, context: PlanContext): Outcome {
  const { source, names } = context;
  const name = freshName(names, 'created');
  const opened = `{ ${guardText(name, context)}; const ${textOf(source, shape.pattern)} = ${name};`;
  const parameter = { ...shape.pattern, text: name };
  if (isBlock) return guarded(context, [parameter, { start: range.start, end: range.start + 1, text: opened }], response);
  // An object literal stands in parentheses here, which may stay.
  return guarded(context, [parameter, { start: range.start, end: range.start, text: `${opened} return ` }, { start: range.end, end: range.end, text: '; }' }], response);
}

function guardText(name: string, context: PlanContext): string {
  const { quote } = textStyle(context.source);
  return `if (!(${keyText(context)} in ${name})) throw new Error(${quote}The response has no ${memberOf(context)}${quote})`;
}

function keyText(context: PlanContext): string {
  const { quote } = textStyle(context.source);
  return `${quote}${memberOf(context)}${quote}`;
}

function memberOf({ entry }: PlanContext): string {
  return entry.path.at(-1) ?? '';
}

/** A statement more, behind one; `text` has no semicolon at its end. */
function behind({ source }: PlanContext, { start, end }: { start: number; end: number }, text: string): TextEdit {
  const style = textStyle(source);
  const ownLine = beginsLine(source, start);
  const semicolon = ownLine && !/^\s*[([`]/.test(source.slice(end)) ? style.semicolon : ';';
  const before = source[end - 1] === ';' ? '' : ownLine ? style.semicolon : ';';
  return { start: end, end, text: `${before}${ownLine ? `${style.end}${indentAt(source, start)}` : ' '}${text}${semicolon}` };
}

/** A statement more, in front of one; `text` has no semicolon at its end. */
function ahead({ source }: PlanContext, { start }: { start: number }, text: string): TextEdit {
  const style = textStyle(source);
  const ownLine = beginsLine(source, start);
  const semicolon = ownLine && !/^[([`]/.test(source.slice(start)) ? style.semicolon : ';';
  return { start, end: start, text: `${text}${semicolon}${ownLine ? `${style.end}${indentAt(source, start)}` : ' '}` };
}

function textOf(source: string, { start, end }: { start: number; end: number }): string {
  return source.slice(start, end);
}
