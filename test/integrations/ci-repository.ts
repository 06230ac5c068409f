import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository } from '../../scripts/build-inputs.mjs';
import type { Finished, TemporaryRepository } from '../cli/temporary-repository.ts';
import { createGateRepository } from '../pipeline/gate-repository.ts';

/** A YAML file of this repository. */
export function readYaml(file: string): unknown {
  return parse(readFileSync(join(repository, file), 'utf8'));
}

/** A repository in which the built package is installed, so that `npx` needs no network; a path with a space in it. */
export function createCiRepository(): TemporaryRepository {
  const place = createGateRepository({ '.gitignore': 'node_modules\n' });
  mkdirSync(join(place.root, 'node_modules/.bin'), { recursive: true });
  symlinkSync(repository, join(place.root, 'node_modules/svc-codemod'));
  symlinkSync('../svc-codemod/bin/svc-codemod.cjs', join(place.root, 'node_modules/.bin/svc-codemod'));
  return place;
}

/** Runs a script as a CI host does, in the repository, without a network. */
export function runScript(
  place: TemporaryRepository,
  shell: readonly string[],
  script: string,
  env: NodeJS.ProcessEnv,
  cwd = place.root,
): Finished {
  const { GITHUB_ACTIONS: _, GITLAB_CI: __, ...rest } = process.env;
  const [command = 'bash', ...args] = shell;
  const { status, stdout, stderr } = spawnSync(command, [...args, script], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 50_000,
    env: {
      ...rest,
      HOME: place.home,
      GIT_CONFIG_GLOBAL: '/dev/null',
      CI: 'true',
      npm_config_offline: 'true',
      npm_config_cache: join(place.home, 'npm'),
      npm_config_update_notifier: 'false',
      ...env,
    },
  });
  return { status, stdout, stderr };
}
