import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { check } from '../../src/pipeline/gate/check.ts';
import type { CheckOptions } from '../../src/pipeline/options.ts';
import type { Report } from '../../src/report/report-schema.ts';
import { createRepository, manifest, type TemporaryRepository } from '../cli/temporary-repository.ts';

/** A module with one call of v5 for each name, each in a function of its own. */
export function calls(...names: string[]): string {
  return `import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\n${names.map((name) => `export const ${name} = () => client.getPrompt('${name}');\n`).join('')}`;
}

/** A module that has nothing of v5. */
export const clean = 'export const nothing = 1;\n';

/** A repository with a `main` branch of one commit: two files of v5, one without, and a manifest on major 5. */
export function createGateRepository(files: Readonly<Record<string, string>> = {}): TemporaryRepository {
  return createRepository({
    'package.json': manifest,
    'src/a.ts': calls('first', 'second'),
    'src/b.ts': calls('third'),
    'src/clean.ts': clean,
    ...files,
  });
}

/** The report of a check. */
export function judge(place: TemporaryRepository, options: CheckOptions = {}): Promise<Report> {
  return check({ cwd: place.root, ...options });
}

/** `file:line id` of all findings and manifest lines, those that the baseline lists in brackets. */
export function shown({ findings, manifests }: Report): string[] {
  const text = (
    file: string,
    { line, id, baselineState }: { line: number; id: string; baselineState?: string },
  ): string => (baselineState === 'unchanged' ? `(${file}:${line} ${id})` : `${file}:${line} ${id}`);
  return [
    ...findings.map((finding) => text(finding.file, finding)),
    ...manifests.flatMap(({ file, changes }) => changes.map((change) => text(file, change))),
  ];
}

/** A clone of a repository, made over the file protocol, so that `--depth` counts. */
export function cloneOf(place: TemporaryRepository, ...args: string[]): string {
  const target = join(place.home, `clone-${args.join('-').replace(/\W/g, '')}`);
  mkdirSync(dirname(target), { recursive: true });
  execFileSync('git', ['clone', '--quiet', ...args, `file://${place.root}`, target], { stdio: 'ignore' });
  return target;
}
