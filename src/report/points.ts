/** A reason or a task that says several things, one after the other. */
import { beforeSketch, clausesOf } from '../catalog/clauses.ts';
import { defined } from '../catalog/defined.ts';

/** What a text says, each thing alone, and the call in v6 that a planner may put at its end. */
export interface Points {
  points: readonly string[];
  /** Not whole: names in it stand for what a person has to put there. */
  sketch?: string;
}

/** The points of a text, which planners join with semicolons. */
export function pointsOf(text: string): Points {
  const at = text.indexOf(beforeSketch);
  if (at === -1) return { points: pointsIn(text) };
  return { points: pointsIn(text.slice(0, at)), sketch: text.slice(at + beforeSketch.length) };
}

/** Each once: what holds for several members of a site is said of each of them. In a list none has a full stop. */
function pointsIn(text: string): string[] {
  const points = [...new Set(clausesOf(text))];
  return points.length === 1 ? points : points.map((point) => point.replace(/(?<!\.)\.$/, ''));
}

/** What a finding says besides its message. */
interface Words {
  reason?: string | undefined;
  todo?: string | undefined;
  suggestion?: string | undefined;
}

const notDone = /[ ;] ?[Nn]ot done here: /;
const textAtEnd = / Text: `([^]+)`$/;

/**
 * A task without what a comment in the code has to say in one line with it: why it was not done goes to the reason, and
 * the text to write behind the task, unless it is the suggestion.
 */
export function dividedTask<W extends Words>(words: W): W {
  const { reason, todo, suggestion } = words;
  if (todo === undefined) return words;
  const text = textAtEnd.exec(todo)?.[1];
  const [task = '', why] = todo.replace(textAtEnd, '').split(notDone);
  const sketch = text === undefined || suggestion !== undefined ? '' : `${beforeSketch}${text}`;
  return { ...words, ...defined({ reason: withWhy(reason, why) }), todo: `${task}${sketch}` };
}

/** A reason that says why something was not done, which it may say already. */
function withWhy(reason: string | undefined, why: string | undefined): string | undefined {
  const clause = why?.replace(/\.$/, '');
  if (clause === undefined || reason?.includes(clause) === true) return reason;
  return reason === undefined ? clause : `${reason}; ${clause}`;
}
