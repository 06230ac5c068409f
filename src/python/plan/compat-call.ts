/** Calls of reads that are gone as calls of the module that `--compat` writes. */
import { type PythonCompatCall, pythonCompatCalls } from '../../catalog/python/compat-calls.ts';
import { pageWords } from '../../catalog/python/page-words.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import type { Argument } from '../arguments.ts';
import { carriers } from '../carriers.ts';
import { importsBefore } from '../import-order.ts';
import { indentationAt, lineEndingAt, textLineAt } from '../lines.ts';
import { methodOf, type Scope, type Span } from '../scopes.ts';
import type { Call, PythonFile, PythonSite, SiteUse } from '../site.ts';
import { plainText } from '../tokens.ts';
import { type Chain, chainAt } from '../chains.ts';
import { manual, migrated, placeOfSite, type PythonDecision, type PythonImport, review } from './decision.ts';
import { chainPart, textOf } from './pieces.ts';

type MemberUse = Extract<SiteUse, { kind: 'member' }>;

/** How a file sees the module. */
export interface PythonCompatTarget {
  /** As it is imported: `app.svc_compat`, `.svc_compat`. */
  module: string;
}

/** The client, or the API client alone, that a call is made on. */
interface Receiver {
  /** How many steps of the chain it is. */
  length: number;
  isAsync: boolean;
}

const options = 'request_options';

function receiverOf(file: PythonFile, chain: Chain, site: PythonSite, index: number): Receiver | string {
  const { scope } = site.part;
  if (site.entry.root === 'client') return { length: index, isAsync: false };
  const owner = file.values.ofChain(chain, scope, index);
  const isAsync = owner.kind === 'namespace' && owner.isAsync === true;
  for (let length = index; length >= 0; length -= 1) {
    const value = file.values.ofChain(chain, scope, length);
    if (value.kind !== 'namespace' || value.path.length > 0) continue;
    const last = chain.steps[length - 1];
    const isOfClient = last?.kind === 'member' && last.name === (isAsync ? 'async_api' : 'api');
    // What is of another file is the client as well: the member behind it is the SDK's.
    if (isOfClient && ['client', 'unknown'].includes(file.values.ofChain(chain, scope, length - 1).kind))
      return { length: length - 1, isAsync };
    return isAsync ? 'The client is not written here, only its `async_api`' : { length, isAsync };
  }
  return 'The client is not written here';
}

/** What `super()` stands for has no attributes of its own: the object itself has them. */
function receiverText(text: string, { part }: PythonSite): string {
  return (text === 'super()' ? methodOf(part.scope)?.self : undefined) ?? text;
}

/** The name of a function as it can be written in a file, and the import that is missing for it. */
function importedHelper(
  file: PythonFile,
  site: PythonSite,
  module: string,
  name: string,
): { local: string; imports: readonly PythonImport[] } {
  const place = placeOfSite(site);
  const known = importsBefore(file, place).find((imported) => imported.module === module && imported.name === name);
  if (known?.statement.scope.kind === 'module') return { local: known.local, imports: [] };
  const isTaken = file.tokens.some(
    ({ kind, text }, at) => kind === 'name' && text === name && file.tokens[at - 1]?.text !== '.',
  );
  const local = isTaken ? `compat_${name}` : name;
  return { local, imports: [{ module, name: isTaken ? `${name} as ${local}` : name, ...place }] };
}

/** What somebody has to look at, as one clause for each. */
function checksOf(file: PythonFile, given: readonly Argument[], { asks = {}, differs }: PythonCompatCall): string[] {
  const ofArguments = given.flatMap(({ keyword, star, text, value }) => {
    if (star) return [`what \`${text}\` holds is not all visible here`];
    const ask = keyword === undefined ? undefined : asks[keyword];
    const isPlain = value.to - value.from === 1 && plainText(file.tokens[value.from]!);
    return ask === undefined || (ask.unless !== undefined && isPlain === ask.unless) ? [] : [ask.reason];
  });
  return [...ofArguments, ...(differs === undefined ? [] : [differs])];
}

/** Why the arguments cannot be carried over. */
function problemWith(given: readonly Argument[], { parameters }: PythonCompatCall): string | undefined {
  const unknown = given.find(
    ({ keyword }) => keyword !== undefined && keyword !== options && !parameters.includes(keyword),
  );
  return unknown === undefined ? undefined : `Major 4 has no \`${unknown.keyword}\``;
}

