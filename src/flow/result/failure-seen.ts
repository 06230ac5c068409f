import ts from 'typescript';
import { outermostWrapper } from '../../program/syntax.ts';
import { callbackResult, takerOf } from '../callbacks.ts';
import { isOfPromise, togetherOf } from '../promises-together.ts';
import { flowsOnFrom, flowsTo } from '../flows-to.ts';
import { callAtOnce, functionAround, isGenerator, resultSteps } from '../functions.ts';
import type { Origins } from '../origin/origins.ts';
import { passesThrough } from '../origin/pass-through.ts';
import type { Step, StepOf } from '../step.ts';
import { catchesItself } from './may-run-again.ts';
import { isInTry } from './result-syntax.ts';

/** Places followed for one call: enough for real code. */
const mostPlaces = 200;

/**
 * Whether somebody looks whether a call fails, as far as its failure can be followed: through promises and the callers
 * of functions to a `catch`, what gathers outcomes, a test that expects it, or another package's function that is given
 * the promise.
 */
export function isFailureSeen(origins: Origins, call: ts.CallExpression): boolean {
  return new Failure(origins).ofPromise(call);
}

class Failure {
  readonly #origins: Origins;
  readonly #places = new Set<ts.Node>();

  constructor(origins: Origins) {
    this.#origins = origins;
  }

  /** An expression that gives the promise, or a list with it. */
  ofPromise(value: ts.Expression): boolean {
    if (!this.#isNew(value)) return false;
    return flowsTo(this.#origins, value).some((step) => this.#atStep(step, value));
  }

  #isNew(place: ts.Node): boolean {
    const isNew = !this.#places.has(place) && this.#places.size < mostPlaces;
    this.#places.add(place);
    return isNew;
  }

  #atStep(step: Step, value: ts.Expression): boolean {
    switch (step.kind) {
      case 'same':
      case 'cast':
      case 'branch':
      case 'element':
        return this.ofPromise(step.to);
      case 'await':
        return isInTry(step.to) || this.#ofFunction(functionAround(step.to));
      case 'binding':
        return this.#ofName(step.to);
      case 'member':
        return this.#ofMember(step);
      case 'argument':
        return this.#ofArgument(step, value);
      case 'return':
        return this.#ofFunction(step.to);
      default:
        return false;
    }
  }

  #ofName(name: ts.BindingName): boolean {
    return flowsOnFrom(this.#origins, name).some((step) => step.kind === 'use' && this.ofPromise(step.to));
  }

  #ofMember({ key, call }: StepOf<'member'>): boolean {
    if (!call) return false;
    return key === 'catch' || (key === 'then' && call.arguments.length > 1) || this.ofPromise(call);
  }

  #ofArgument({ to, call }: StepOf<'argument'>, value: ts.Expression): boolean {
    if (isOfPromise(call)) return togetherOf(call)?.takesErrors === true || this.ofPromise(call);
    if (expectsRejection(call) || this.#origins.of(call.expression).kind === 'external') return true;
    return to !== undefined && outermostWrapper(value).parent === call && this.#ofName(to.name);
  }

  /** The function fails where it is called. */
  #ofFunction(owner: ts.SignatureDeclaration | undefined): boolean {
    if (!owner || isGenerator(owner) || !this.#isNew(owner)) return false;
    const atOnce = callAtOnce(owner);
    if (atOnce) return this.ofPromise(atOnce);
    const inPlace = this.#ofCallback(owner, owner);
    return (
      inPlace ||
      resultSteps(this.#origins, owner).some(({ kind, to }) =>
        kind === 'result' ? this.ofPromise(to) : this.#ofCallback(to, owner),
      )
    );
  }

  /** @param callback the function itself, or its name where it is handed on */
  #ofCallback(callback: ts.Node, owner: ts.SignatureDeclaration): boolean {
    const wrapper = passesThrough(this.#origins.of, callback);
    if (wrapper?.retries === true || hasCatchBeside(callback)) return true;
    const taker = takerOf(callback);
    const result = callbackResult(callback, owner);
    if (!taker || !result || result.kind === 'used' || result.kind === 'reduced') return false;
    if (result.kind === 'wrapped' && (expectsRejection(taker) || catchesItself(this.#origins, taker))) return true;
    return this.ofPromise(taker);
  }
}

/** `expect(read()).rejects` */
function expectsRejection({ parent }: ts.Node): boolean {
  return ts.isPropertyAccessExpression(parent) && parent.name.text === 'rejects';
}

/** `{ try: () => read(), catch: (error) => … }` */
function hasCatchBeside(callback: ts.Node): boolean {
  const element = ts.isExpression(callback) ? outermostWrapper(callback).parent : callback;
  return (
    ts.isObjectLiteralElementLike(element) &&
    ts.isObjectLiteralExpression(element.parent) &&
    element.parent.properties.some(
      (other) => other !== element && other.name !== undefined && other.name.getText() === 'catch',
    )
  );
}
