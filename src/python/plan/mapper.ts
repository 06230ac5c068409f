/** What `run_batched_evaluation` calls for each observation: it has to take keywords that it does not name. */
import { lineEndingAt, textLineAt } from '../lines.ts';
import { closing, type Span, splitAt } from '../scopes.ts';
import type { PythonFile, PythonSite } from '../site.ts';
import { manual, type PythonDecision, review } from './decision.ts';
import { rangeOf } from './pieces.ts';

const added = 'kwargs';

/** `def mapper(item)` → `def mapper(item, **kwargs)` */
export function planMapper(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use } = site;
  if (use.kind !== 'keyword') return undefined;
  const parameters = parametersOf(use.argument.value, site, file);
  if (parameters === undefined) return manual(site, file);
  const { tokens } = file;
  const words = tokens.slice(parameters.from, parameters.to).map(({ text }) => text);
  if (!words.includes('item')) return manual(site, file, 'It has no parameter `item`');
  if (words.includes(added)) return manual(site, file, `It has another parameter \`${added}\``);
  if (words.at(-1) === '/') return manual(site, file, 'It takes no keywords');
  const [last] = splitAt(tokens, parameters, ',').slice(-1);
  const { start, end } = rangeOf(file, last!);
  const line = textLineAt(file.source, start);
  const indent = file.source.slice(line, start);
  const separator = indent.trim() === '' ? `${lineEndingAt(file.source, line)}${indent}` : ' ';
  return review([{ start: end, end, text: `,${separator}**${added}` }], 'the `input` of an item is a raw string');
}

/** The parameters of a lambda, or of the only function of the file that has a name; a mapper wherever it is given. */
function parametersOf(value: Span, site: PythonSite, file: PythonFile): Span | undefined {
  const { tokens, values, scopes, sites } = file;
  const { text } = tokens[value.from]!;
  if (text === 'lambda') {
    let colon = value.from;
    while (colon < value.to && tokens[colon]!.text !== ':') colon += 1;
    return { from: value.from + 1, to: colon };
  }
  const given = sites.filter(({ use }) => use.kind === 'keyword' && use.argument.text === text);
  const mapper = values.of(value, site.part.scope);
  if (
    value.to - value.from !== 1 ||
    given.some(({ entry, isSure }) => entry.id !== site.entry.id || !isSure) ||
    mapper.kind !== 'ownFunction'
  )
    return undefined;
  if (mapper.scope.names.has(added)) return undefined;
  const defined = scopes.statements.flatMap(({ from, to }) => {
    const at = tokens[from]!.text === 'async' ? from + 1 : from;
    const isIt = tokens[at]!.text === 'def' && tokens[at + 1]!.text === text && tokens[at + 2]!.text === '(';
    return isIt ? [{ open: at + 2, to }] : [];
  });
  const [only, ...others] = defined;
  if (only === undefined || others.length > 0) return undefined;
  const close = closing(tokens, only.open);
  return close < only.to && close > only.open + 1 ? { from: only.open + 1, to: close } : undefined;
}
