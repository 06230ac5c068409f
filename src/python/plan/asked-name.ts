/** `if hasattr(root, "set_trace_io"): root.set_trace_io(…)`: the name that is asked for is that of what is called. */
import { linesAround } from '../import-order.ts';
import { lineOf } from '../lines.ts';
import type { PythonFile, PythonSite } from '../site.ts';
import { plainText } from '../tokens.ts';
import { type PythonDecision, type PythonPlanner, review } from './decision.ts';
import { chainPart, textOf } from './pieces.ts';
import { planCurrentTraceIo, planSpanTraceIo } from './trace-io.ts';

const planners: Readonly<Record<string, PythonPlanner>> = {
  'py:span.set_trace_io': planSpanTraceIo,
  'py:Svc.set_current_trace_io': planCurrentTraceIo,
};

/** The names that take over below a line, in calls on an object; undefined for one whose call becomes another. */
function namesBelow(site: PythonSite, file: PythonFile, planner: PythonPlanner): (string | undefined)[] {
  const { tokens, lines, sites } = file;
  const { use, entry } = site;
  if (use.kind !== 'string' || use.object === undefined) return [];
  const line = lineOf(lines, use.token);
  const object = textOf(file, use.object);
  if (tokens[use.object.from - 2]?.text !== 'hasattr' || tokens[line.from]!.text !== 'if') return [];
  return sites.flatMap((other) => {
    if (other.use.kind !== 'member' || other.entry.id !== entry.id) return [];
    const { chain, index } = other.use;
    if (!linesAround(lineOf(lines, chain.from)).includes(line)) return [];
    if (textOf(file, chainPart(chain, index)) !== object) return [];
    const [edit, ...more] = planner(other, file)?.edits ?? [];
    return [more.length === 0 && edit?.start === other.name.start ? edit.text : undefined];
  });
}

/** Undefined where nothing below the question is called by that name, or not all of it by the same one. */
export function planAskedName(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const planner = planners[site.entry.id];
  const { use, name } = site;
  const [first, ...others] = planner === undefined ? [] : namesBelow(site, file, planner);
  if (use.kind !== 'string' || first === undefined || others.some((other) => other !== first)) return undefined;
  const { text } = file.tokens[use.token]!;
  const asked = plainText(file.tokens[use.token]!);
  if (asked === undefined) return undefined;
  return review([{ ...name, text: text.replace(asked, first) }], `\`${first}\` is what is called below`);
}
