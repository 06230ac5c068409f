import type { CallFacts, MemberShape, Site } from '../sites/site.ts';
import { compatCalls } from '../catalog/compat-calls.ts';
import { freshName } from './fresh-name.ts';
import type { PathMatch } from './member-path.ts';
import type { PlanContext } from './plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { canPutBefore, putBefore, standsInList } from './statement-place.ts';
import { textStyle } from './text-style.ts';

/** The first argument of a function of the compat module. */
export interface ClientText {
  text: string;
  /** The receiver is edited where it stands; otherwise `text` replaces all of it. */
  inPlace: boolean;
  /** Nothing is called when this is absent: `client?.api.trace.get(id)`. */
  optional: boolean;
  /** The client in a constant of its own, so that it is evaluated once. */
  before: readonly TextEdit[];
  /** What goes on behind the call goes on only when it was made. */
  behind: readonly TextEdit[];
  reasons: readonly string[];
}

/** The client, or the API client alone, that the call goes through; otherwise why it cannot be an argument. */
export function clientText(
  site: Site,
  shape: MemberShape,
  call: CallFacts,
  match: PathMatch,
  context: PlanContext,
): ClientText | { refusal: string } {
  const { source, entry } = context;
  const receiver = source.slice(shape.receiver.start, shape.receiver.end);
  const always = { optional: false, before: [], behind: [] };
  if (match.hidden.length > 0) {
    const owner = ownerOfAlias(receiver, match.hidden, source);
    if (owner === undefined) return { refusal: 'the client is not in sight' };
    return {
      ...always,
      text: owner,
      inPlace: false,
      reasons: isUsedElsewhere(receiver, context) ? [] : [`\`${receiver}\` is unused now`],
    };
  }
  const toApi = entry.root === 'api' && match.leading.at(-1)?.name === 'api' ? 1 : 0;
  if (match.leading.length > toApi) return { refusal: 'the client is not in sight' };
  const [first, ...rest] = shape.segments;
  const reasons = rest.some(({ optional }) => optional)
    ? ['the `?.` behind the client is gone: the function calls in any case']
    : [];
  // `deps?.client.api.trace.get(id)`: without `deps` nothing is called.
  const chained = /^[^(]*\?\.(?!\d)/.test(receiver);
  if (first?.optional !== true && !chained) return { ...always, text: receiver, inPlace: true, reasons };
  const behind = chainBehind(call, source);
  if (behind === undefined) return { refusal: 'the client may be absent, and the chain goes on behind the call' };
  const own = shape.receiverStable ? undefined : ownConstant(site, shape, call, receiver, context);
  if (!shape.receiverStable && own === undefined) return { refusal: 'the client would be evaluated twice' };
  // Without semicolons, a line that begins with a parenthesis continues the one before.
  const beginsStatement = site.statement.start === shape.receiver.start;
  if (beginsStatement && (textStyle(source).semicolon === '' || !standsInList(source, site.statement.start)))
    return { refusal: 'the client may be absent, and a statement would begin with a parenthesis' };
  return {
    text: own?.name ?? receiver,
    inPlace: own === undefined,
    optional: true,
    before: own?.edits ?? [],
    behind,
    reasons,
  };
}

/** `const client = connect();` in front of a statement that begins by awaiting the call. */
function ownConstant(
  site: Site,
  shape: MemberShape,
  call: CallFacts,
  receiver: string,
  { source, names, siblings }: PlanContext,
): { name: string; edits: TextEdit[] } | undefined {
  // What is written in there may have to change as well.
  const holdsSites = siblings.some(
    (other) => other !== site && other.name.start >= shape.receiver.start && other.name.end <= shape.receiver.end,
  );
  if (holdsSites || !canPutBefore(source, site, call)) return undefined;
  const earlier = siblings.filter(
    (other) =>
      other.enclosing === site.enclosing &&
      other.statement.start < site.statement.start &&
      compatCalls.has(other.id) &&
      other.shape.kind === 'member' &&
      !other.shape.receiverStable &&
      other.shape.segments[0]?.optional === true,
  );
  const name = freshName(names, 'client', earlier.length);
  return { name, edits: [putBefore(source, site.statement.start, [`const ${name} = ${receiver}`], textStyle(source))] };
}

/**
 * `.then(f)` behind a call that may not be made becomes `?.then(f)`; behind closing parentheses the chain has ended.
 * @returns `undefined` where it goes on in another form
 */
function chainBehind({ range }: CallFacts, source: string): TextEdit[] | undefined {
  const gap = /^(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*\n)*/.exec(source.slice(range.end))![0];
  const start = range.end + gap.length;
  const next = source.slice(start);
  if (/^\?\./.test(next)) return [];
  if (next.startsWith('.')) return [{ start, end: start, text: '?' }];
  return /^(?:\[|`|\(|!(?!=))/.test(next) ? undefined : [];
}

/**
 * `client` of `const traces = client.api.trace`, declared once as a constant in this file. `client` has to be the same
 * thing wherever the file says so: declared once, and never assigned again.
 */
function ownerOfAlias(local: string, hidden: readonly string[], source: string): string | undefined {
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(local)) return undefined;
  const name = local.replaceAll('$', '\\$');
  const path = String.raw`((?!this\b)[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.[\p{ID_Start}$_][\p{ID_Continue}$]*)*)`;
  const member = new RegExp(
    String.raw`\bconst\s+${name}\s*=\s*${path}\.${hidden.join(String.raw`\.`)}\s*(?:;|\r?\n)`,
    'gu',
  );
  const pattern =
    hidden.length === 1
      ? new RegExp(
          String.raw`\bconst\s*\{\s*${hidden[0] === local ? name : `${hidden[0]}\\s*:\\s*${name}`}\s*\}\s*=\s*${path}\s*(?:;|\r?\n)`,
          'gu',
        )
      : undefined;
  const declared =
    source.match(
      new RegExp(
        String.raw`(?<![.\p{ID_Continue}$])(?:const|let|var|function|class)\s+(?:\{[^}]*\b)?${name}(?![\p{ID_Continue}$])`,
        'gu',
      ),
    ) ?? [];
  const found = [...source.matchAll(member), ...(pattern === undefined ? [] : source.matchAll(pattern))];
  const owner = found.length === 1 && declared.length === 1 ? found[0]![1]! : undefined;
  if (owner === undefined) return undefined;
  const root = owner.replace(/\..*$/, '').replaceAll('$', '\\$');
  const places =
    source.match(
      new RegExp(
        String.raw`(?<![.\p{ID_Continue}$])${root}(?![\p{ID_Continue}$])(?=\s*(?:[,):}]|(?:[?|&]{2})?=(?![=>])))`,
        'gu',
      ),
    ) ?? [];
  return places.length > 1 ? undefined : owner.replace(/\.api$/, '');
}

/** Whether a name has uses besides its declaration and the calls of this kind. */
function isUsedElsewhere(local: string, { source, siblings }: PlanContext): boolean {
  const uses =
    source.match(new RegExp(`(?<![\\p{ID_Continue}$.])${local.replaceAll('$', '\\$')}(?![\\p{ID_Continue}$])`, 'gu'))
      ?.length ?? 0;
  const calls = siblings.filter(
    ({ id, shape }) =>
      compatCalls.has(id) &&
      shape.kind === 'member' &&
      source.slice(shape.receiver.start, shape.receiver.end) === local,
  ).length;
  return uses > calls + 1;
}
