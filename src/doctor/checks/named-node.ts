import { runtime } from '../../catalog/versions.ts';
import type { Facts } from '../facts.ts';
import type { CheckFinding } from '../finding.ts';

/** Node.js in `engines`, version files, container images and CI files. */
export function checkNamedNode({ plans }: Facts): CheckFinding[] {
  const findings = plans.flatMap(({ file, changes }) =>
    changes
      .filter(({ id }) => id.startsWith('node:'))
      .map(({ name, message, before, after, suggestion, line, status }): CheckFinding => {
        const wanted = after ?? suggestion ?? String(runtime.minimumMajor);
        return {
          status: 'fail',
          message:
            name === 'engines.node'
              ? `engines.node "${before}" allows Node.js below ${runtime.minimumMajor}.`
              : message,
          next: `Write ${wanted}${status === 'manual' ? '' : '; svc-codemod does so'}.`,
          file,
          line,
        };
      }),
  );
  return findings.length > 0
    ? findings
    : [{ status: 'ok', message: `No file names a Node.js below ${runtime.minimumMajor} where the SDK runs.` }];
}
