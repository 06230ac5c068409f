/** `verify` of a small repository that is written to a temporary folder. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { verifyRun } from '../../src/pipeline/verification/verify.ts';
import type { RunOptions } from '../../src/pipeline/options.ts';
import type { VerifySummary } from '../../src/report/report-schema.ts';

/** What `verify` answers. */
export interface Verified extends VerifySummary {
  exitCode: number;
  /** `file:line:column TS2339 id` */
  places: string[];
}

export async function verifyFiles(
  files: Readonly<Record<string, string>>,
  options: RunOptions = {},
): Promise<Verified> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-verify-')));
  try {
    mkdirSync(join(root, '.git'));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    const { report, exitCode } = await verifyRun({ cwd: root, ...options });
    const verify = report.verify!;
    return {
      ...verify,
      exitCode,
      places: verify.errors.map(({ file, line, column, code, id }) => `${file}:${line}:${column} ${code} ${id}`),
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** `src` as `a.ts` behind the import of a client that is called `client`. */
export const withClient = (text: string): string =>
  `import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\n${text}`;
