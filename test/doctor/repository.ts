import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diagnose } from '../../src/doctor/diagnose.ts';
import type { CheckName, Finding } from '../../src/doctor/finding.ts';
import { gatherFacts } from '../../src/doctor/gather-facts.ts';

/** How a repository is examined. */
interface Options {
  paths?: readonly string[];
  ignore?: readonly string[];
  node?: string;
  environment?: Record<string, string>;
}

/** Examines a repository of the given files (path -> text, or a value that becomes JSON) in a folder of its own. */
export function examined(
  files: Readonly<Record<string, unknown>>,
  { paths = [], ignore = [], node = '22.12.0', environment = {} }: Options = {},
): Finding[] {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'doctor-')));
  try {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(
        path.join(root, file),
        typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
      );
    }
    return diagnose(
      gatherFacts({ root, paths: paths.map((each) => path.join(root, each)), ignore }, node, environment),
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The findings of one check, one line each: `status file:line message -> next`. */
export function saidBy(check: CheckName, ...repository: Parameters<typeof examined>): string[] {
  return examined(...repository)
    .filter((finding) => finding.check === check)
    .map(
      ({ status, file, line, message, next }) =>
        `${status}${file === undefined ? '' : ` ${file}`}${line === undefined ? '' : `:${String(line)}`} ${message}${next === undefined ? '' : ` -> ${next}`}`,
    );
}

/** A package manifest with these dependencies. */
export function manifestWith(dependencies: Readonly<Record<string, string>>, more: object = {}): object {
  return { name: 'app', dependencies, ...more };
}
