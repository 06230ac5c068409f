import type { Site, TypeIndexShape } from '../../sites/site.ts';
import { manual, migrated, withoutText } from '../decide.ts';
import type { Decision, PlanContext } from '../plan.ts';
import { indexed } from '../indexed-path.ts';
import { textStyle } from '../text-style.ts';

/**
 * A member that is taken, in a type, of what a call takes or gives whose name stays: `…['id']` of a response,
 * `…['traceId']` of a row, a key of the request. `undefined` for any other site.
 */
export function planMemberOfType(site: Site, context: PlanContext): Decision | undefined {
  const { shape } = site;
  if (shape.kind !== 'typeIndex') return undefined;
  if (context.entry.root === 'scoresResponse') return narrowed(site, shape, context);
  const name = shape.segments.at(-1)?.name ?? '';
  if (context.entry.requestType === undefined || name === context.entry.path.at(-1)) return undefined;
  const decision = withoutText(
    manual(site, context, `\`${name}\` is gone`, undefined, `\`${name}\` is gone${insteadOf(name, context)}.`),
  );
  const key = context.entry.requestKeys?.[name];
  const { access } = shape.segments.at(-1)!;
  const { quote } = textStyle(context.source);
  return typeof key === 'string'
    ? { ...decision, suggestion: `${context.source.slice(site.extent.start, access.start)}${indexed([key], quote)}` }
    : decision;
}

/** `C['id']` → `Extract<C, { id: string }>['id']` */
function narrowed({ extent }: Site, { segments }: TypeIndexShape, context: PlanContext): Decision {
  const { access, name } = segments.at(-1)!;
  return migrated(context, [
    { start: extent.start, end: extent.start, text: 'Extract<' },
    { start: access.start, end: access.start, text: `, { ${name}: string }>` },
  ]);
}

/** Where the data of a key or field are in v6. */
function insteadOf(name: string, { entry }: PlanContext): string {
  const map = entry.rewrite?.read;
  const key = entry.requestKeys?.[name];
  const source = typeof key === 'string' ? `\`${key}\`` : (map?.fields[name] ?? map?.envelope[`meta.${name}`])?.source;
  return source === undefined ? '' : ` (v6: ${source})`;
}
