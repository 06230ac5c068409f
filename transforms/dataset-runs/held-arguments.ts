import type { SyntaxView } from '../../src/program/syntax-view.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import { freshVariableAt } from '../../src/rewriting/fresh-name.ts';
import type { RunCall } from './run-call.ts';

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
export function holdArguments(run: RunCall, context: PlanContext, repeated: boolean, order = 0): HeldArguments {
  const [dataset, experiment] = run.texts;
  const isHeld = (index: number, fixed: boolean): boolean =>
    !isPlain(run.call.arguments[index]!.range, context.syntax, fixed);
  if (experiment === undefined || !isHeld(1, repeated)) return { constants: [], texts: run.texts };
  const constants: string[] = [];
  const hold = (text: string, wanted: string): string => {
    const held = freshVariableAt(run.call.range, context, wanted, order);
    constants.push(`const ${held} = ${text}`);
    return held;
  };
  const texts = [
    dataset === undefined || run.known !== undefined || !isHeld(0, true) ? dataset : hold(dataset, 'datasetName'),
    hold(experiment, 'experimentName'),
    ...run.texts.slice(2),
  ];
  return { constants, texts };
}

/** `key: value`, or the key alone where the value has its name. */
export function keyWithValue(key: string, value: string): string {
  return key === value ? key : `${key}: ${value}`;
}

/** Why the call's arguments cannot stay inside an expression, where no constant can be put in front of them. */
export function evaluatedLater({ call }: RunCall, { syntax }: PlanContext): { reason: string } | undefined {
  const run = call.arguments[1];
  const stays =
    run === undefined || run.kind === 'undefined' || run.kind === 'object' || isPlain(run.range, syntax, false);
  return stays ? undefined : { reason: 'an argument would be evaluated after the request for the dataset' };
}

/**
 * A name, a literal, a member or a template of those.
 * @param fixed only what is the same after a wait: a member may be written to, and so may a variable
 */
function isPlain(expression: SourceRange, syntax: SyntaxView, fixed: boolean): boolean {
  const kind = syntax.at(expression)?.kind;
  switch (kind) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'NoSubstitutionTemplateLiteral':
      return true;
    case 'Identifier':
      return !fixed || !syntax.isReassigned(expression);
    case 'TemplateExpression':
      return syntax
        .childrenOf(expression)
        .slice(1)
        .every((span) => isPlain(syntax.childrenOf(span)[0]!, syntax, fixed));
    case 'PropertyAccessExpression':
    case 'NonNullExpression':
      return !fixed && !syntax.pathOf(expression).includes('');
    default:
      return false;
  }
}
