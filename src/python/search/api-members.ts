/** Members of the API client, by their path. */
import { asserting } from '../keyword-calls.ts';
import { takesFields } from '../mock-effects.ts';
import { type Scope, scopeOf, type Statement } from '../scopes.ts';
import type { Call } from '../site.ts';
import type { Chain } from '../chains.ts';
import { callOf, type Member, ofOwner, type Reading, useOf } from './reading.ts';
import { findScores, keywordsOf, oldForm } from './scores.ts';

const removedNamespaces = new Set(['sessions', 'scores_v3', 'dataset_run_items']);

/** A member of the API client, by its path. */
export function findOfApi(reading: Reading, member: Member, path: readonly string[]): void {
  const { owner, token, statement, chain, index } = member;
  const isSure = owner.likely !== true;
  const dotted = path.join('.');
  const mock = ofOwner(owner);
  if (owner.isMock === true && /^(?:scores|legacy\.score_v1)\.create$/.test(dotted)) {
    findCreateMock(reading, member, dotted);
    return;
  }
  if (dotted === 'scores.create' || dotted === 'scores.get_many') {
    findScores(reading, dotted, isSure, { token, statement, use: useOf(member) }, mock);
    return;
  }
  const id = `py:api.${dotted}`;
  const isNamespace = path.length === 1 || (path[0] === 'legacy' && path.length === 2);
  if (!isNamespace && reading.entries.has(id)) {
    reading.found.add(id, isSure, token, statement, useOf(member), mock);
    return;
  }
  findUnknown(reading, member, path);
  if (isNamespace && chain.steps[index + 1] === undefined && !isToldElsewhere(reading, chain, statement, id))
    reading.found.add(id, isSure, token, statement, useOf(member), ofOwner(owner));
}

/** A member that major 4 never had, of a namespace that is gone all the same. */
function findUnknown(reading: Reading, member: Member, path: readonly string[]): void {
  const { owner, statement, chain, index } = member;
  const holder = path.slice(0, -1).join('.');
  if (!removedNamespaces.has(holder) && path[0] !== 'legacy') return;
  if (path.length < 2 || reading.entries.has(`py:api.${path.join('.')}`)) return;
  // Others have something old of their own as well.
  if (holder === 'legacy' && owner.likely === true) return;
  const previous = chain.steps[index - 1];
  const at = previous?.kind === 'member' ? previous.at : index === 0 ? chain.head : undefined;
  if (at === undefined) return;
  reading.found.add(
    `py:api.${holder}`,
    owner.likely !== true,
    reading.file.tokens[at]!,
    statement,
    useOf(member),
    ofOwner(owner),
  );
}

/** What a test says of the calls of a mock: nothing else of it is of one major. */
function findCreateMock(reading: Reading, member: Member, path: string): void {
  const { owner, token, statement } = member;
  const asserted = assertedOf(reading, member);
  const keeps = path === 'scores.create';
  const id = keeps ? 'py:api.scores.create#kwargs' : `py:api.${path}`;
  if (owner.likely === true && member.call !== undefined) {
    // `call.api.scores.create(name="a")`: what a test compares a call with.
    findScores(reading, 'scores.create', false, { token, statement, use: useOf(member) }, ofOwner(owner));
    return;
  }
  const { chain, index } = member;
  const isAffected = isRead(member) || takesFields(reading.file, chain, index, statement.scope);
  if (keeps && asserted === undefined && !isAffected) return;
  if (keeps && asserted !== undefined && oldForm(reading.entries.get(id), keywordsOf(asserted.given)) !== 'yes') return;
  const use = asserted === undefined ? useOf(member) : { ...useOf(member), call: asserted };
  reading.found.add(id, owner.likely !== true, token, statement, use, ofOwner(owner));
}

/** The call by which a test says what a mock was called with. */
function assertedOf(reading: Reading, { chain, index }: Member): Call | undefined {
  const [name, call] = chain.steps.slice(index + 1);
  return name?.kind === 'member' && asserting.test(name.name) && call?.kind === 'call'
    ? callOf(reading, call)
    : undefined;
}

/** Whether what a mock was called with is read. */
function isRead({ chain, index }: Member): boolean {
  const next = chain.steps[index + 1];
  return next?.kind === 'member' && /_args|mock_calls|^assert_has_/.test(next.name);
}

/** `name = client.api.trace`: the uses of the name are told instead; a member that is named in quotes, as well. */
function isToldElsewhere(reading: Reading, { from, to }: Chain, statement: Statement, id: string): boolean {
  if (reading.found.told.has(to - 1)) return true;
  if (reading.file.tokens[from - 1]?.text !== '=' || to !== statement.to) return false;
  const uses = usesOf(reading, from - 2, statement.scope).filter((next) => next !== '=');
  // One that stays does no harm where nobody uses it.
  return uses.every((next) => next === '.') && (uses.length > 0 || id === 'py:api.trace');
}

/** What follows each use of something that is given a value. */
function usesOf(reading: Reading, target: number, scope: Scope): string[] {
  const { tokens, statements } = reading.file;
  const { text } = tokens[target]!;
  const isAttribute = tokens[target - 1]?.text === '.';
  const owner = scopeOf(text, scope);
  return statements.flatMap((statement) => {
    if (!isAttribute && scopeOf(text, statement.scope) !== owner) return [];
    return tokens.slice(statement.from, statement.to).flatMap((token, offset) => {
      const at = statement.from + offset;
      const isSame = token.kind === 'name' && token.text === text && (tokens[at - 1]?.text === '.') === isAttribute;
      return isSame && at !== target ? [tokens[at + 1]?.text ?? ''] : [];
    });
  });
}
