/** Members of values of the SDK, and of values that nobody knows. */
import { type Member, memberId, ofOwner, type Reading, useOf } from './reading.ts';
import { noteOlder } from './older-names.ts';
import { addType } from './type-names.ts';
import { findBatchKeywords } from './keywords.ts';
import { findOfApi } from './api-members.ts';
import { distinctive, runUrl } from './distinctive-names.ts';

const recording =
  /^(?:assert_\w+|(?:call|await)_count|reset_mock|(?:call|await)_args(?:_list)?|mock_calls|called|awaited|return_value|side_effect)$/;

export function findMember(reading: Reading, found: Member): void {
  const member = asRecorded(found);
  const { owner, name, call, token, statement } = member;
  noteOlder(reading, owner, name);
  if (owner.kind === 'namespace') return findOfApi(reading, member, [...owner.path, name]);
  if (owner.kind === 'module') {
    addType(reading, name, owner.path, token, statement, useOf(member));
    return;
  }
  if (owner.kind === 'unknown') {
    if (name === runUrl) reading.found.add(`py:experimentResult.${name}`, false, token, statement, useOf(member));
    if (call === undefined && !isRecorded(member)) return;
    if (name === 'set_trace_io') reading.found.add('py:span.set_trace_io', false, token, statement, useOf(member));
    if (distinctive.has(name)) reading.found.add(`py:Svc.${name}`, false, token, statement, useOf(member));
    if (name === 'run_batched_evaluation') findBatchKeywords(reading, member);
    return;
  }
  const id = memberId(owner, name);
  if (id !== undefined) reading.found.add(id, owner.likely !== true, token, statement, useOf(member), ofOwner(owner));
}

/** Whether a member is followed by what only mocks have. */
function isRecorded({ chain, index }: Member): boolean {
  const next = chain.steps[index + 1];
  return next?.kind === 'member' && recording.test(next.name);
}

/** What a test says of the calls of a member is said of a mock, whatever its type is. */
function asRecorded(member: Member): Member {
  const { owner } = member;
  const isMock = owner.kind !== 'unknown' && owner.likely !== true && isRecorded(member);
  return isMock ? { ...member, owner: { ...owner, isMock } } : member;
}
