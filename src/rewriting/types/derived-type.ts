import type { Site, TypeIndexShape, TypeQueryShape } from '../../sites/site.ts';
import type { ReadMap, ResultField } from '../../catalog/read-map.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { CompatCall } from '../../catalog/compat-call.ts';
import { manual, migrated, review } from '../decide.ts';
import type { Decision, PlanContext } from '../plan.ts';
import { textStyle } from '../text-style.ts';
import type { SyntaxView } from '../../program/syntax-view.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { indexed } from '../indexed-path.ts';
import { planTypePath } from './type-position.ts';
import { takenNumber, utilityAround, type UtilityType } from './utility-type.ts';
import { applyTextEdits } from '../reads/splice.ts';
import { listsOfType } from './lists-of-type.ts';
import { typedReads } from './typed-reads.ts';
import { namesInSentence } from '../wording.ts';
import { isWithin } from '../../program/overlaps.ts';

/**
 * `Awaited<ReturnType<typeof client.api.trace.get>>` follows the calls it comes from: to the function of the compat
 * file, or to the rows that the v6 call gives. `undefined` when the site is no such type, or its call has no v6
 * successor.
 */
export function planDerivedType(site: Site, context: PlanContext): Decision | undefined {
  const { shape } = site;
  const { entry, syntax } = context;
  if ((shape.kind !== 'typeQuery' && shape.kind !== 'typeIndex') || entry.target === undefined) return undefined;
  const derivation = utilityAround(site.extent, syntax);
  const compat = compatForm(site, shape, derivation, context);
  if (compat !== undefined) return compat;
  const map = entry.rewrite?.read;
  if (map === undefined || map.result === 'collected' || derivation?.name !== 'ReturnType') return undefined;
  const moved = planTypePath(site, shape, entry.target, context);
  if (moved.status !== 'migrated') return moved;
  const field = map.result === 'page' ? undefined : fieldTaken(derivation, map, moved.edits, context);
  // It is v5's type, whatever becomes of the calls.
  if (field !== undefined) return migrated(context, [field]);
  const list = listTaken(derivation, map, context);
  const silent = otherReads(site, list?.map ?? map, context);
  if (silent !== undefined)
    return {
      ...manual(
        site,
        context,
        `fields of its values are read in this file: in a row of v6 ${silent}`,
        undefined,
        `Change the type and the reads of its values together: ${silent}.`,
      ),
      ofTestDouble: true,
    };
  const gives = `it is what \`${entry.target.join('.')}\` returns`;
  if (map.result === 'page')
    return {
      ...review(context, moved.edits, `${gives}: ${map.record}s are rows in \`data\` with v6's names`),
      ofTestDouble: true,
    };
  if (!derivation.awaited) return manual(site, context, 'the v6 call returns a list, of which this is one row');
  if (list !== undefined)
    return { ...review(context, [...moved.edits, list.edit], `${gives}: rows with v6's names`), ofTestDouble: true };
  if (derivation.taken !== undefined)
    return manual(site, context, 'the part that is taken of it has another name in a v6 row, or is read on its own');
  const edits = [...moved.edits, ...rowEdits(derivation.whole, moved.edits, listsOfType(site, map, context), context)];
  return { ...review(context, edits, `${gives}: one row with v6's names`), ofTestDouble: true };
}

/** `['observations']` behind the type: the rows that the v6 call gives. */
function listTaken(
  { taken }: UtilityType,
  { related }: ReadMap,
  { source, syntax }: PlanContext,
): { map: Pick<ReadMap, 'fields'>; edit: TextEdit } | undefined {
  const map = taken && related?.[syntax.nameOf(taken.key)];
  if (map === undefined) return undefined;
  const { start, end } = taken!.key;
  const quote = source[start]!;
  return { map, edit: { start, end, text: `${quote}data${quote}` } };
}

/** `['userId']` behind the type: that of the row's field, which holds what v5's did. */
function fieldTaken(
  { taken, awaited, whole }: UtilityType,
  { fields }: ReadMap,
  moved: readonly TextEdit[],
  { source, syntax }: PlanContext,
): TextEdit | undefined {
  const field = taken?.key.kind === 'StringLiteral' && awaited ? fields[syntax.nameOf(taken.key)] : undefined;
  if (taken === undefined || field === undefined) return undefined;
  const { source: elsewhere, made, parts, differs, numberOnlyWhere } = field;
  if ([elsewhere, made, parts, differs, numberOnlyWhere].some((other) => other !== undefined)) return undefined;
  const quote = source[taken.key.start]!;
  const key = indexed([field.name ?? syntax.nameOf(taken.key)], quote);
  const text = `${applyTextEdits(source, whole, moved)}${indexed(['data'], quote)}[number]${key}`;
  return { start: whole.start, end: taken.whole.end, text: asInV5(text, field) };
}

