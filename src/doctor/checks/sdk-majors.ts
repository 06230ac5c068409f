import { sdkMajors } from '../../catalog/versions.ts';
import { majorOf, sdkOf } from '../declared-major.ts';
import type { Facts, Workspace } from '../facts.ts';
import type { CheckFinding } from '../finding.ts';

const { before, from, to } = sdkMajors;

/** All packages of the SDK are released together: one major in a workspace, and in the whole repository. */
export function checkSdkMajors(facts: Facts): CheckFinding[] {
  const judged = facts.workspaces.map((workspace) => ({ workspace, ...majorsOf(workspace, facts) }));
  const allMajors = new Set(judged.flatMap(({ majors }) => [...majors.keys()]));
  const findings = judged.flatMap(({ workspace, majors, unclear }): CheckFinding[] => [
    ...judge(workspace, majors),
    ...unclear,
  ]);
  if (allMajors.size > 1 && judged.every(({ majors }) => majors.size <= 1)) {
    const where = [...allMajors]
      .sort((a, b) => a - b)
      .map(
        (major) =>
          `${judged.flatMap(({ workspace, majors }) => (majors.has(major) ? [workspace.folder] : [])).join(', ')} on major ${major}`,
      );
    findings.push({
      status: 'warn',
      message: `The workspaces differ: ${where.join('; ')}.`,
      next: `Migrate the rest too: values of one major do not fit the other's types, and a hoisted package exists once.`,
    });
  }
  return findings;
}

function majorsOf(workspace: Workspace, facts: Facts): { majors: Map<number, string[]>; unclear: CheckFinding[] } {
  const majors = new Map<number, string[]>();
  const unclear: CheckFinding[] = [];
  for (const { key, name, text, range, line } of sdkOf(workspace, facts)) {
    const major = majorOf(range) ?? majorOf(facts.installed(workspace.folder, key));
    if (major !== undefined) majors.set(major, [...new Set([...(majors.get(major) ?? []), name])]);
    // `$name` in overrides and the like are not here: these are dependency groups.
    else
      unclear.push({
        status: 'warn',
        message: `${name} "${text}" names no version, and nothing is installed to tell.`,
        next: `Name a version: ^${to}.0.0.`,
        file: workspace.file,
        line,
      });
  }
  return { majors, unclear };
}

function judge({ file, folder }: Workspace, majors: ReadonlyMap<number, readonly string[]>): CheckFinding[] {
  const [first, ...more] = [...majors].sort(([left], [right]) => left - right);
  if (first === undefined) return [];
  const [major, names] = first;
  if (more.length > 0) {
    const parts = [first, ...more].map(([number, of]) => `${of.join(', ')} on ${number}`);
    return [
      {
        status: 'fail',
        message: `${folder} mixes majors: ${parts.join('; ')}.`,
        next: `Put all on ^${to}.0.0; svc-codemod does so.`,
        file,
      },
    ];
  }
  if (major < before)
    return [
      {
        status: 'fail',
        message: `${folder}: ${names.join(', ')} on major ${major}.`,
        next: `Go to major ${from} first: svc-codemod knows ${before} and ${from}.`,
        file,
      },
    ];
  const far = major === before ? ', over two majors' : '';
  const still = major < to ? ` svc-codemod raises it to ${to} with the code${far}.` : '';
  return [{ status: 'ok', message: `${folder}: ${names.join(', ')} on major ${major}.${still}`, file }];
}
