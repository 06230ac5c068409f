/** Reads that another member takes over, with rows of another form. */
import { goneRowFields, wholeRow } from '../../catalog/python/observation-rows.ts';
import { pageWords } from '../../catalog/python/page-words.ts';
import type { Span } from '../scopes.ts';
import type { PythonFile, PythonSite } from '../site.ts';
import { plainText } from '../tokens.ts';
import { manual, migrated, type PythonDecision, review } from './decision.ts';
import { movedPath } from './moved-path.ts';
import { addedArgument, rangeOf, renamedPath, whyNotMoved } from './pieces.ts';

/** Why a call of a form is left to a person; undefined where it is not. */
type Obstacle = (site: PythonSite, file: PythonFile) => string | undefined;

/** The member under its new path, for somebody to look at; what it is taken from moves where all of its calls do. */
function moved(site: PythonSite, file: PythonFile, check: string, obstacle: Obstacle): PythonDecision {
  const edits = movedPath(
    site,
    file,
    (other) => other.entry.id === site.entry.id && obstacle(other, file) === undefined,
  );
  return edits === undefined ? manual(site, file, whyNotMoved(site, file)) : review(edits, check);
}

/** Whether a piece of code has a string of these words alone, or a longer one with them in quotes. */
function hasString({ tokens }: PythonFile, { from, to }: Span, word: string): boolean {
  return tokens.slice(from, to).some((token) => {
    if (token.kind !== 'string') return false;
    return plainText(token) === word || token.text.includes(`"${word}"`) || token.text.includes(`'${word}'`);
  });
}

/** Queries of version 2 have no view of traces. */
const viewOfTraces: Obstacle = ({ use, part }, file) => {
  const given = use.kind === 'member' ? (use.call?.given ?? []) : [];
  const spans = given.flatMap(({ value }): Span[] => {
    const name = file.tokens[value.from]!.text;
    const bindings = part.scope.names.get(name) ?? file.scopes.module.names.get(name) ?? [];
    return [value, ...bindings.flatMap((binding) => (binding.kind === 'value' ? [binding.span] : []))];
  });
  return spans.some((span) => hasString(file, span, 'traces')) ? 'The view `traces` is gone' : undefined;
};

export function planMetrics(site: PythonSite, file: PythonFile): PythonDecision {
  const obstacle = viewOfTraces(site, file);
  if (obstacle !== undefined) return manual(site, file, obstacle);
  return moved(site, file, 'the query is one of version 2, which has no view `traces`', viewOfTraces);
}

/** The gone fields that a function reads of anything: rows are most often read where they are asked for. */
function goneFieldsRead({ part }: PythonSite, { tokens, scopes }: PythonFile): string[] {
  const read = new Set<string>();
  for (const { from, to, scope } of scopes.statements)
    for (let at = from; scope === part.scope && at < to; at += 1)
      if (tokens[at]!.text === '.' && tokens[at + 2]?.text !== '(') read.add(tokens[at + 1]?.text ?? '');
  return [...goneRowFields].flatMap(([name, now]) => (read.has(name) ? [`\`${name}\` of the rows is \`${now}\``] : []));
}

const otherPages: Obstacle = ({ use }, file) => {
  const given = use.kind === 'member' ? use.call?.given : undefined;
  if (given === undefined) return 'The keywords arrive elsewhere';
  if (given.some(({ star, keyword }) => star || keyword === undefined)) return 'Not all keywords are visible';
  const isPaged = file.tokens.some(({ kind, text }) => kind === 'name' && pageWords.some((word) => word === text));
  if (isPaged || given.some(({ keyword }) => keyword === 'page')) return 'Pages have a `cursor` now';
  return given.some(({ keyword }) => keyword === 'fields') ? 'Major 4 has no `fields` here' : undefined;
};

/** A list of observations: pages have a cursor in the place of a number. */
export function planObservations(site: PythonSite, file: PythonFile): PythonDecision {
  const { use } = site;
  const rows = [
    ...goneFieldsRead(site, file),
    '`input` and `output` of the rows are raw strings, and values of `metadata` are cut',
  ].join('; ');
  const obstacle = otherPages(site, file);
  if (obstacle !== undefined || use.kind !== 'member' || use.call === undefined)
    return manual(site, file, obstacle?.includes('cursor') === true ? `${obstacle}; ${rows}` : obstacle);
  const decision = moved(site, file, `${rows}; further pages have a \`cursor\``, otherPages);
  if (decision.edits.length === 0) return decision;
  return { ...decision, edits: [...decision.edits, addedArgument(file, use.call, `fields="${wholeRow}"`)] };
}

/**
 * A field of a result that is given to its class. In `case ExperimentResult(dataset_run_url=url)` it is read; what the
 * constructor of major 5 takes is not known.
 */
export function planResultKeyword(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use, part, entry } = site;
  if (use.kind !== 'keyword' || entry.target === undefined) return undefined;
  const { tokens } = file;
  const isPattern =
    tokens[part.from]!.text === 'case' && use.chain.from > part.from && tokens[part.from + 1]!.kind !== 'op';
  const name = use.argument.name!;
  if (!isPattern) return manual(site, file, 'What the constructor takes in major 5 is not known');
  return migrated([{ ...rangeOf(file, { from: name, to: name + 1 }), text: entry.target.at(-1)! }]);
}

/** Runs over local data have an id as well. */
export function planRunId(site: PythonSite, file: PythonFile): PythonDecision {
  const check = 'runs over local data have an `experiment_id` as well';
  const ofKeyword = planResultKeyword(site, file);
  if (ofKeyword !== undefined) return ofKeyword.edits.length === 0 ? ofKeyword : review(ofKeyword.edits, check);
  const { use, entry } = site;
  const edit =
    use.kind === 'member' && entry.target !== undefined
      ? renamedPath(site, file, { use, path: entry.path, target: entry.target })
      : undefined;
  return edit === undefined ? manual(site, file, whyNotMoved(site, file)) : review([edit], check);
}