/** v6 types more values as missing than v5 did. */
function asInV5(type: string, { mayBeMissing, mayBeUndefined }: ResultField): string {
  if (mayBeMissing === true) return `NonNullable<${type}>`;
  return mayBeUndefined === undefined ? type : `Exclude<${type}, undefined>`;
}

/** The type of one row; with the lists that are read of its values, which the call gives along with it. */
function rowEdits(
  whole: SourceRange,
  moved: readonly TextEdit[],
  lists: readonly string[],
  { source, syntax }: PlanContext,
): TextEdit[] {
  const { start, end } = whole;
  const text = applyTextEdits(source, whole, moved);
  const data = indexed(['data'], textStyle(source).quote);
  const beside = lists.map((name) => `${name}: ${text}${data}`).join('; ');
  if (beside === '') return [{ start: end, end, text: `${data}[number]` }];
  const isAlone = syntax.parent(whole)?.kind === 'TypeAliasDeclaration';
  return [
    ...(isAlone ? [] : [{ start, end: start, text: '(' }]),
    { start: end, end, text: `${data}[number] & { ${beside} }${isAlone ? '' : ')'}` },
  ];
}

/**
 * Fields that the file reads of values of the type, and that a row of v6 has under another name or with another value:
 * under the row's type some of them would compile and say something else. Reads that a call is followed to are its own.
 */
function otherReads(
  site: Site,
  { fields }: Pick<ReadMap, 'fields'>,
  { syntax, siblings }: PlanContext,
): string | undefined {
  const followed = siblings.flatMap(({ result }) => result?.reads ?? []);
  const isFollowed = (read: SourceRange): boolean =>
    followed.some(({ file, range }) => file === site.file && isWithin(read, range));
  const names = typedReads(site.extent, syntax)
    .filter((read) => !isFollowed(read))
    .map((read) => syntax.nameOf(read));
  const changed = [...new Set(names)].flatMap((name) => {
    const field = fields[name];
    if (field === undefined) return [];
    if (field.name !== undefined && field.name !== name) return [`\`${name}\` is \`${field.name}\``];
    if (field.differs !== undefined) return [`\`${name}\` ${field.differs}`];
    if (field.source !== undefined) return [`\`${name}\` is not there (${field.source})`];
    return field.made === undefined ? [] : [`\`${name}\` is to be made of \`${field.made.of}\``];
  });
  return changed.length === 0 ? undefined : changed.join(', ');
}

/** `typeof client.api.trace.get` → `typeof getTrace`, which takes the client first and gives what v5 gave. */
function compatForm(
  site: Site,
  shape: TypeQueryShape | TypeIndexShape,
  derivation: UtilityType | undefined,
  context: PlanContext,
): Decision | undefined {
  const { compat, entry, syntax } = context;
  const call = entry.rewrite?.compat;
  if (compat === undefined || call === undefined) return undefined;
  const { start, end } = site.extent;
  const parameter = derivation?.name === 'Parameters' ? parameterOf(derivation, call, syntax) : undefined;
  if (derivation?.name !== 'ReturnType' && parameter === undefined)
    return manual(site, context, `\`${call.helper}\` takes the client as its first argument`);
  if (parameter === 'gone')
    return manual(site, context, `\`${call.helper}\` takes no such argument: it reads everything`);
  const name = compat.localName(call.helper);
  const isQueried = syntax.parent(site.extent)?.kind === 'TypeQuery';
  const text = shape.kind === 'typeQuery' && isQueried ? name : `typeof ${name}`;
  const edits = [{ start, end, text }, ...(parameter === undefined ? [] : [parameter])];
  if (parameter !== undefined) return { ...migrated(context, edits), helpers: [call.helper] };
  const unserved = unservedIn(derivation, call, syntax);
  const decision =
    unserved.length === 0
      ? migrated(context, edits)
      : review(context, edits, `v6 does not serve ${namesInSentence(unserved)}`);
  return { ...decision, helpers: [call.helper] };
}

/** What v6 does not serve of the type, or of the part that is taken of it: `['data']`. */
function unservedIn(derivation: UtilityType | undefined, { unserved = [] }: CompatCall, syntax: SyntaxView): string[] {
  const taken = derivation?.awaited === true ? derivation.taken?.key : undefined;
  const key = taken?.kind === 'StringLiteral' ? syntax.nameOf(taken) : undefined;
  return unserved.filter((part) => key === undefined || part.split('.')[0] === key);
}

/**
 * The `[0]` of `Parameters<…>[0]`, counted with the client in front; `gone` for an argument that the function does not
 * take.
 */
function parameterOf(
  derivation: UtilityType,
  { leavesOut }: CompatCall,
  syntax: SyntaxView,
): TextEdit | 'gone' | undefined {
  const place = takenNumber(derivation, syntax);
  if (place === undefined) return undefined;
  if (place === leavesOut) return 'gone';
  const { start, end } = derivation.taken!.key;
  return { start, end, text: String(leavesOut !== undefined && place > leavesOut ? place : place + 1) };
}