/** The text up to the first argument: the receiver becomes the first one. */
function opening(file: PythonFile, { from }: Chain, receiver: string, call: Call, name: string): TextEdit {
  const { source, tokens } = file;
  const { start } = tokens[from]!;
  const { end } = tokens[call.open]!;
  const [first] = call.given;
  const next = tokens[call.open + 1]!.start;
  if (first === undefined) return { start, end, text: `${name}(${receiver}` };
  const line = textLineAt(source, next);
  const hangs = line > end;
  const text = hangs
    ? `${name}(${lineEndingAt(source, line)}${indentationAt(source, line)}${receiver},`
    : `${name}(${receiver}, `;
  return { start, end, text };
}

/** Whether an expression is an argument of a function that calls it with those that follow. */
function isCarried({ tokens }: PythonFile, { from }: Chain): boolean {
  let depth = 0;
  let commas = 0;
  for (let at = from - 1; at > 0; at -= 1) {
    const { text } = tokens[at]!;
    if (text === ')' || text === ']') depth += 1;
    else if (text === ',' && depth === 0) commas += 1;
    else if (text === '[') depth -= 1;
    else if (text === '(') {
      const callee = tokens[at - 1]!.text;
      if (depth === 0) return carriers.get(callee) === commas;
      depth -= 1;
    }
    if (depth < 0) return false;
  }
  return false;
}

/** Words by which results are written out that a dataclass does not have. */
const modelWords = ['model_dump', 'model_dump_json', 'dict', 'json'];
/** Those that answers of HTTP libraries do not have. */
const wordsOfModels = modelWords.filter((word) => word !== 'json');

/** The first of some members that is read of anything in a piece of code. */
function memberRead({ tokens }: PythonFile, words: readonly string[], { from, to }: Span): string | undefined {
  for (let at = Math.max(from, 1); at < to; at += 1)
    if (tokens[at - 1]!.text === '.' && words.includes(tokens[at]!.text)) return tokens[at]!.text;
  return undefined;
}

/** The name that a result is given, in a statement that does nothing else. */
function nameOfResult({ tokens }: PythonFile, { part }: PythonSite, { chain }: MemberUse): string | undefined {
  const isNamed = tokens[chain.from - 1]?.text === '=' && chain.from === part.from + 2 && chain.to === part.to;
  return isNamed ? tokens[part.from]!.text : undefined;
}

/** The chains that begin with a result: that of the call, and those on the name that the result is given. */
function chainsOfResult(file: PythonFile, site: PythonSite, use: MemberUse): readonly Chain[] {
  const { tokens, scopes } = file;
  const name = nameOfResult(file, site, use);
  const named = scopes.statements.flatMap(({ from, to, scope }) => {
    if (name === undefined || scope !== site.part.scope) return [];
    return tokens
      .slice(from, to)
      .flatMap((token, at) => (token.text === name ? (chainAt(tokens, from + at) ?? []) : []));
  });
  return [use.chain, ...named];
}

/** Which of the words is called on the result: right behind the call, or on the name that the result is given. */
function writtenOut(file: PythonFile, site: PythonSite, use: MemberUse): string | undefined {
  return chainsOfResult(file, site, use)
    .flatMap(({ steps }) => steps)
    .flatMap((step) => (step.kind === 'member' && modelWords.includes(step.name) ? [step.name] : []))[0];
}

