import type { Finding, Status } from './finding.ts';
import { defined } from '../catalog/defined.ts';

/** What `doctor --format json` prints; docs/doctor.md describes it. */
export interface DoctorReport {
  /** Rises when a field changes its meaning or goes. */
  schema: 1;
  tool: { name: 'svc-codemod'; version: string };
  /** Absolute path that all files are relative to. */
  root: string;
  /** Names of the SDK that were looked for. */
  profiles: string[];
  /** The address that was asked; absent when none was. */
  service?: string;
  findings: Finding[];
  summary: Record<Status, number>;
}

/** The report of findings. */
export function doctorReport(
  version: string,
  root: string,
  profiles: readonly string[],
  findings: readonly Finding[],
  service?: string,
): DoctorReport {
  const count = (status: Status): number => findings.filter((finding) => finding.status === status).length;
  return {
    schema: 1,
    tool: { name: 'svc-codemod', version },
    root,
    profiles: [...profiles],
    ...defined({ service }),
    findings: [...findings],
    summary: { ok: count('ok'), warn: count('warn'), fail: count('fail') },
  };
}
