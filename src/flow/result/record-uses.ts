import ts from 'typescript';
import type { Origins } from '../origin/origins.ts';
import { isOwnField } from './own-field.ts';
import { isTypedPlace } from './typed-place.ts';
import { rangeOf } from '../../program/syntax.ts';
import { formOf } from './result-syntax.ts';
import { moreOf } from './taken-for.ts';
import type { ResultEscape, ResultRead, ResultStep, TakenFor } from './result-use.ts';
import { defined } from '../../catalog/defined.ts';

/** The last step of a list whose elements are results themselves: `await Promise.all(ids.map(read))`. */
export const resultsOf = '^';

/** The last step of what `Promise.allSettled` says of a result, which is its `value`. */
export const outcomeOf = '$';

/** The last step where the result is at a key of what a wrapper returns: `[result, error]`, `{ value }`. */
export const keyedBy = {
  /** @param key the position or name of the result in it */
  step: (key: string): ResultStep => `#${key}`,
  key: (step: ResultStep | undefined): string | undefined =>
    step?.startsWith('#') === true ? step.slice(1) : undefined,
};

/**
 * The last step of a list in which a result stands at one position, beside others: `await Promise.all([read(),
 * other()])`.
 */
export const listedAt = {
  step: (position: number): ResultStep => `@${position}`,
  position: (step: ResultStep | undefined): number | undefined =>
    step?.startsWith('@') === true ? Number(step.slice(1)) : undefined,
};

/** The last step where the result is in what a package makes of a promise: an effect, a result of neverthrow. */
export const containedIn = {
  step: (container: 'effect' | 'result'): ResultStep => `~${container}`,
  container: (step: ResultStep | undefined): 'effect' | 'result' | undefined =>
    step === '~effect' ? 'effect' : step === '~result' ? 'result' : undefined,
};

/** A step that leads to what holds a result, not into the result. */
export function isHolderStep(step: ResultStep | undefined): boolean {
  return (
    step === resultsOf ||
    step === outcomeOf ||
    keyedBy.key(step) !== undefined ||
    listedAt.position(step) !== undefined ||
    containedIn.container(step) !== undefined
  );
}

/** A list of results: of the same call, or of others as well. */
export function holdsResults(path: readonly ResultStep[]): boolean {
  return path.at(-1) === resultsOf || listedAt.position(path.at(-1)) !== undefined;
}

/** The path of an element of a list. */
export function elementAt(path: readonly ResultStep[]): readonly ResultStep[] {
  return holdsResults(path) ? path.slice(0, -1) : [...path, '[]'];
}

/** Collects reads and escapes, each part once for each place. */
export function createRecorder(origins: Origins): {
  read: (node: ts.Node, path: readonly ResultStep[], how: Pick<ResultRead, 'kind' | 'alone' | 'beside'>) => void;
  /** @param node the name that was read */
  takenFor: (node: ts.Node, takenFor: TakenFor) => void;
  escape: (node: ts.Node, path: readonly ResultStep[], kind: ResultEscape['kind'], taker?: string) => void;
  recorded: () => { reads: ResultRead[]; escapes: ResultEscape[] };
} {
  const reads = new Map<ts.Node, ResultRead[]>();
  const escapes = new Map<ts.Node, ResultEscape[]>();
  const withoutHolders = (path: readonly ResultStep[]): readonly ResultStep[] =>
    path.filter((step) => !isHolderStep(step));
  return {
    read(node, path, { kind, alone, beside = [] }) {
      // How many results there are, or that one is held, says nothing of any of them.
      if (holdsResults(path) || containedIn.container(path.at(-1)) !== undefined) return;
      const others = reads.get(node) ?? [];
      const whole = withoutHolders(path);
      if (others.some((other) => other.path.join('.') === whole.join('.'))) return;
      // A place that reads one part or another has no name that is right for both.
      const only = alone && others.length === 0 && !isOwnField(origins, node);
      const read: ResultRead = {
        path: whole,
        file: node.getSourceFile().fileName,
        range: rangeOf(node),
        kind,
        form: formOf(node),
        alone: only,
        ...(isTypedPlace(origins.checker, node) ? { typed: true } : {}),
        ...(beside.length > 0 ? { beside } : {}),
      };
      reads.set(node, [...others.map((other) => ({ ...other, alone: false })), read]);
    },
    takenFor(node, takenFor) {
      const others = reads.get(node);
      if (others)
        reads.set(
          node,
          others.map((read) => ({ ...read, takenFor: moreOf(read.takenFor, takenFor) })),
        );
    },
    escape(node, path, kind, taker) {
      const others = escapes.get(node) ?? [];
      const whole = withoutHolders(path);
      // A list is no more than its elements.
      if (others.some((other) => listOf(other.path) === listOf(whole))) return;
      const { parent } = node;
      const field = ts.isPropertyDeclaration(parent) && parent.initializer === node ? parent.name.getText() : undefined;
      const takenBy = { ...defined({ taker, field }) };
      const escape: ResultEscape = {
        path: whole,
        file: node.getSourceFile().fileName,
        range: rangeOf(node),
        kind,
        text: node.getText().slice(0, 60),
        ...(asksRawResponse(node) ? { rawResponse: true } : {}),
        ...takenBy,
      };
      escapes.set(node, [...others, escape]);
    },
    recorded: () => ({ reads: [...reads.values()].flat(), escapes: [...escapes.values()].flat() }),
  };
}

/** A path as text, of an element that of its list. */
function listOf(path: readonly ResultStep[]): string {
  return (path.at(-1) === '[]' ? path.slice(0, -1) : path).join('.');
}

function asksRawResponse(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'withRawResponse'
  );
}
