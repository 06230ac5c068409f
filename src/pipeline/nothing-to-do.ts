import { profiles, type Profile } from '../catalog/profile.ts';
import type { RepositoryPlan } from '../findings/repository-plan.ts';
import { counted, formatNumber } from '../report/counted.ts';
import { isSourceName } from '../repository/source-kinds.ts';
import { insteadOfOlder, quotedNames } from './older-package.ts';

/** `the only file does not import`, `none of 12 files imports` */
function noneImports(files: number): string {
  return files === 1 ? 'the only file does not import' : `none of ${formatNumber(files)} files imports`;
}

/** The packages that were looked for. */
function packagesOf(profile: Profile, isProfileNamed: boolean): string {
  const shown = isProfileNamed || profile !== profiles.svc ? [profile] : Object.values(profiles);
  return shown.map(({ scope }) => `${scope}/*`).join(' or ');
}

/** Why nothing can be said of some files; undefined where all were looked into. */
function notLookedInto({ skipped, analysis }: RepositoryPlan): string | undefined {
  const holdsCode = (file: string): boolean => isSourceName(file);
  const failed = skipped.filter((file) => file.failed === true && holdsCode(file.file)).length;
  if (failed > 0) {
    const unknown = `what ${failed === 1 ? 'it uses' : 'they use'} of v5 is not known`;
    const others = failed < analysis.filesScanned ? ' There are no findings in the others.' : '';
    return `${counted(failed, 'file')} failed: ${unknown}.${others}`;
  }
  const leftOut = skipped.filter(({ namesSdk }) => namesSdk === true).length;
  if (leftOut === 0) return undefined;
  const which =
    leftOut === 1 ? '1 file that names the SDK was' : `${formatNumber(leftOut)} files that name the SDK were`;
  return `No findings in the files that were analysed, but ${which} left out.`;
}

/**
 * Why a run found nothing in the code: always a reason, since the tool may have looked in the wrong place.
 * @param isProfileNamed whether the profile was named by the user, not found out
 * @returns undefined when there are findings
 */
export function whyNothing(plan: RepositoryPlan, isProfileNamed: boolean): string | undefined {
  if (plan.findings.length + plan.remainingMarkers.length + (plan.leftOnV6?.length ?? 0) > 0) return undefined;
  const { filesScanned, filesReachingSdk, olderPackages, profile } = plan.analysis;
  if (plan.deselected > 0) {
    const whatIsLeftOut = plan.deselected === 1 ? 'the only one' : `all ${formatNumber(plan.deselected)}`;
    return `No findings: --only or --skip leaves out ${whatIsLeftOut}.`;
  }
  const unknown = notLookedInto(plan);
  if (unknown !== undefined) return unknown;
  if (plan.pythonFiles !== undefined && plan.pythonFiles > 0 && plan.pythonFiles === filesReachingSdk)
    return `No findings in the code: ${counted(plan.pythonFiles, 'Python file')} ${plan.pythonFiles === 1 ? 'imports' : 'import'} the SDK, but nothing that major 5 changed was found in ${plan.pythonFiles === 1 ? 'it' : 'them'}.`;
  if (filesScanned === 0)
    return plan.pythonFiles === 0
      ? 'No findings in the code: no Python file here imports the SDK, and no JavaScript or TypeScript was looked at.'
      : 'No findings in the code: there is no JavaScript or TypeScript file here.';
  if (filesReachingSdk > 0) {
    const use = filesReachingSdk === 1 ? '1 file uses' : `${formatNumber(filesReachingSdk)} files use`;
    return `No findings in the code: ${use} the SDK, but nothing that v6 changed.`;
  }
  if (olderPackages.length > 0) {
    return (
      `No findings in the code: only major 3 of the SDK (${quotedNames(olderPackages)}) is imported, which is another package. ` +
      `It is left as it is. ${insteadOfOlder(profile)}`
    );
  }
  return (
    `No findings in the code: ${noneImports(filesScanned)} ${packagesOf(profile, isProfileNamed)}. ` +
    'If the SDK comes from a package of your own, name it with --module; for other names of the SDK see --profile.'
  );
}
