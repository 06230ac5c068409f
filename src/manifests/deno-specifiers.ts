import type { Profile } from '../catalog/profile.ts';
import { lineAt, type ManifestPlan, type PlannedChange } from './manifest.ts';
import { raisedSpecifier, reportVersionedSpecifier } from './versioned-specifier.ts';

/** A comment up to a specifier, unless it says where types are. */
const comment = /^[ \t]*(?:\/\/|\*|\/\*)(?!.*@(?:deno-types|ts-types|ts-self-types))/;

/**
 * Reports versions in the import specifiers of source files (`from 'npm:@svc/client@5'`): there the code is its own
 * manifest. Only files with such a specifier are in the answer.
 */
export function reportDenoSpecifiers(
  files: Iterable<{ file: string; source: string }>,
  profile: Profile,
): ManifestPlan[] {
  const plans: ManifestPlan[] = [];
  for (const { file, source } of files) {
    const changes = [...source.matchAll(/(\\?['"])((?:npm:|https?:\/\/)[^'"\s\\]+)\1/g)].flatMap(
      (match): PlannedChange['change'][] => {
        if (comment.test(source.slice(source.lastIndexOf('\n', match.index) + 1, match.index))) return [];
        const change = reportVersionedSpecifier(match[2] ?? '', profile);
        return change === undefined
          ? []
          : [
              {
                name: 'import',
                ...change,
                message: `The import takes ${change.message}`,
                line: lineAt(source, match.index),
              },
            ];
      },
    );
    if (changes.length > 0) plans.push({ file, source, output: source, changes });
  }
  return plans;
}

/**
 * Says of each specifier of a file whether the run raises it: it does where the text afterwards has it no longer.
 * @param output the file's text after the run
 */
export function withRaised(plan: ManifestPlan, output: string, profile: Profile): ManifestPlan {
  const [still] = reportDenoSpecifiers([{ file: plan.file, source: output }], profile);
  const left = new Set(still?.changes.map(({ before }) => before));
  const changes = plan.changes.map((change) => {
    const { before, after: _after, suggestion: _suggestion, ...rest } = change;
    const raised = raisedSpecifier(before, profile);
    if (raised === undefined) return change;
    return left.has(before)
      ? { ...rest, status: 'manual' as const, before, suggestion: raised }
      : { ...rest, status: 'migrated' as const, before, after: raised };
  });
  return { ...plan, changes };
}
