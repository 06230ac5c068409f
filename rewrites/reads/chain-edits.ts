import type { MemberShape } from '../../analysis/site.ts';
import { matchPath, pathEdits } from '../member-path.ts';
import type { PlanContext, TextEdit } from '../plan.ts';

/** The new names of a chain, or with a `reason` those of a client called `client`, for the text to suggest. */
export interface ChainEdits {
  names: readonly TextEdit[];
  reason?: string;
}

/** v6's member in place of v5's, also where a local name holds the beginning of the path. */
export function chainEdits(shape: MemberShape, target: readonly string[], context: PlanContext): ChainEdits {
  const { entry, source } = context;
  const match = matchPath(shape.segments, entry.path);
  const whole = { start: shape.receiver.start, end: shape.segments.at(-1)!.access.end };
  const anyClient = [{ ...whole, text: `${entry.root === 'client' ? 'client' : 'client.api'}.${target.join('.')}` }];
  if (match === undefined) return { names: anyClient, reason: 'the names that change are not written at this place' };
  if (match.hidden.length === 0) {
    const edits = pathEdits(source, match.visible, target);
    return 'reason' in edits ? { names: anyClient, reason: edits.reason } : { names: edits };
  }
  const holder = holderOf(source.slice(shape.receiver.start, shape.receiver.end), match.hidden, whole.start, source);
  if (holder === undefined || match.leading.length > 0) return { names: anyClient, reason: `\`${match.hidden.join('.')}\` is written elsewhere, and v6's member is not on it` };
  const optional = match.visible.some((segment) => segment.optional) ? '?.' : '.';
  const [first = '', ...rest] = target;
  const before = [`${holder.text}${holder.optional ? '?.' : '.'}${first}`, ...rest.slice(0, -1)].join('.');
  return { names: [{ ...whole, text: rest.length === 0 ? before : `${before}${optional}${rest.at(-1)}` }] };
}

const path = '(?:this|[\\p{ID_Start}$_][\\p{ID_Continue}$]*)(?:\\??\\.[\\p{ID_Start}$_][\\p{ID_Continue}$]*)*?';

/** `client.api` for `const traces = client.api.trace` and `const { trace } = client.api`: the text can be repeated. */
function holderOf(local: string, hidden: readonly string[], use: number, source: string): { text: string; optional: boolean } | undefined {
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(local)) return undefined;
  const name = local.replaceAll('$', '\\$');
  const declared = [...source.matchAll(new RegExp(`(?:(?:const|let|var|function|class)\\s+|[,({]\\s*(?:[\\p{ID_Continue}$]+\\s*:\\s*)?)${name}(?=\\s*[,)}=:;])`, 'gu'))];
  const written = hidden.join('\\??\\.');
  const asValue = new RegExp(`const\\s+${name}\\s*=\\s*(${path})(\\??\\.)${written}[ \\t]*(?:;|\\r?\\n)`, 'gu');
  const asPattern = new RegExp(`const\\s*\\{\\s*(?:${local === hidden[0] ? '' : `${hidden[0]}\\s*:\\s*`}${name})\\s*\\}\\s*=\\s*(${path})[ \\t]*(?:;|\\r?\\n)`, 'gu');
  const found = [...source.matchAll(asValue), ...(hidden.length === 1 ? source.matchAll(asPattern) : [])].filter(({ index }) => index < use);
  const [only] = found;
  // Another declaration of the name may be the one that is used.
  if (only === undefined || found.length > 1 || declared.length > 1) return undefined;
  const between = source.slice(only.index, use);
  const [, text, access] = only;
  if (text === undefined || (text.startsWith('this') && /\bfunction\b/.test(between))) return undefined;
  return { text, optional: access === '?.' };
}
