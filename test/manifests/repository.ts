import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { profiles } from '../../src/catalog/profile.ts';
import { type ManifestPlan, type ManifestRequest, planManifests } from '../../src/manifests/index.ts';

/**
 * Plans a repository of the given files (path -> text or bytes) in a folder of its own; plan paths are made relative.
 */
export function planOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<ManifestRequest> = {},
): ManifestPlan[] {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'manifests-')));
  try {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), content);
    }
    const plans = planManifests({ root, profile: profiles.svc, ignore: [], olderCodeLeft: false, ...options });
    return plans.map((plan) => ({ ...plan, file: path.relative(root, plan.file) }));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The new text of each manifest that is edited. */
export function outputs(plans: readonly ManifestPlan[]): Record<string, string> {
  return Object.fromEntries(
    plans.filter(({ source, output }) => source !== output).map(({ file, output }) => [file, output]),
  );
}

/** One line per change: `file:line id status name: before -> after`, a suggestion in brackets. */
export function lines(plans: readonly ManifestPlan[]): string[] {
  return plans.flatMap(({ file, changes }) =>
    changes.map(
      ({ line, id, status, name, before, after, suggestion }) =>
        `${file}:${String(line)} ${id} ${status} ${name}: ${before}${after === undefined ? '' : ` -> ${after}`}${suggestion === undefined ? '' : ` [${suggestion}]`}`,
    ),
  );
}