/** Whether the result may get out of its function, or into another one. */
function isHandedOn(file: PythonFile, site: PythonSite, use: MemberUse): boolean {
  const { tokens, scopes } = file;
  const { part } = site;
  const name = nameOfResult(file, site, use);
  if (name === undefined)
    return /^(?:return|yield)$/.test(tokens[part.from]!.text) || /^[(,]$/.test(tokens[use.chain.from - 1]?.text ?? '');
  return scopes.statements.some(({ from, to, scope }) => {
    if (scope !== part.scope) return false;
    return tokens
      .slice(from, to)
      .some(({ text }, index) => text === name && from + index !== part.from && tokens[from + index + 1]?.text !== '.');
  });
}

/** Which of the words is called on anything where parts of the result may be: in its function, or elsewhere. */
function writtenNearby(file: PythonFile, site: PythonSite, use: MemberUse): string | undefined {
  const ofFunction = file.scopes.statements.filter(({ scope }) => scope === site.part.scope);
  const [nearby] = ofFunction.flatMap((statement) => memberRead(file, modelWords, statement) ?? []);
  if (nearby !== undefined || !isHandedOn(file, site, use)) return nearby;
  return memberRead(file, wordsOfModels, { from: 0, to: file.tokens.length });
}

/** Whether only the rows of a page are taken, which say nothing of other pages. */
function takesRowsOnly(file: PythonFile, site: PythonSite, use: MemberUse): boolean {
  const { tokens, scopes } = file;
  const isOfRows = (step: Chain['steps'][number] | undefined): boolean =>
    step?.kind === 'member' && step.name === 'data';
  const step = use.chain.steps[use.index + 2];
  const name = nameOfResult(file, site, use);
  if (name === undefined || step !== undefined) return isOfRows(step);
  const isInside = (scope: Scope | undefined): boolean =>
    scope !== undefined && (scope === site.part.scope || isInside(scope.parent));
  return scopes.statements.every(({ from, to, scope }) => {
    if (!isInside(scope)) return true;
    return tokens.slice(from, to).every(({ kind, text }, index) => {
      const at = from + index;
      if (kind !== 'name' || text !== name || tokens[at - 1]?.text === '.' || at === site.part.from) return true;
      return isOfRows(chainAt(tokens, at)?.steps[0]);
    });
  });
}

/** The number of pages that may be read of the result. */
function pagesCounted(file: PythonFile, site: PythonSite, use: MemberUse): string | undefined {
  const read = memberRead(file, pageWords, { from: 0, to: file.tokens.length });
  return read === undefined || takesRowsOnly(file, site, use) ? undefined : read;
}

function done(edits: readonly TextEdit[], checks: readonly string[], imports: readonly PythonImport[]): PythonDecision {
  return checks.length === 0 ? migrated(edits, imports) : review(edits, checks.join('; '), imports);
}

/** The site as a call of the module; undefined where the module has nothing for it. */
export function planCompatCall(
  site: PythonSite,
  file: PythonFile,
  { module }: PythonCompatTarget,
): PythonDecision | undefined {
  const { use, entry } = site;
  const compat = pythonCompatCalls[entry.id];
  if (compat === undefined || use.kind !== 'member') return undefined;
  const member: MemberUse = use;
  const { chain, index, call } = member;
  if (chain.steps.some((step) => step.kind === 'member' && step.name === 'with_raw_response'))
    return manual(site, file, 'Nothing gives its raw response');
  const paged = compat.isPaged === true ? pagesCounted(file, site, member) : undefined;
  if (paged !== undefined) return manual(site, file, `Major 5 counts no \`${paged}\`, which is read in this file`);
  const receiver = receiverOf(file, chain, site, index);
  if (typeof receiver === 'string') return manual(site, file, receiver);
  const part = chainPart(chain, receiver.length);
  const path = textOf(file, { from: part.to, to: chainPart(chain, index + 1).to });
  if (!/^(?:\.\w+)+$/.test(path)) return manual(site, file, 'The path is not written in one piece');
  const { local, imports } = importedHelper(
    file,
    site,
    module,
    receiver.isAsync ? `${compat.helper}_async` : compat.helper,
  );
  const text = receiverText(textOf(file, part), site);
  if (call === undefined) {
    if (!isCarried(file, chain) || chainPart(chain, index + 1).to !== chain.to)
      return manual(site, file, 'It is not called here');
    const start = file.tokens[chain.from]!.start;
    const end = file.tokens[chain.to - 1]!.end;
    const check = 'the client is the first argument';
    return review([{ start, end, text: `${local}, ${text}` }], check, imports);
  }
  const problem = problemWith(call.given, compat);
  if (problem !== undefined) return manual(site, file, problem);
  const written = writtenOut(file, site, member);
  if (written !== undefined)
    return manual(site, file, `With --compat it is a dataclass, which has no \`${written}\` (\`dataclasses.asdict\`)`);
  const nearby = writtenNearby(file, site, member);
  const checks = [
    ...checksOf(file, call.given, compat),
    ...(nearby === undefined ? [] : [`the rows are dataclasses, which have no \`${nearby}\``]),
  ];
  return done([opening(file, chain, text, call, local)], checks, imports);
}
