/** The text of major 5 for what is left to a person. */
import { pythonCompatCalls } from '../../catalog/python/compat-calls.ts';
import { goneRowFields, renamedRowFields } from '../../catalog/python/observation-rows.ts';
import { pageWords } from '../../catalog/python/page-words.ts';
import { goneTraceFields, renamedTraceFields } from '../../catalog/python/trace-rows.ts';
import type { Argument } from '../arguments.ts';
import { chainAt } from '../chains.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { closing } from '../scopes.ts';
import type { PythonFile, PythonSite, SiteUse } from '../site.ts';
import { suggestionFor } from './filled-suggestion.ts';
import { cursorLoop, isFirstPage } from './page-loop.ts';
import type { RowFields } from './page-rows.ts';
import { callSpan, chainPart, textOf } from './pieces.ts';

/** The text of the API client in front of a member; undefined where it is not written there. */
export function apiText(file: PythonFile, { chain }: Extract<SiteUse, { kind: 'member' }>, site: PythonSite) {
  const { scope } = site.part;
  if (chain.steps.some((step) => step.kind === 'member' && step.name === 'with_raw_response')) return undefined;
  for (let length = chain.steps.length; length >= 0; length -= 1) {
    const value = file.values.ofChain(chain, scope, length);
    if (value.kind === 'namespace' && value.path.length === 0) return textOf(file, chainPart(chain, length));
  }
  return undefined;
}

/** A collection as it can stand behind `in`: what is no literal may be `None`. */
function collectionText({ tokens }: PythonFile, { value, text }: Argument): string {
  const { from, to } = value;
  const opens = ['[', '(', '{'].includes(tokens[from]!.text);
  if (opens && closing(tokens, from) === to - 1) return text;
  return chainAt(tokens, from)?.to === to ? `(${text} or ())` : `((${text}) or ())`;
}

/**
 * The catalogue's text as it can stand at a place: in an f-string with double quotes it has single ones, as Python 3.11
 * asks for; undefined where both are around it.
 */
function quotedFor({ tokens }: PythonFile, { start }: SourceRange, suggestion: string): string | undefined {
  const around = tokens.filter((token) => token.kind === 'string' && token.start < start && start < token.end);
  const quotes = new Set(around.map(({ text }) => /^\w*(["'])(?!\1\1)/.exec(text)?.[1]));
  if (!quotes.has('"') || !suggestion.includes('"')) return suggestion;
  return quotes.has("'") ? undefined : suggestion.replaceAll('"', "'");
}

/** The catalogue's text around the value of an argument; its function has another parameter than the value reads. */
function aroundValue(
  { tokens }: PythonFile,
  { value: { from, to } }: Argument,
  suggestion: string,
  text: string,
): string {
  const readsSpan = tokens.slice(from, to).some((token) => token.kind === 'name' && token.text === 'span');
  return (readsSpan ? suggestion.replace(/\bspan\b/g, 'each') : suggestion).replace('{arg0}', () => text);
}

/** What a person would write in the place of an argument, or of an entry of a dictionary. */
function suggestedArgument(
  { entry, part }: PythonSite,
  file: PythonFile,
  argument: Argument,
  suggestion: string,
): string | undefined {
  if (!/^[[({\w"']/.test(argument.text) || suggestion.includes('{receiver}')) return undefined;
  const isOfScopes = entry.path[0] === 'blocked_instrumentation_scopes';
  const text = aroundValue(file, argument, suggestion, isOfScopes ? collectionText(file, argument) : argument.text);
  const { name } = argument;
  if (name === undefined || file.tokens[name]!.kind !== 'string') return text;
  // `settings["name"] = value`, or an entry of a dict.
  const holder = file.tokens[name + 1]?.text === ']' ? textOf(file, { from: part.from, to: name }) : undefined;
  return text.replace(/^(\w+)=/, (_, word: string) =>
    holder === undefined ? `"${word}": ` : `${holder}"${word}"] = `,
  );
}

/** What a person would write in the place of the expression; undefined where the place does not say all of it. */
export function suggested(site: PythonSite, file: PythonFile): string | undefined {
  const { entry, use } = site;
  // Whether an observation is the root is not known of those that are left.
  if (entry.suggestion === undefined || entry.root === 'observation' || entry.path[0]?.startsWith('set_') === true)
    return undefined;
  // The text is a keyword that the call has already.
  const [ownKeyword] = entry.suggestion.split('=');
  if (use.kind === 'keyword' && use.call.given.some(({ keyword }) => keyword === ownKeyword)) return undefined;
  if (use.kind === 'keyword') return suggestedArgument(site, file, use.argument, entry.suggestion);
  if (use.kind !== 'member') return undefined;
  const suggestion = quotedFor(file, site.name, entry.suggestion);
  if (suggestion === undefined) return undefined;
  // Nothing counts pages, whatever is called.
  if (use.chain.steps.some((step) => step.kind === 'member' && pageWords.some((word) => word === step.name)))
    return undefined;
  const given = keptArguments(site, use.call?.given);
  const isPaged = given?.some(({ keyword }) => keyword === 'page') === true;
  if (isPaged)
    return cursorLoop(
      site,
      file,
      (cursor) => callOf(site, file, use, { suggestion, given, cursor }),
      rowFieldsOf(site),
    );
  return callOf(site, file, use, { suggestion, given });
}

/** How the rows of a list lie on those of major 4. */
function rowFieldsOf({ entry: { path } }: PythonSite): RowFields {
  if (path[0] === 'trace') return { renamed: renamedTraceFields, gone: goneTraceFields };
  const renamed = renamedRowFields;
  return { renamed, gone: [...goneRowFields.keys()].filter((name) => !renamed.has(name)) };
}

/** The arguments without those that say what comes unasked: the first page, the order of major 5. */
function keptArguments({ entry }: PythonSite, given: readonly Argument[] | undefined): readonly Argument[] | undefined {
  const { asks = {} } = pythonCompatCalls[entry.id] ?? {};
  return given?.filter((argument) => {
    const unasked = asks[argument.keyword ?? '']?.unless;
    return !isFirstPage(argument) && (unasked === undefined || argument.text.slice(1, -1) !== unasked);
  });
}

/** The call of major 5; `cursor`: it takes one of that name in the place of the page. */
function callOf(
  site: PythonSite,
  file: PythonFile,
  use: Extract<SiteUse, { kind: 'member' }>,
  { suggestion, given, cursor }: { suggestion: string; given: readonly Argument[] | undefined; cursor?: string },
): string | undefined {
  const call = given?.map((argument) =>
    argument.keyword === 'page' && cursor !== undefined ? { ...argument, keyword: 'cursor', text: cursor } : argument,
  );
  const text = suggestionFor(
    { ...site.entry, suggestion },
    { receiver: textOf(file, chainPart(use.chain, use.index)), api: apiText(file, use, site), call },
  );
  return text !== undefined && use.call !== undefined && callSpan(file, use).isAwaited ? `await ${text}` : text;
}
