/** `if hasattr(root, "set_trace_io"): root.set_trace_io(…)`: the name that is asked for is that of what is called. */
import { linesAround } from '../import-order.ts';
import { lineOf } from '../lines.ts';
import type { PythonFile, PythonSite } from '../site.ts';
import { plainText } from '../tokens.ts';
import { type PythonDecision, review } from './decision.ts';
import { chainPart, rangeOf, textOf } from './pieces.ts';

/** The names that take over below a line, in calls on an object or a part of it; undefined for any other call. */
function namesBelow(
  site: PythonSite,
  file: PythonFile,
  decide: (other: PythonSite) => PythonDecision,
): (string | undefined)[] {
  const { tokens, lines, sites } = file;
  const { use, entry } = site;
  if (use.kind !== 'string' || use.object === undefined) return [];
  const line = lineOf(lines, use.token);
  const object = textOf(file, use.object);
  if (tokens[use.object.from - 2]?.text !== 'hasattr' || tokens[line.from]!.text !== 'if') return [];
  return sites.flatMap((other) => {
    const { path, root } = other.entry;
    const isWithin = root === entry.root && entry.path.every((name, at) => path[at] === name);
    if (other.use.kind !== 'member' || !isWithin) return [];
    const { chain, index } = other.use;
    if (!linesAround(lineOf(lines, chain.from)).includes(line)) return [];
    const first = index + 1 - path.length;
    if (textOf(file, chainPart(chain, first + entry.path.length - 1)) !== object) return [];
    const start = rangeOf(file, { from: chainPart(chain, first).to + 1, to: chainPart(chain, index + 1).to });
    const edit = decide(other).edits.find((one) => one.start === start.start && one.end === start.end);
    return [other.ignored === undefined ? edit?.text.split('.')[0] : undefined];
  });
}

/**
 * Undefined where nothing below the question is called by that name, or not all of it by the same one.
 * @param decide what becomes of another site
 */
export function planAskedName(
  site: PythonSite,
  file: PythonFile,
  decide: (other: PythonSite) => PythonDecision,
): PythonDecision | undefined {
  const { use, name, entry } = site;
  const [first, ...others] = namesBelow(site, file, decide);
  if (use.kind !== 'string' || first === undefined || others.some((other) => other !== first)) return undefined;
  const { text } = file.tokens[use.token]!;
  const asked = plainText(file.tokens[use.token]!);
  const object = use.object!;
  // `hasattr(api.legacy, "score_v1")` asks the API itself.
  const holder = object.to - 2 * (entry.path.length - 1);
  if (asked === undefined || holder <= object.from) return undefined;
  const range = holder === object.to ? [] : [{ ...rangeOf(file, { from: holder, to: object.to }), text: '' }];
  const edits = [...range, { ...name, text: text.replace(asked, first) }];
  return review(edits, `\`${first}\` is what is called below`);
}
