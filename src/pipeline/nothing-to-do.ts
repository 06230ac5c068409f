import { nameOf } from '../repository/repository-path.ts';
import { isSourceName } from '../repository/source-kinds.ts';
import { counted } from '../report/counted.ts';
import type { RepositoryPlan } from '../findings/repository-plan.ts';

/**
 * Why a run found no site: always a reason, since "nothing to do" may also mean that the tool looked in the wrong
 * place.
 * @returns undefined when there are findings
 */
export function whyNothing(plan: RepositoryPlan): string | undefined {
  if (plan.findings.length > 0 || plan.remainingMarkers.length > 0) return undefined;
  const { filesScanned, filesReachingSdk, olderPackages, profile } = plan.analysis;
  if (filesScanned === 0) return 'Nothing to do in the code: there is no JavaScript or TypeScript file here.';
  if (plan.deselected > 0) {
    const found = plan.deselected === 1 ? 'the only site found is' : `all ${plan.deselected} sites found are`;
    return `Nothing to do in the code: ${found} left out by --only or --skip.`;
  }
  const failed = plan.skipped.filter((one) => one.failed && isSourceName(nameOf(one.file))).length;
  if (failed > 0) {
    const unknown = `what ${failed === 1 ? 'it uses' : 'they use'} of v5 is not known`;
    return `Nothing was found in the code, but ${counted(failed, 'file')} could not be analysed: ${unknown}.`;
  }
  if (filesReachingSdk > 0) {
    const looked =
      filesReachingSdk === 1
        ? '1 file that reaches the SDK was'
        : `${counted(filesReachingSdk, 'file')} that reach the SDK were`;
    return `Nothing to do in the code: ${looked} analysed and none uses anything that v6 changed.`;
  }
  if (olderPackages.length > 0) {
    const named = olderPackages.map((name) => `"${name}"`).join(', ');
    return (
      `Nothing to do in the code: only major 3 of the SDK (${named}) is imported. ` +
      `That is another package: move to ${profile.scope}/* 5 first, then run this again.`
    );
  }
  return (
    `Nothing to do in the code: none of ${counted(filesScanned, 'file')} imports ${profile.scope}/*. ` +
    'If the SDK comes from a package of your own, name it with --module; if it has other names, see --profile.'
  );
}
