/** Members that a type leaves out by their names: TypeScript takes any key there, so nothing breaks in v6. */
import type { SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { Site } from '../../sites/site.ts';
import { manual, withoutText } from '../decide.ts';
import type { Decision, PlanContext } from '../plan.ts';
import { joinedInPlace, keysIn } from './written-keys.ts';

/** `Omit<owner, keys>`. */
interface Omission {
  whole: SyntaxNode;
  owner: SyntaxNode;
  keys: SyntaxNode;
}

function omissionAround(literal: SourceRange, syntax: SyntaxView): Omission | undefined {
  const whole = syntax.enclosing(literal, 'TypeReference', 'ExpressionWithTypeArguments');
  const [name, owner, keys] = whole === undefined ? [] : syntax.childrenOf(whole);
  const isOmit = name !== undefined && syntax.nameOf(name) === 'Omit';
  return isOmit && owner !== undefined && keys !== undefined && keys.start <= literal.start
    ? { whole: whole!, owner, keys }
    : undefined;
}

/** The same type, with another key in the place of one, or without it. */
function withKey(
  { whole, owner, keys }: Omission,
  literal: SourceRange,
  key: string | undefined,
  { source, syntax }: PlanContext,
): string | undefined {
  const text = ({ start, end }: SourceRange): string => source.slice(start, end);
  const written = keysIn(keys, syntax)?.flatMap((node) => (node.start === literal.start ? (key ?? []) : text(node)));
  if (written === undefined) return undefined;
  if (written.length > 0) return `Omit<${text(owner)}, ${[...new Set(written)].join(' | ')}>`;
  // Behind `extends` stands a name.
  return whole.kind === 'TypeReference' || owner.kind === 'TypeReference' ? text(owner) : undefined;
}

/** The same type without the method that took the place of one, which is behind another name. */
function withoutMethod(
  omission: Omission,
  literal: SourceRange,
  [manager, method]: readonly string[],
  context: PlanContext,
): string | undefined {
  const { whole, owner } = omission;
  const { source, syntax } = context;
  const quote = source[literal.start]!;
  const key = `${quote}${manager}${quote}`;
  const rest = withKey(omission, literal, key, context);
  if (rest === undefined || whole.kind !== 'TypeReference') return undefined;
  const part = `Omit<${source.slice(owner.start, owner.end)}[${key}], ${quote}${method}${quote}>`;
  return joinedInPlace(`${rest} & { ${manager}: ${part} }`, whole, syntax);
}

/** `Omit<SvcClient, 'getDataset'>`: what v6 does not have cannot be left out, and what took its place is there. */
export function planOmittedKey(site: Site, context: PlanContext): Decision | undefined {
  const { shape } = site;
  const { entry, syntax } = context;
  const omission = shape.kind === 'typeKey' ? omissionAround(shape.literal, syntax) : undefined;
  if (shape.kind !== 'typeKey' || omission === undefined || entry.aspect !== undefined) return undefined;
  const { path, target = [] } = entry;
  if (entry.kind === 'rename' && path.length === 1 && target.length === 1 && entry.root !== 'api') return undefined;
  const { whole } = omission;
  const others = keysIn(omission.keys, syntax)?.map((node) => syntax.nameOf(syntax.childrenOf(node)[0]!)) ?? [];
  // All that `target` stands in may be left out already.
  const isAlias = entry.root === 'client' && path.length === 1 && target.length === 2 && !others.includes(target[0]!);
  const text = isAlias
    ? withoutMethod(omission, shape.literal, target, context)
    : withKey(omission, shape.literal, undefined, context);
  const decision = manual(
    site,
    context,
    isAlias
      ? `v6 has no such key to leave out; \`${target.join('.')}\` stays in the type`
      : 'v6 has no such key to leave out',
    text,
    isAlias ? `Take the key out, or leave \`${target[1]}\` out of \`${target[0]}\`.` : 'Take the key out.',
  );
  return text === undefined ? withoutText(decision) : { ...decision, suggestion: text, suggestionPlace: whole };
}
