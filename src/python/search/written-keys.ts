/** Keys that only the SDK has, in texts and in stand-ins, wherever they go from there. */
import { isBare } from '../mock-values.ts';
import type { Statement } from '../scopes.ts';
import { plainText, type Token } from '../tokens.ts';
import type { Chain } from '../chains.ts';
import type { Reading } from './reading.ts';
import { constructing } from './keywords.ts';
import { runUrl } from './distinctive-names.ts';

/** Methods and a keyword of OpenTelemetry that give attributes to a span. */
const takingAttributes = new Set(['set_attribute', 'set_attributes', 'attributes']);

/** `"svc.trace.input"`: the key of an attribute that is gone. It may also be said of attributes that are read. */
export function findAttributeKeys(reading: Reading): void {
  const { tokens, statements } = reading.file;
  for (const statement of statements) {
    let isGiven = false;
    for (let at = statement.from; at < statement.to; at += 1) {
      if (takingAttributes.has(tokens[at]!.text)) isGiven = true;
      const [, name] = /^\w+\.trace\.(input|output)$/.exec(plainText(tokens[at]!) ?? '') ?? [];
      if (name !== undefined && plainText(tokens[at]!)!.startsWith(`${reading.names.module}.`))
        reading.found.add(`py:attribute.TRACE_${name.toUpperCase()}`, isGiven, tokens[at]!, statement, {
          kind: 'string',
          token: at,
        });
    }
  }
}

/** A key that only the constructor takes, wherever it goes from here. */
export function findKeywordKeys(reading: Reading): void {
  for (const statement of reading.file.statements)
    for (let at = statement.from; at < statement.to; at += 1) {
      const token = reading.file.tokens[at]!;
      const text = plainText(token);
      if (text !== undefined && constructing[0].has(text))
        reading.found.add(`${constructing[1]}#${text}`, false, token, statement, { kind: 'string', token: at });
    }
}

/** `MagicMock(dataset_run_url="…")`: what stands in for the result of an experiment, given by what nobody sees. */
export function findMadeResults(reading: Reading): void {
  const { tokens, statements } = reading.file;
  for (const statement of statements)
    for (let at = statement.from; at < statement.to; at += 1) {
      if (tokens[at]!.text !== runUrl || tokens[at + 1]?.text !== '=') continue;
      const maker = callAround(tokens, at, statement);
      if (maker !== undefined && (maker === 'SimpleNamespace' || isBare(maker)))
        reading.found.add(
          `py:experimentResult.${runUrl}`,
          false,
          tokens[at]!,
          statement,
          { kind: 'fake' },
          { isMock: true },
        );
    }
}

/** The last name of what is called with the keyword that a token is. */
function callAround(tokens: readonly Token[], keyword: number, { from }: Statement): string | undefined {
  for (let at = keyword - 1, depth = 0; at >= from; at -= 1) {
    const { kind, text } = tokens[at]!;
    if (kind !== 'op') continue;
    if (/^[)\]}]$/.test(text)) depth += 1;
    else if (/^[([{]$/.test(text)) depth -= 1;
    if (depth < 0) return text === '(' ? tokens[at - 1]?.text : undefined;
  }
  return undefined;
}

/** `vars(result)["dataset_run_url"]`, `result.__dict__["dataset_run_url"]`: hardly anything else has one. */
export function findNamedItem(reading: Reading, chain: Chain, index: number, statement: Statement): void {
  const { tokens } = reading.file;
  const [before, item] = [chain.steps[index - 1], chain.steps[index]];
  const at = item?.kind === 'item' ? item.open + 1 : 0;
  if (plainText(tokens[at]!) !== runUrl) return;
  const isVars = index === 1 && before?.kind === 'call' && tokens[chain.from]!.text === 'vars';
  if (!isVars && (before?.kind !== 'member' || before.name !== '__dict__')) return;
  reading.found.add(`py:experimentResult.${runUrl}`, false, tokens[at]!, statement, { kind: 'string', token: at });
}
