import type { TextEdit } from '../edits/text-edit.ts';
import { onOneLine } from '../program/code-on-one-line.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { CallerLoop } from '../sites/item-loop/caller-loop.ts';
import type { ItemLoop, LinkObstacle } from '../sites/item-loop/item-loop.ts';
import type { Site } from '../sites/site.ts';
import { manual } from './decide.ts';
import { freshName } from './fresh-name.ts';
import { isTypeScript } from './language.ts';
import { beginsLine, indentAt, removedStatement, restOfLine } from './layout.ts';
import type { Decision, PlanContext } from './plan.ts';
import { runnerHead, type RunnerMembers } from './runner-suggestion.ts';
import { applyTextEdits } from './reads/splice.ts';
import { unreadLocals } from './unread-by-removal.ts';
import { standsInList } from './statement-place.ts';
import { textStyle } from './text-style.ts';
import { shortenedCode } from './wording.ts';

/** Why a loop is left to a person, in words. */
export const obstacleWords: Readonly<Record<LinkObstacle, string>> = {
  break: 'the loop is left before its end',
  continue: 'some items are passed over, which a run has without an output',
  return: 'the loop returns from the function around it',
  accumulator: 'the loop gives a variable outside it another value, which is not seen to change in a task',
  partOfItems: 'only a part of the items is looped over; the runner takes all of them',
  conditional: 'the link or its observation stands in a branch, a nested loop, a callback, or a `try` before others',
  severalLinks: 'an item is linked more than once',
  severalObservations: 'an item has more than one observation',
  noObservation: 'the observation that is linked is not begun in this loop',
  insideObservation: 'the loop runs inside an observation',
  runArguments: "the run's name, description or metadata is computed for each item",
  resultUsed: 'the result of the link or of the loop is used',
  placeInList: 'the number of an item is used whose list, or which itself, has no name',
  notAsync: 'the function around the loop is not async',
  notAwaited: 'nobody waits for the callbacks of the loop, and a run is awaited',
};

/** Why there is no loop to write anew. */
export const noLoop = "the loop over the dataset's items has another form, or is not visible";

/** Why a body does not compile as a task. */
export const otherItemType = "more of the item is used than the type of the runner's items has";

/** The type of the item can be said in the task, where its body needs it. */
export function hasItemType(site: Site, { usesWholeItem, itemIsAny, itemType }: ItemLoop): boolean {
  return !isTypeScript(site.file) || !usesWholeItem || itemIsAny || itemType !== undefined;
}

/** The loop as one run of the experiment runner, with its body as the task. */
export function itemLoopEdits(site: Site, context: PlanContext, loop: ItemLoop, members: RunnerMembers): TextEdit[] {
  return [
    ...headEdits(context, loop, members, isTypeScript(site.file)),
    ...linkEdits(context, loop),
    ...loop.gone.map((range) => removedStatement(context.source, range)),
    ...loop.continues.map((range) => ({ ...range, text: `return${textStyle(context.source).semicolon}` })),
    ...rethrowEdits(context, loop),
    ...awaitedEdits(loop),
  ];
}

/** Which loop a run takes the place of. */
export function replaceLoop(list: string): string {
  return `replace this loop over \`${shortenedCode(onOneLine(list), 60)}\` by an experiment run, with its body as the task`;
}

/** Which loop a run takes the place of, where the task is in a function of its own. */
export function replaceCallerLoop({ callee, list, place }: CallerLoop): string {
  return (
    `replace the caller's loop by an experiment run; it goes over \`${shortenedCode(onOneLine(list), 60)}\` in ${place} and ` +
    `calls \`${onOneLine(callee)}\`; its body becomes the task, and nothing is recorded here`
  );
}

/**
 * Nothing is edited, and no code is offered that would do something else.
 * @param replaces the reason begins with the loop that a run takes the place of
 */
export function leftInWords(site: Site, context: PlanContext, reason: string, replaces: boolean): Decision {
  const todo = replaces
    ? `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.`
    : `${context.entry.todo} Not done here: ${reason}.`;
  const { suggestion: _, ...decision } = manual(site, context, reason, undefined, todo);
  return decision;
}

/** The body is a task as it stands where nothing but these is in the way, or what types alone tell, in JavaScript. */
const harmless: readonly LinkObstacle[] = [
  'noObservation',
  'severalObservations',
  'insideObservation',
  'continue',
  'conditional',
  'notAwaited',
];

/**
 * The text of the loop as one run; `undefined` where its body is no task as it stands, or the call that records cannot
 * be taken out of it.
 */
export function replacedLoop(
  site: Site,
  context: PlanContext,
  loop: ItemLoop,
  members: RunnerMembers,
): string | undefined {
  const isHarmless = (obstacle: LinkObstacle): boolean =>
    harmless.includes(obstacle) || (obstacle === 'accumulator' && !isTypeScript(site.file));
  const isTask =
    loop.obstacles.every(isHarmless) &&
    (loop.dataset !== undefined || loop.client !== undefined) &&
    // A text takes the place of one piece of code.
    loop.awaited === undefined &&
    standsInList(loop.link, context.syntax) &&
    hasItemType(site, loop);
  return isTask ? applyTextEdits(context.source, loop.whole, itemLoopEdits(site, context, loop, members)) : undefined;
}

/** What of the file stands in that text as it is: the body before the call that records, and behind it. */
export function bodyParts({ body, link }: ItemLoop, { source }: PlanContext): SourceRange[] {
  return [
    { start: body.start + 1, end: link.start },
    { start: link.end, end: body.end - 1 },
  ].flatMap(({ start, end }) => {
    const text = source.slice(start, end);
    const from = start + text.length - text.trimStart().length;
    return text.trim() === '' ? [] : [{ start: from, end: from + text.trim().length }];
  });
}

