import { itemLoop, type ItemLoop } from './facts.ts';
import type { CallFacts, Site } from '../../src/sites/site.ts';
import { runnerHead, runnerText, type RunnerMembers } from '../../src/rewriting/runner-suggestion.ts';
import { manual, review } from '../../src/rewriting/decide.ts';
import { freshName } from '../../src/rewriting/fresh-name.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { planReportOnly } from '../../src/rewriting/report-only.ts';
import { indentAt, removedStatement, restOfLine } from '../../src/rewriting/layout.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';
import { obstacleWords } from './obstacle-words.ts';
import { isTypeScript } from '../../src/rewriting/language.ts';

/** The loop that runs a task for every item and links its trace becomes one run of the experiment runner. */
export function planDatasetLink(site: Site, context: PlanContext): Decision | undefined {
  const { shape } = site;
  const loop = itemLoop.of(site);
  const decision = planLoop(site, loop, context);
  const passed = shape.kind === 'member' && shape.use.kind === 'call' ? shape.use.call.arguments : [];
  const quoted = [...(loop === undefined ? [] : [loop.dataset]), ...passed.map(({ range }) => range)];
  return decision?.status === 'manual' ? { ...decision, quoted } : decision;
}

function planLoop(site: Site, loop: ItemLoop | undefined, context: PlanContext): Decision | undefined {
  const { shape } = site;
  const { source } = context;
  if (shape.kind !== 'member' || shape.use.kind !== 'call') return planReportOnly(site, context);
  const members = runMembers(source, shape.use.call);
  const dataset = loop === undefined ? 'dataset' : source.slice(loop.dataset.start, loop.dataset.end);
  if (loop === undefined)
    return withRunnerText(
      site,
      context,
      dataset,
      members,
      "the loop over the dataset's items has another form, or is not in sight",
    );
  // What is computed for each item has no name outside of the loop.
  const shared = loop.obstacles.includes('runArguments') ? undefined : members;
  if (loop.obstacles.length > 0)
    return withRunnerText(
      site,
      context,
      dataset,
      shared,
      loop.obstacles.map((obstacle) => obstacleWords[obstacle]).join('; '),
    );
  if (members === undefined)
    return withRunnerText(site, context, dataset, members, 'what is said about the run is not written at this place');
  const typed = isTypeScript(site.file);
  if (typed && loop.usesWholeItem && !loop.itemIsAny && !loop.datasetIsName)
    return withRunnerText(
      site,
      context,
      dataset,
      members,
      "more of the item is used than the type of the runner's items has",
    );
  const edits = [...headEdits(context, loop, members, typed), ...linkEdits(source, loop)];
  const checks = [
    'an item whose task throws is logged and left out, where the loop threw',
    'the runner puts an observation of its own around each task',
    ...(loop.form === 'promiseAll' ? ['at most 50 items run at a time unless `maxConcurrency` says otherwise'] : []),
    ...(loop.returns === undefined ? ['return the output from the task, for it is the output of the item'] : []),
  ];
  return { ...review(context, edits, checks.join('; ')), markerAt: loop.whole };
}

function withRunnerText(
  site: Site,
  context: PlanContext,
  dataset: string,
  members: RunnerMembers | undefined,
  reason: string,
): Decision {
  const text = runnerText(dataset, members ?? {});
  return manual(site, context, reason, text, `${context.entry.todo} Not done here: ${reason}. Text: \`${text}\``);
}

/** The run's name, description and metadata as the link says them; `undefined` when an argument is spread. */
function runMembers(source: string, call: CallFacts): RunnerMembers | undefined {
  const text = (range: { start: number; end: number }): string => source.slice(range.start, range.end);
  const [, name, about] = call.arguments;
  if (name === undefined || call.arguments.some(({ kind }) => kind === 'spread')) return undefined;
  const runName = text(name.range);
  if (about === undefined || about.kind === 'undefined' || about.kind === 'emptyObject') return { runName };
  const properties = about.value?.properties;
  if (properties === undefined)
    return about.value?.stable === true ? { runName, spread: text(about.range) } : undefined;
  const members: RunnerMembers = { runName };
  for (const { name: key, form, value } of properties) {
    if (
      (form !== 'property' && form !== 'shorthand') ||
      value === undefined ||
      (key !== 'description' && key !== 'metadata')
    )
      return undefined;
    members[key] = text(value.range);
  }
  return members;
}

/** What stands before and behind the body. */
function headEdits(context: PlanContext, loop: ItemLoop, members: RunnerMembers, typed: boolean): TextEdit[] {
  const { source, names } = context;
  const { whole, dataset, body, bodyForm, item } = loop;
  const cast = typed && loop.usesWholeItem && !loop.itemIsAny;
  const parameter = cast ? freshName(names, 'entry') : typed && loop.itemIsAny ? `${item}: any` : item;
  const concurrency = loop.form === 'forOf' ? ', maxConcurrency: 1' : '';
  const head = `.runExperiment({ ${runnerHead(members)}${concurrency}, task: async (${parameter}) => `;
  const declared = cast
    ? `const ${item} = ${parameter} as (typeof ${source.slice(dataset.start, dataset.end)}.items)[number];`
    : '';
  const { lineEnd, indent } = textStyle(source);
  const edits: TextEdit[] = [{ start: whole.start, end: dataset.start, text: 'await ' }];
  const tail = loop.form === 'forOf' ? ' });' : ' })';
  if (bodyForm === 'block') {
    edits.push({ start: dataset.end, end: body.start, text: head });
    if (cast)
      edits.push({
        start: body.start + 1,
        end: body.start + 1,
        text:
          restOfLine(source, body.start + 1) !== undefined
            ? `${lineEnd}${indentAt(source, whole.start)}${indent}${declared}`
            : ` ${declared}`,
      });
  } else {
    const open = bodyForm === 'statement' ? `{ ${declared}${cast ? ' ' : ''}` : cast ? `{ ${declared} return ` : '';
    edits.push({ start: dataset.end, end: body.start, text: head + open });
  }
  const close = bodyForm === 'statement' ? ' }' : bodyForm === 'expression' && cast ? '; }' : '';
  edits.push({ start: body.end, end: whole.end, text: close + tail });
  return edits;
}

/** The link goes, with its line where it has one, and the task's output is returned. */
function linkEdits(source: string, { link, returns }: ItemLoop): TextEdit[] {
  const edits: TextEdit[] = (returns?.before ?? []).map((start) => ({ start, end: start, text: 'return ' }));
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
