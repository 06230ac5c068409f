import ts from 'typescript';
import type { Profile } from '../catalog/profile.ts';
import { applyEdits } from '../edits/apply-edits.ts';
import { raisedSpecifier } from '../manifests/versioned-specifier.ts';

/**
 * Raises the versions in a text's module specifiers (`from 'npm:@svc/client@^5'`), which are Deno's manifest. Calls in
 * v6's form do not run on v5, so the two go together.
 */
export function raiseSpecifiers(text: string, profile: Profile): string {
  if (!text.includes('npm:') && !text.includes('://')) return text;
  const edits = ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName, pos }) => {
    const raised = raisedSpecifier(fileName, profile);
    // Behind the quote; an escape would shift what stands there.
    const start = pos + 1;
    return raised !== undefined && text.startsWith(fileName, start)
      ? [{ start, end: start + fileName.length, text: raised }]
      : [];
  });
  return applyEdits(text, edits);
}
