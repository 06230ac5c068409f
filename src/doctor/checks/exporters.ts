import type { Facts } from '../facts.ts';
import type { CheckFinding } from '../finding.ts';
import { checkNames } from './named-hints.ts';

/** Exporters and headers of one's own, found by their names. Hints, never failures. */
export function checkExporters(facts: Facts): CheckFinding[] {
  const findings = checkNames('exporters', facts);
  return findings.length > 0
    ? findings
    : [{ status: 'ok', message: 'No exporter and no header of your own found by name.' }];
}
