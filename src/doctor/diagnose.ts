import { checkBuildTargets } from './checks/build-targets.ts';
import { checkChainCore } from './checks/chain-core.ts';
import { checkDenoLock, checkDenoMajors } from './checks/deno.ts';
import { checkExporters } from './checks/exporters.ts';
import { checkLockfile } from './checks/lockfile.ts';
import { checkNamedNode } from './checks/named-node.ts';
import { checkNetwork } from './checks/network.ts';
import { checkPins } from './checks/pins.ts';
import { checkPython } from './checks/python.ts';
import { checkProviderLibrary } from './checks/provider-library.ts';
import { checkRunningNode } from './checks/running-node.ts';
import { checkSdkMajors } from './checks/sdk-majors.ts';
import type { Facts } from './facts.ts';
import { type CheckName, checkTitles, type Finding } from './finding.ts';

const checks: Readonly<Partial<Record<CheckName, (facts: Facts) => ReturnType<typeof checkRunningNode>>>> = {
  'running-node': ({ runningNode }) => checkRunningNode(runningNode),
  'sdk-majors': checkSdkMajors,
  pins: checkPins,
  lockfile: (facts) => [...checkLockfile(facts), ...checkDenoLock(facts)],
  'chain-core': checkChainCore,
  'provider-library': checkProviderLibrary,
  'build-targets': checkBuildTargets,
  'named-node': checkNamedNode,
  python: checkPython,
  network: checkNetwork,
  exporters: checkExporters,
};

/** Checks that say something also where no package manifest declares the SDK. */
const withoutPackages: ReadonlySet<CheckName> = new Set(['running-node', 'pins', 'lockfile', 'python']);

/**
 * Runs all checks that need nothing but facts, in the order of the list; what two profiles have in common is said once.
 */
export function diagnose(facts: readonly Facts[]): Finding[] {
  const hasPackages = facts.some(({ workspaces }) => workspaces.length > 0);
  const isPythonAlone = !hasPackages && facts.some(({ python }) => python.projects.length > 0);
  const findings = (Object.keys(checkTitles) as CheckName[]).flatMap((check) =>
    facts.flatMap((factsOfProfile) => {
      // Without the SDK there is nothing that the rest could be measured by.
      if (!withoutPackages.has(check) && factsOfProfile.workspaces.length === 0) return [];
      if (check === 'running-node' && isPythonAlone) return [];
      return (checks[check]?.(factsOfProfile) ?? []).map((finding): Finding => ({ check, ...finding }));
    }),
  );
  if (!hasPackages) {
    const named = facts.flatMap(checkDenoMajors);
    const scopes = facts.map(({ profile }) => `${profile.scope}/*`).join(' or ');
    if (named.length > 0) findings.push(...named.map((finding): Finding => ({ check: 'sdk-majors', ...finding })));
    else if (facts.every(({ python }) => python.projects.length === 0))
      findings.push({
        check: 'sdk-majors',
        status: 'warn',
        message: `No package.json here declares ${scopes}.`,
        next: 'Run it in the repository that uses the SDK, or name the SDK with --profile.',
      });
  }
  return [...new Map(findings.map((finding) => [JSON.stringify({ ...finding, next: '' }), finding])).values()];
}

/** Puts findings into the order of the list. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  const names = Object.keys(checkTitles);
  return [...findings].sort((left, right) => names.indexOf(left.check) - names.indexOf(right.check));
}
