import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Report } from '../report/report-schema.ts';
import { UsageError } from '../findings/errors.ts';
import { isReport } from './report-shape.ts';
import type { NamedReport } from '../report/overview/repository.ts';

function reportText(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      code === 'ENOENT' ? `"${name}" does not exist.` : `"${name}" cannot be read (${code ?? String(error)}).`,
    );
  }
}

function valueOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new UsageError(`"${name}" is not valid JSON; reports are merged in the format json.`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads a report in the format json.
 * @param folder absolute; `name` is relative to it
 * @throws UsageError when it cannot be read, is no report of this tool, or has another schema
 */
export function readReport(folder: string, name: string): NamedReport {
  const value = valueOf(reportText(resolve(folder, name), name), name);
  if (!isObject(value) || !isObject(value['tool']) || value['tool']['name'] !== 'svc-codemod')
    throw new UsageError(`"${name}" is no report of svc-codemod.`);
  if (value['schemaVersion'] !== 1)
    throw new UsageError(
      `"${name}" has schema ${JSON.stringify(value['schemaVersion'])}; this svc-codemod reads schema 1.`,
    );
  if (!isReport(value)) throw new UsageError(`"${name}" is a report that is not whole.`);
  return { name, report: value as unknown as Report };
}
