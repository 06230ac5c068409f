import type { CallFacts } from '../../sites/site.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import type { ResultFacts } from './result-facts.ts';
import { checkedBody, mustExistThen } from './must-exist.ts';
import { takesAnything } from '../takes-anything.ts';
import { isTypeScript } from '../language.ts';
import { isWithin } from '../../program/overlaps.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';
import type { RemovedRead } from './removed-read.ts';

/**
 * Edits around the call that take v5's result out of v6's page, and what they leave different.
 * @param skip rows of the pages before the one that is asked for
 * @param throws somebody looks whether it fails: without a record it has to, as v5 did
 */
export function selection(
  read: RemovedRead,
  facts: ResultFacts,
  { skip, throws }: { skip: number; throws: boolean },
): { edits: readonly TextEdit[]; notes: readonly string[] } {
  const { map, site, call, syntax } = read;
  if (map.result === 'page') {
    const body = checkedBody(read, 'page.data.length === 0', 'page');
    if (skip === 0) return { edits: throws ? [behind(call, `.then((page) => ${body})`)] : [], notes: [] };
    return {
      edits: [behind(call, `.then((page) => ({ ...page, data: page.data.slice(${skip}) }))`)],
      notes: ['the rows of the pages before are read too, and cut off'],
    };
  }
  if (facts.unused) return { edits: throws ? [mustExistThen(read)] : [], notes: [] };
  // v5 threw where there was none, and the code reads on without a test.
  const sure = isTypeScript(site.file) && (throws || !facts.testsPresence) ? '!' : '';
  if (map.result === 'root') {
    const whole = `{ ...data.find((row) => row.isRootObservation)${sure}, observations: data }`;
    const body = throws ? checkedBody(read, 'data.length === 0', whole) : `(${whole})`;
    return {
      edits: behindAsThere(read, `.then(({ data }) => ${body})`),
      notes: ['`observations` come newest first'],
    };
  }
  if (throws) {
    const body = checkedBody(read, 'row === undefined', 'row');
    return { edits: behindAsThere(read, `.then(({ data: [row] }) => ${body})`), notes: [] };
  }
  const { awaitExpression } = call;
  if (awaitExpression === undefined) return { edits: [behind(call, `.then(({ data }) => data[0]${sure})`)], notes: [] };
  // A `?.` behind it needs no assertion.
  const goesOnIfThere =
    syntax.tokenBehind(awaitExpression.parentheses ?? awaitExpression.range).kind === 'QuestionDotToken';
  // The call itself may not happen: `client?.api.trace.get(id)`.
  const isSure = goesOnIfThere || takesAnything(awaitExpression.range, syntax);
  const data = `${call.optional || syntax.isOptionalChain(call.range) ? '?.' : '.'}data[0]${isSure ? '' : sure}`;
  if (awaitExpression.parentheses !== undefined)
    return {
      edits: [{ start: awaitExpression.parentheses.end, end: awaitExpression.parentheses.end, text: data }],
      notes: [],
    };
  const { start, end } = awaitExpression.range;
  return {
    edits: [
      { start, end: start, text: '(' },
      { start: end, end, text: `)${data}` },
    ],
    notes: [],
  };
}

/**
 * Behind the call a `then` that gives the record, which is there. Where the variable that takes it may be null,
 * TypeScript takes the result of the `then` for what the variable may be.
 */
function behindAsThere({ site, call, syntax }: RemovedRead, text: string): TextEdit[] {
  const { range, parentheses } = call.awaitExpression ?? {};
  const holder = range && !parentheses && isTypeScript(site.file) ? syntax.holderOf(range) : undefined;
  if (
    range === undefined ||
    holder === undefined ||
    range.end !== call.range.end ||
    !isReadBehind(site, range, syntax) ||
    !mayBeNothing(holder, syntax)
  )
    return [behind(call, text)];
  return [{ start: range.start, end: range.start, text: '(' }, behind(call, `${text})!`)];
}

/** A field is read in the same block, where nothing needs to ask whether there is a record. */
function isReadBehind({ file, result }: RemovedRead['site'], place: SourceRange, syntax: SyntaxView): boolean {
  const block = syntax.enclosing(place, 'Block', 'SourceFile');
  return (
    result?.reads.some(
      (read) =>
        read.path.length > 0 &&
        read.file === file &&
        read.range.start > place.end &&
        (block === undefined || isWithin(read.range, block)),
    ) === true
  );
}

/** `let trace: Trace | null` */
function mayBeNothing(name: SyntaxNode, syntax: SyntaxView): boolean {
  return [name, ...syntax.usesOf(name)].some((use) => {
    const declaration = syntax.parent(use);
    if (declaration?.kind !== 'VariableDeclaration') return false;
    const [declared, type] = syntax.childrenOf(declaration);
    const isTyped = declared?.start === use.start && type?.kind === 'UnionType';
    return isTyped && syntax.childrenOf(type).some((part) => ['null', 'undefined'].includes(syntax.nameOf(part)));
  });
}

function behind(call: CallFacts, text: string): TextEdit {
  return { start: call.range.end, end: call.range.end, text };
}
