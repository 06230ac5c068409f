import type { PlanContext } from '../../src/rewriting/plan.ts';
import { freshName } from '../../src/rewriting/fresh-name.ts';
import type { RunCall } from './run-call.ts';

const name = String.raw`[\p{ID_Start}$_][\p{ID_Continue}$]*`;
const member = new RegExp(String.raw`^${name}!?(?:\??\.#?${name}!?)*$`, 'u');
const alone = new RegExp(`^${name}$`, 'u');
const literal = /^(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|-?[\d.]+)$/;

/** The arguments of a call that becomes several, and the constants that hold those which are to be evaluated once. */
export interface HeldArguments {
  /** Declarations without a semicolon, in the order in which v5 evaluated the arguments. */
  constants: readonly string[];
  /** The dataset's name and the run's. */
  texts: readonly (string | undefined)[];
}

/**
 * Puts arguments that may do something, or be something else later, into constants in front of the first request.
 * @param repeated the run's name is written where it is evaluated again after a request has waited
 * @param order how many calls before this one in the same block took names already
 */
export function holdArguments(
  run: RunCall,
  { source, names }: PlanContext,
  repeated: boolean,
  order = 0,
): HeldArguments {
  const [dataset, experiment] = run.texts;
  if (experiment === undefined || isPlain(experiment, source, repeated)) return { constants: [], texts: run.texts };
  const constants: string[] = [];
  const hold = (text: string, wanted: string): string => {
    const held = freshName(names, wanted, order);
    constants.push(`const ${held} = ${text}`);
    return held;
  };
  const texts = [
    dataset === undefined || isPlain(dataset, source, true) ? dataset : hold(dataset, 'datasetName'),
    hold(experiment, 'experimentName'),
    ...run.texts.slice(2),
  ];
  return { constants, texts };
}

/** `key: value`, or the key alone where the value has its name. */
export function pair(key: string, value: string): string {
  return key === value ? key : `${key}: ${value}`;
}

/** Why the call's arguments cannot stay inside an expression, where no constant can be put in front of them. */
export function evaluatedLater(run: RunCall, { source }: PlanContext): { reason: string } | undefined {
  const plain = run.texts
    .slice(1, 2)
    .every((text) => text === undefined || isPlain(text, source, false) || text.startsWith('{'));
  return plain ? undefined : { reason: 'an argument would be evaluated after the request for the dataset' };
}

/** An object literal that calls or waits for something. */
export function doesSomething(text: string | undefined): boolean {
  return (
    text !== undefined &&
    /[(]|\b(?:await|yield|new)\b|\+\+|--|[\w$)\]]\s*`/.test(
      text.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''"),
    )
  );
}

/**
 * A name, a literal, a member or a template of those.
 * @param fixed only what is the same after a wait: a member may be written to, and so may a variable
 */
function isPlain(text: string, source: string, fixed: boolean): boolean {
  if (literal.test(text)) return true;
  if (alone.test(text)) return !fixed || !isWritten(text, source);
  if (text.startsWith('`') && text.endsWith('`')) return isPlainTemplate(text.slice(1, -1), source, fixed);
  return !fixed && member.test(text);
}

function isPlainTemplate(text: string, source: string, fixed: boolean): boolean {
  const rest = text.replace(/\$\{([^{}`]*)\}/g, (whole, inner: string) =>
    isPlain(inner.trim(), source, fixed) ? '' : whole,
  );
  return !/\$\{|`/.test(rest);
}

/** A variable of that name gets another value somewhere in the file. */
function isWritten(local: string, source: string): boolean {
  const escaped = local.replaceAll('$', '\\$');
  const own = `(?<![\\p{ID_Continue}$.])${escaped}(?![\\p{ID_Continue}$])`;
  return new RegExp(
    `(?<!\\bconst\\s+)${own}\\s*(?:[-+*/%&|^?<>]{1,3}=(?![=>])|=(?![=>])|\\+\\+|--)|(?:\\+\\+|--)\\s*${own}|\\b(?:let|var)\\s+${own}`,
    'u',
  ).test(source);
}
