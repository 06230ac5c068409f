/** Which expressions of a Python file use what major 5 changed. */
import { defined } from '../../catalog/defined.ts';
import type { Entry } from '../../catalog/entry.ts';
import type { Answers } from '../answer.ts';
import { type Chain, chainAt } from '../chains.ts';
import { KeywordCalls } from '../keyword-calls.ts';
import { ignoreReason, linesOf } from '../lines.ts';
import { namedMembers } from '../named-members.ts';
import { type Scope, scopesOf, type Statement } from '../scopes.ts';
import type { PythonFile, PythonSite } from '../site.ts';
import { tokensOf } from '../tokens.ts';
import { type PythonNames, Values } from '../values.ts';
import { findFakes } from './fake-members.ts';
import { findKeywords, findRecordedKeyword, findResultKeywords } from './keywords.ts';
import { findMember } from './members.ts';
import { findComputed, findNamed, isPart } from './named-by-text.ts';
import { olderModuleOf } from './older-names.ts';
import { callOf, FoundSites, type Reading } from './reading.ts';
import { findImports, findQuotedTypes, findTypesOfStars } from './type-names.ts';
import { findAttributeKeys, findKeywordKeys, findMadeResults, findNamedItem } from './written-keys.ts';

function findIn(reading: Reading): void {
  findImports(reading);
  findTypesOfStars(reading);
  findQuotedTypes(reading);
  findAttributeKeys(reading);
  findKeywordKeys(reading);
  findFakes(reading);
  findMadeResults(reading);
  const { tokens, statements } = reading.file;
  for (const statement of statements)
    for (let at = statement.from; at < statement.to; at += 1) {
      const chain = chainAt(tokens, at);
      if (chain !== undefined && chain.steps.length > 0) findInChain(reading, chain, statement);
    }
}

function findInChain(reading: Reading, chain: Chain, statement: Statement): void {
  const { source, values } = reading;
  const { tokens } = reading.file;
  const { scope } = statement;
  for (const [index, step] of chain.steps.entries()) {
    if (step.kind === 'item') {
      findRecordedKeyword(reading, chain, index, statement);
      findNamedItem(reading, chain, index, statement);
      continue;
    }
    const holder = values.ofChain(chain, scope, index);
    const owner = step.kind === 'member' ? values.inherited(holder, step.name) : holder;
    if (step.kind === 'call') {
      findComputed(reading, chain, index, step, statement);
      const call = { ...step, chain, index, callee: owner, scope };
      const next = chain.steps[index + 1];
      for (const named of namedMembers({ tokens, source, values }, call))
        if (next?.kind !== 'member' || !isPart(reading, named, next.name)) findNamed(reading, named, call, statement);
      findKeywords(reading, chain, index, step, statement);
      findResultKeywords(reading, chain, index, step, statement);
      continue;
    }
    const next = chain.steps[index + 1];
    const call = next?.kind === 'call' ? callOf(reading, next) : undefined;
    findMember(reading, { chain, index, name: step.name, token: tokens[step.at]!, owner, call, statement });
  }
}

function enclosingOf(scope: Scope): string {
  const names: string[] = [];
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) if (at.name !== '') names.unshift(at.name);
  return names.join('.');
}

/** How a file is read. */
export interface ReadRequest {
  names: PythonNames;
  /** The catalogue of Python, by id. */
  entries: ReadonlyMap<string, Entry>;
  /** What types say of its names. */
  answers: Answers;
}

/**
 * Reads a file that has values of the SDK.
 * @throws NotPython where it is no Python 3
 */
export function readPython(source: string, request: ReadRequest): PythonFile {
  const { names, entries, answers } = request;
  const { tokens, comments } = tokensOf(source);
  const scopes = scopesOf(tokens);
  const lines = linesOf(tokens);
  const values = new Values(scopes, names, answers);
  const found = new FoundSites(entries);
  const keywords = new KeywordCalls(source, scopes, values);
  // Without a catalogue a file is read for what its names are.
  if (entries.size > 0) findIn({ source, file: scopes, values, keywords, names, entries, found });
  const seen = new Set<string>();
  const file = { source, names, answers, tokens, comments, scopes, lines, values };
  const olderOfFile = olderModuleOf(scopes, lines, names.module);
  const sites = found.drafts
    .sort((left, right) => left.token.start - right.token.start || Number(right.isSure) - Number(left.isSure))
    .flatMap(({ id, isSure, token, statement, use, byVersion, isMock, isInferred, ...draft }): PythonSite[] => {
      const olderModule = draft.olderModule ?? olderOfFile;
      const key = `${id} ${token.start}`;
      if (seen.has(key)) return [];
      seen.add(key);
      const start = tokens[statement.from]!.start;
      const end = Math.max(...tokens.slice(statement.from, statement.to).map((statementToken) => statementToken.end));
      const ignored = ignoreReason(file, statement);
      return [
        {
          entry: entries.get(id)!,
          isSure: isSure && olderModule === undefined,
          use,
          name: { start: token.start, end: token.end },
          statement: { start, end },
          part: statement,
          enclosing: enclosingOf(statement.scope),
          ...(byVersion === true ? { byVersion } : {}),
          ...(isMock === true ? { isMock } : {}),
          ...(isInferred === true ? { isInferred } : {}),
          ...defined({ ignored, olderModule }),
        },
      ];
    });
  return { ...file, sites, olderNames: [...found.older].sort() };
}
