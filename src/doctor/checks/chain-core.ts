import semver from 'semver';
import { chainCore, sdkMajors } from '../../catalog/versions.ts';
import { majorOf, sdkPackageOf } from '../declared-major.ts';
import type { Declared, Facts, Workspace } from '../facts.ts';
import type { CheckFinding } from '../finding.ts';

const core = chainCore.name;

/** The chain framework's core is a peer of the SDK's integration: `^1.0.0` since major 6. */
export function checkChainCore(facts: Facts): CheckFinding[] {
  return facts.workspaces.flatMap((workspace): CheckFinding[] => {
    const integration = sdkPackageOf(workspace, facts, chainCore.beside);
    return integration === undefined ? [] : judge(workspace, integration, facts);
  });
}

function judge(workspace: Workspace, integration: Declared, facts: Facts): CheckFinding[] {
  const { folder, file, dependencies } = workspace;
  const needs = `${integration.name} ${sdkMajors.to} needs ${core} ${chainCore.range}`;
  const declared = dependencies.filter(({ name }) => name === core);
  if (declared.length === 0) {
    const installed = facts.installed(folder, core);
    const installedClause = installed === undefined ? '' : `; ${installed} is installed`;
    return [
      {
        status: 'warn',
        message: `${folder} does not declare ${core}${installedClause}. ${needs}.`,
        next: `Add "${core}": "${chainCore.range}".`,
        file,
      },
    ];
  }
  const findings = declared.flatMap(({ text, range, line }): CheckFinding[] => {
    if (range === undefined || semver.validRange(range) === null)
      return [
        {
          status: 'warn',
          message: `${core} "${text}" names no version range. ${needs}.`,
          next: `Check that it resolves to ${chainCore.range}.`,
          file,
          line,
        },
      ];
    if (semver.intersects(range, chainCore.range))
      return [{ status: 'ok', message: `${folder}: ${core} ${range}.`, file, line }];
    const status = majorOf(integration.range) === sdkMajors.to ? 'fail' : 'warn';
    return [
      {
        status,
        message: `${core} "${range}" does not fit: ${needs}.`,
        next: `Write ${chainCore.range}; svc-codemod does so beside ${integration.name}.`,
        file,
        line,
      },
    ];
  });
  const older = dependencies.filter(
    ({ name, range }) =>
      name !== core && /^(?:langchain|@langchain\/[\w-]+)$/.test(name) && range !== undefined && isBefore1(range),
  );
  if (older.length === 0) return findings;
  return [
    ...findings,
    {
      status: 'warn',
      message: `${[...new Set(older.map(({ name }) => name))].join(', ')} ${older.length === 1 ? 'is' : 'are'} older than ${core} 1.`,
      next: `Check that ${older.length === 1 ? 'it works' : 'they work'} with ${core} ${chainCore.range}.`,
      file,
      line: older[0]?.line ?? 1,
    },
  ];
}

function isBefore1(range: string): boolean {
  return semver.validRange(range) !== null && !semver.intersects(range, '>=1.0.0', { includePrerelease: true });
}
