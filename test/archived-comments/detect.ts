import ts from 'typescript';
import { isAccess } from '../../src/program/syntax.ts';
import type { Detector } from '../../src/sites/detector.ts';
import { archived } from './facts.ts';

/** Whether v5's call was given a list, by the type of what it is given. */
export const archivedCommentsDetector: Detector = {
  factsOf({ catalogue, checker }, { id, node }) {
    const isOwn = catalogue.byId.get(id)?.chapter === 'archived-comments';
    const call = isOwn && isAccess(node) ? node.parent : undefined;
    const [comments] = call !== undefined && ts.isCallExpression(call) ? call.arguments : [];
    if (comments === undefined) return undefined;
    return archived.is({ several: checker.isArrayLikeType(checker.getTypeAtLocation(comments)) });
  },
};
