import ts from 'typescript';
import { isAccess, outermostWrapper, rangeOf } from '../../src/program/syntax.ts';
import type { Detector } from '../../src/sites/detector.ts';
import { mayBeAbsent } from '../../src/sites/may-be-absent.ts';
import { ingestion } from './entries.ts';
import { batchValues } from './facts.ts';

const sending: readonly string[] = ingestion.entries
  .filter(({ parameters }) => parameters !== undefined)
  .map(({ id }) => id);

/** A batch that is written out at the call: which of its values there always are. */
export const ingestionDetector: Detector = {
  factsOf({ checker, sendsSpans }, { id, node, shape }) {
    if (!sending.includes(id) || shape.kind !== 'member' || shape.use.kind !== 'call' || !isAccess(node))
      return undefined;
    const call = outermostWrapper(node).parent;
    const [batch] = ts.isCallExpression(call) ? call.arguments : [];
    if (batch === undefined || !ts.isObjectLiteralExpression(batch)) return undefined;
    const present = valuesIn(batch).filter((value) => !mayBeAbsent(checker, value));
    return batchValues.is({
      present: present.map((value) => rangeOf(value)),
      sendsSpans: sendsSpans(node.getSourceFile().fileName),
    });
  },
};

function valuesIn(node: ts.Node): ts.Expression[] {
  const value = ts.isShorthandPropertyAssignment(node)
    ? node.name
    : ts.isPropertyAssignment(node)
      ? node.initializer
      : undefined;
  const values = value === undefined ? [] : [value];
  ts.forEachChild(node, (child) => void values.push(...valuesIn(child)));
  return values;
}
