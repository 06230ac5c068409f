import type { Site, TypeIndexShape, TypeQueryShape } from '../sites/site.ts';
import { compatCalls, type CompatCall } from '../catalog/compat-calls.ts';
import { readMaps } from '../catalog/read-maps.ts';
import { manual, migrated, review } from './decide.ts';
import type { Outcome, PlanContext } from './plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { planTypePath } from './type-position.ts';

/** A type made from a method, around the method: `Awaited<ReturnType<…>>`, and what is taken from it. */
interface Derivation {
  utility: string;
  awaited: boolean;
  /** Behind the last `>`. */
  end: number;
  /** A member of the result is taken: `…['observations']`. */
  takesPart: boolean;
}

/**
 * `Awaited<ReturnType<typeof client.api.trace.get>>` follows the calls it comes from: to the function of the compat file,
 * or to the rows that the v6 call gives. `undefined` when the site is no such type, or its call has no v6 successor.
 */
export function planDerivedType(site: Site, context: PlanContext): Outcome | undefined {
  const { shape } = site;
  const { entry, source } = context;
  if ((shape.kind !== 'typeQuery' && shape.kind !== 'typeIndex') || entry.target === undefined) return undefined;
  const derivation = derivationOf(source, site.extent);
  const compat = compatForm(site, shape, derivation, context);
  if (compat !== undefined) return compat;
  const map = readMaps[entry.id];
  if (map === undefined || map.result === 'collected' || derivation?.utility !== 'ReturnType') return undefined;
  const moved = planTypePath(site, shape, entry.target, context);
  if (moved.status !== 'migrated') return moved;
  const gives = `it is what \`${entry.target.join('.')}\` gives`;
  if (map.result === 'page')
    return {
      ...review(context, moved.edits, `${gives}: ${map.record}s are rows in \`data\` with v6's names`),
      standsIn: true,
    };
  if (!derivation.awaited) return manual(site, context, 'the v6 call gives a list, of which this is one row');
  if (derivation.takesPart)
    return manual(site, context, 'the part that is taken of it has another name in a v6 row, or is read on its own');
  const row = { start: derivation.end, end: derivation.end, text: "['data'][number]" };
  return { ...review(context, [...moved.edits, row], `${gives}: one row with v6's names`), standsIn: true };
}

/** `typeof client.api.trace.get` → `typeof getTrace`, which takes the client first and gives what v5 gave. */
function compatForm(
  site: Site,
  shape: TypeQueryShape | TypeIndexShape,
  derivation: Derivation | undefined,
  context: PlanContext,
): Outcome | undefined {
  const { compat, source } = context;
  const call = compatCalls.get(site.id);
  if (compat === undefined || call === undefined) return undefined;
  const { start, end } = site.extent;
  const parameter = derivation?.utility === 'Parameters' ? parameterOf(source, derivation.end, call) : undefined;
  if (derivation?.utility !== 'ReturnType' && parameter === undefined)
    return manual(site, context, `\`${call.helper}\` takes the client as its first argument`);
  if (parameter === 'gone')
    return manual(site, context, `\`${call.helper}\` takes no such argument: it reads everything`);
  const name = compat.localName(call.helper);
  const before = /(?<![\w$])typeof\s+$/.test(source.slice(Math.max(0, start - 20), start));
  const text = shape.kind === 'typeQuery' && before ? name : `typeof ${name}`;
  const edits = [{ start, end, text }, ...(parameter === undefined ? [] : [parameter])];
  if (parameter !== undefined) return { ...migrated(context, edits), helpers: [call.helper] };
  const unserved = call.unserved ?? [];
  const outcome =
    unserved.length === 0
      ? migrated(context, edits)
      : review(context, edits, `v6 does not serve ${unserved.map((path) => `\`${path}\``).join(' and ')}`);
  return { ...outcome, helpers: [call.helper] };
}

/** The `[0]` of `Parameters<…>[0]`, counted with the client in front; `gone` for an argument that the function does not take. */
function parameterOf(source: string, end: number, { leavesOut }: CompatCall): TextEdit | 'gone' | undefined {
  const index = /^\s*\[\s*(\d+)\s*\]/.exec(source.slice(end));
  if (index === null) return undefined;
  const place = Number(index[1]);
  if (place === leavesOut) return 'gone';
  const start = end + index[0].indexOf(index[1]!);
  return {
    start,
    end: start + index[1]!.length,
    text: String(leavesOut !== undefined && place > leavesOut ? place : place + 1),
  };
}

function derivationOf(source: string, { start, end }: { start: number; end: number }): Derivation | undefined {
  const opening = /(?<![\w$])((?:Awaited\s*<\s*)?)(ReturnType|Parameters)\s*<\s*(?:typeof\s+)?$/.exec(
    source.slice(Math.max(0, start - 80), start),
  );
  if (opening === null) return undefined;
  const awaited = opening[1] !== '';
  const closing = (awaited ? /^\s*>\s*>/ : /^\s*>/).exec(source.slice(end));
  if (closing === null) return undefined;
  const behind = end + closing[0].length;
  return { utility: opening[2]!, awaited, end: behind, takesPart: /^\s*\[\s*['"`\w]/.test(source.slice(behind)) };
}
