import ts from 'typescript';
import { isSdkType } from './is-sdk-type.ts';
import type { Origin } from './origin.ts';
import { joinedOrigin, type Origins } from './origins.ts';

/**
 * `context.get('shelf')` of another handler than `context.set('shelf', new Shelf())`, in a package whose types let in
 * anything: all that is put under the key is known, and nothing of it is the SDK's.
 */
export function ownUnderKey(origins: Origins, call: ts.CallExpression): Origin | undefined {
  const { expression, arguments: given } = call;
  const [key] = given;
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'get') return undefined;
  const packageFile = key && ts.isStringLiteralLike(key) ? bundledFileOf(origins, call) : undefined;
  if (!packageFile) return undefined;
  const values = origins.usage.keyed((key as ts.StringLiteralLike).text).flatMap((other) => {
    const [, value] = other.arguments;
    return value && bundledFileOf(origins, other) === packageFile ? [value] : [];
  });
  const put = joinedOrigin(origins, values, 'nothing is put there');
  if (put.kind !== 'type' || put.evidence !== 'proven') return undefined;
  return [put.type, ...(put.others ?? [])].some((type) => isSdkType(origins, type)) ? undefined : put;
}

/** The file with the package's types in which a called function is declared. */
function bundledFileOf({ checker, sparse }: Origins, call: ts.CallExpression): ts.SourceFile | undefined {
  const file = checker.getResolvedSignature(call)?.declaration?.getSourceFile();
  return file && sparse.isBundledDeclaration(file) ? file : undefined;
}
