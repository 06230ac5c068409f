import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { openRepository } from '../../src/analysis/open-repository.ts';
import { detectors } from '../../transforms/chapters.ts';
import { fresh, request } from './fresh-answer.ts';

/** A file gets another text on disk, or goes; or it is asked about, as it is on disk or with an editor's text. */
export type Step = { edit: string; to: string | undefined } | { ask: string; with: string | 'disk' };

function put(file: string, text: string | undefined): void {
  if (text === undefined) return rmSync(file, { force: true });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/**
 * Expects the answers of a fresh analysis to every question of the steps, which one open repository is taken through.
 */
export function checkWarm(begin: readonly (readonly [string, string | undefined])[], actions: readonly Step[]): void {
  expect(actions.length).toBeGreaterThan(0);
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-warm-')));
  // The disk is looked at again after some time only; here it always passes before the next question.
  let clock = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock);
  try {
    const disk = new Map(begin);
    for (const [name, text] of begin) put(path.join(root, name), text);
    const warm = openRepository(request(root), detectors, false);
    for (const step of actions) {
      clock += 3_600_000;
      if ('edit' in step) {
        disk.set(step.edit, step.to);
        put(path.join(root, step.edit), step.to);
        continue;
      }
      const file = path.join(root, step.ask);
      const text = step.with === 'disk' ? disk.get(step.ask) : step.with;
      // An editor's new file is in no listing yet.
      if (text === undefined || disk.get(step.ask) === undefined) continue;
      const answer = warm.sitesIn(file, text).map(({ file: unit, sites }) => [unit, sites]);
      expect(answer, JSON.stringify(step)).toEqual(fresh(root, file, text, warm.files));
    }
  } finally {
    now.mockRestore();
    rmSync(root, { recursive: true });
  }
}
