import { runtime } from '../../catalog/versions.ts';
import type { CheckFinding } from '../finding.ts';

/** The Node.js that runs this, which is most often the one that runs the project. */
export function checkRunningNode(version: string): CheckFinding[] {
  if (Number.parseInt(version, 10) >= runtime.minimumMajor) return [{ status: 'ok', message: `Node.js ${version}.` }];
  return [
    {
      status: 'fail',
      message: `Node.js ${version} runs here; major 6 needs ${runtime.minimumMajor} or later.`,
      next: `Install Node.js ${runtime.minimumMajor} or later.`,
    },
  ];
}