/** What the runner does otherwise than the loop. */
export function runnerChecks(loop: ItemLoop): string[] {
  return [
    failedItem(loop),
    'the runner puts an observation of its own around each task',
    ...(loop.form === 'promiseAll' ? ['at most 50 items run at a time unless `maxConcurrency` says otherwise'] : []),
    ...(loop.returns === undefined ? ['return the output from the task, for it is the output of the item'] : []),
  ];
}

function failedItem({ rethrow, settles }: ItemLoop): string {
  if (rethrow !== undefined)
    return 'what is caught is thrown again, so that the item is logged and left out of the run';
  return settles
    ? 'an item whose task throws is logged and left out of the run'
    : 'an item whose task throws is logged and left out, where the loop threw';
}

const outputsOfRun = '.itemResults.map(({ output }) => output)';

/** What stands before and behind the body. */
function headEdits(context: PlanContext, loop: ItemLoop, members: RunnerMembers, typed: boolean): TextEdit[] {
  const { source, names } = context;
  const { whole, body, bodyForm, item } = loop;
  const cast = typed && loop.usesWholeItem && !loop.itemIsAny;
  const parameter = cast ? freshName(names, 'entry') : typed && loop.itemIsAny ? `${item}: any` : item;
  const { lineEnd, indent, semicolon } = textStyle(source);
  const declared = [
    ...(cast ? [`const ${item} = ${parameter} as ${loop.itemType}${semicolon}`] : []),
    ...(loop.index === undefined ? [] : [`${loop.index}${semicolon}`]),
  ];
  const edits = runnerEdits(loop, members, parameter);
  if (bodyForm === 'block') {
    const isInLines = restOfLine(source, body.start + 1) !== undefined;
    const line = isInLines ? `${lineEnd}${indentAt(source, whole.start)}${indent}` : ' ';
    edits.push({ start: body.start + 1, end: body.start + 1, text: declared.map((text) => line + text).join('') });
  }
  const before = declared.map((text) => `${text} `).join('');
  const open =
    bodyForm === 'statement' ? `{ ${before}` : bodyForm === 'expression' && before ? `{ ${before}return ` : '';
  if (open !== '') edits.push({ start: body.start, end: body.start, text: open });
  const close = bodyForm === 'statement' ? ' }' : bodyForm === 'expression' && before ? '; }' : '';
  edits.push({ start: body.end, end: whole.end, text: close + runnerEnd(loop) });
  return edits.filter(({ start, end, text }) => start < end || text !== '');
}

/** What ends the call of the runner. */
function runnerEnd({ form, givesOutputs, awaited }: ItemLoop): string {
  if (form === 'forOf') return ' });';
  return givesOutputs && awaited === undefined ? ` }))${outputsOfRun}` : ' })';
}

/** Whose runner is called, with what, up to the body of the task. */
function runnerEdits(loop: ItemLoop, members: RunnerMembers, parameter: string): TextEdit[] {
  const { whole, list, dataset, client, filters, body, form, awaited } = loop;
  const concurrency = form === 'forOf' ? ', maxConcurrency: 1' : '';
  const head = `${runnerHead(members)}${concurrency}, task: async (${parameter}) => `;
  const begin = awaited !== undefined ? '' : loop.givesOutputs ? '(await ' : 'await ';
  if (dataset !== undefined)
    return [
      { start: whole.start, end: dataset.start, text: begin },
      { start: dataset.end, end: body.start, text: `.runExperiment({ ${head}` },
    ];
  return [
    { start: whole.start, end: list.start, text: `${begin}${client}.experiment.run({ data: ` },
    { start: list.end, end: body.start, text: `${filters}, ${head}` },
  ];
}

/** `await tasks` for `await Promise.all(tasks)` */
function awaitedEdits({ awaited, givesOutputs }: ItemLoop): TextEdit[] {
  if (awaited === undefined) return [];
  const { name, place } = awaited;
  return [{ ...place, text: givesOutputs ? `(await ${name})${outputsOfRun}` : `await ${name}` }];
}

/** `throw error;` where the loop went on. */
function rethrowEdits({ source }: PlanContext, { rethrow }: ItemLoop): TextEdit[] {
  if (rethrow === undefined) return [];
  const { place, name, declareAt } = rethrow;
  const { lineEnd, semicolon } = textStyle(source);
  const statement = `throw ${name}${semicolon}`;
  const declared = declareAt === undefined ? [] : [{ start: declareAt, end: declareAt, text: ` (${name})` }];
  if (place.start < place.end) return [...declared, { ...place, text: statement }];
  const isFirst = source[place.start] === '}';
  const line = beginsLine(source, place.start) || isFirst ? ' ' : `${lineEnd}${indentAt(source, place.start)}`;
  return [...declared, { ...place, text: isFirst ? ` ${statement} ` : `${line}${statement}` }];
}

/** The link goes, with its line where it has one, and the task's output is returned. */
function linkEdits(context: PlanContext, { link, returns, body }: ItemLoop): TextEdit[] {
  const { source } = context;
  const edits: TextEdit[] = [
    ...(returns?.before ?? []).map((start) => ({ start, end: start, text: 'return ' })),
    ...unreadLocals(context, link, body, returns?.name),
  ];
  const { lineEnd } = textStyle(source);
  if (returns?.name !== undefined && returns.at === undefined)
    return [...edits, { ...link, text: `return ${returns.name};` }];
  if (returns?.name !== undefined && returns.at !== undefined)
    edits.push({
      start: returns.at,
      end: returns.at,
      text: `${lineEnd}${indentAt(source, returns.at)}return ${returns.name};`,
    });
  return [...edits, removedStatement(source, link)];
}
