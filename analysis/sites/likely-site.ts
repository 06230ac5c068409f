import ts from 'typescript';
import { distinctivePath } from '../distinctive.ts';
import type { Segment } from '../site.ts';
import { describePlace } from './place.ts';
import type { SiteDraft } from './draft.ts';
import { accessedName, type Finder, lookup } from './lookup.ts';
import { segmentOf } from './member-site.ts';
import { type Access, isAccess, isStable, longerAccess, nameNode, rangeOf, unwrapped } from './syntax.ts';
import { describeUse } from './use.ts';

/** The names of a written chain from the left, the root identifier included. */
function writtenNames(finder: Finder, access: Access): { names: string[]; accesses: Access[] } {
  const names: string[] = [];
  const accesses: Access[] = [];
  let expression: ts.Expression = access;
  for (;;) {
    expression = unwrapped(expression);
    if (ts.isCallExpression(expression)) break;
    if (!isAccess(expression)) {
      if (ts.isIdentifier(expression)) names.unshift(expression.text);
      break;
    }
    const name = accessedName(finder, expression);
    if (name === undefined) break;
    names.unshift(name);
    accesses.unshift(expression);
    expression = expression.expression;
  }
  return { names, accesses };
}

/** A longer chain around this one is distinctive too and will be reported instead. */
export function isInsideLonger(finder: Finder, access: Access): boolean {
  const longer = longerAccess(access);
  return longer !== undefined && distinctivePath(writtenNames(finder, longer).names) !== undefined;
}

/** A distinctive path on a receiver nobody could resolve, in a file that reaches the SDK: reported, never edited. */
export function likelySite(finder: Finder, access: Access, olderReaches: boolean): SiteDraft | undefined {
  const member = lookup(finder, access);
  if (member.kind !== 'unresolved') return undefined;
  const { names, accesses } = writtenNames(finder, access);
  const found = distinctivePath(names);
  if (!found || (found.older && (olderReaches || member.outside)) || isInsideLonger(finder, access)) return undefined;
  // `legacy.scoreV1` of an import from another package: its first name is that package's own.
  if (member.outside && accesses.length < found.path.length) return undefined;
  const own = accesses.slice(-found.path.length);
  const [first] = own;
  if (!first) return undefined;
  const segments: Segment[] = own.map((part) => segmentOf(part, accessedName(finder, part) ?? ''));
  const use = describeUse(finder.checker, access);
  // One name alone says little where nothing is called: `config.updatePrompt` may be anybody's setting.
  if (found.path.length === 1 && (use.kind === 'value' || use.kind === 'read' || use.kind === 'presence'))
    return undefined;
  return {
    id: found.id,
    evidence: 'likely',
    cause: `the receiver is not resolved: ${member.cause}`,
    name: rangeOf(nameNode(access)),
    extent: use.kind === 'call' ? use.call.range : rangeOf(access),
    ...describePlace(access),
    shape: {
      kind: 'member',
      receiver: rangeOf(first.expression),
      receiverStable: isStable(first.expression),
      segments,
      use,
    },
    node: access,
  };
}
