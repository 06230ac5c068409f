import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from '../../scripts/build-inputs.mjs';
import { linkKeptCode } from './link-kept-code.ts';
import { type Finished, runWarm } from './warm-command.ts';

export type { Finished };

/** Where a command runs. */
interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Standard input, which is empty without. */
  input?: string | Buffer;
}

/** A folder of its own under the system's temporary folder, with a cache and a home that no other test sees. */
export interface TemporaryRepository {
  root: string;
  home: string;
  write: (file: string, content: string | Buffer, mode?: number) => void;
  read: (file: string) => string;
  bytes: (file: string) => Buffer;
  git: (...args: string[]) => string;
  commit: () => void;
  /** Runs the built command without a terminal, in a process that has run it before. */
  run: (args: readonly string[], options?: RunOptions) => Finished;
  /** The same in a process of its own, with Node's flags where they are given. */
  start: (args: readonly string[], options?: RunOptions & { node?: readonly string[] }) => Finished;
  /** For a command that a test starts itself: a cache with what others have compiled, which only this test sees. */
  keepCode: () => { XDG_CACHE_HOME: string };
  /** A hash over every name, mode and byte outside of `.git`. */
  hash: () => string;
  remove: () => void;
}

/** The command as users start it. */
export const bin = join(repository, 'bin', 'svc-codemod.cjs');

/** Milliseconds after which a command that has not ended is killed. */
const patience = 50_000;

/** A v5 client and a call that is migrated. */
export const aliasCall =
  "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\nexport const prompt = client.getPrompt('greeting');\n";

/** The same after the migration. */
export const aliasCallMigrated = aliasCall.replace('client.getPrompt', 'client.prompt.get');

/** A v5 client and a read that is left to a person. */
export const traceRead =
  "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\nexport const traces = client.fetchTraces({ limit: 3 });\n";

/** The same without a marker. */
export const traceReadMigrated = `import { SvcClient } from '@svc/client';
const client = new SvcClient();
export const traces = client.api.observations.getMany({
  limit: 3,
  filter: JSON.stringify([{ type: 'boolean', column: 'isRootObservation', operator: '=', value: true }]),
  fields: 'core,basic,time,io,metadata,usage,metrics,trace_context',
});
`;

/** A manifest on major 5. */
export const manifest = '{\n  "name": "app",\n  "dependencies": {\n    "@svc/client": "^5.1.0"\n  }\n}\n';

function environment(home: string, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NO_COLOR: _no, FORCE_COLOR: _force, CI: _ci, ...rest } = process.env;
  return {
    ...rest,
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    // Sentences stay on a line, however long they are.
    COLUMNS: '1000',
    ...more,
  };
}

function hashTree(root: string): string {
  const hash = createHash('sha256');
  const visit = (folder: string, prefix: string): void => {
    for (const name of readdirSync(folder).sort()) {
      if (name === '.git') continue;
      const path = join(folder, name);
      const stat = lstatSync(path);
      hash.update(`${prefix}${name} ${stat.mode}\n`);
      if (stat.isDirectory()) visit(path, `${prefix}${name}/`);
      else hash.update(stat.isSymbolicLink() ? readlinkSync(path) : readFileSync(path));
    }
  };
  visit(root, '');
  return hash.digest('hex');
}

/** @param files by path relative to the root; committed where `vcs` is true */
export function createRepository(files: Readonly<Record<string, string>>, vcs = true): TemporaryRepository {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-cli-')));
  const root = join(base, 'repository');
  const home = join(base, 'home');
  mkdirSync(root);
  mkdirSync(home);
  const git = (...args: string[]): string =>
    execFileSync(
      'git',
      ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'init.defaultBranch=main', ...args],
      {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: environment(home, {}),
      },
    );
  const made: TemporaryRepository = {
    root,
    home,
    write(file, content, mode) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), content);
      if (mode !== undefined) chmodSync(join(root, file), mode);
    },
    read: (file) => readFileSync(join(root, file), 'utf8'),
    bytes: (file) => readFileSync(join(root, file)),
    git,
    commit() {
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', 'State');
    },
    run: (args, { cwd = root, env = {}, input } = {}) =>
      runWarm({
        args,
        cwd,
        env: environment(home, env),
        timeout: patience,
        ...(input === undefined ? {} : { input: Buffer.from(input).toString('base64') }),
      }),
    start(args, options = {}) {
      made.keepCode();
      const { status, stdout, stderr } = spawnSync(process.execPath, [...(options.node ?? []), bin, ...args], {
        cwd: options.cwd ?? root,
        encoding: 'utf8',
        ...(options.input === undefined ? { stdio: ['ignore', 'pipe', 'pipe'] as const } : { input: options.input }),
        timeout: patience,
        env: environment(home, options.env ?? {}),
      });
      return { status, stdout, stderr };
    },
    keepCode() {
      const cache = join(home, 'cache');
      linkKeptCode(cache);
      return { XDG_CACHE_HOME: cache };
    },
    hash: () => hashTree(root),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
  for (const [file, content] of Object.entries(files)) made.write(file, content);
  if (vcs) {
    git('init', '-q');
    made.commit();
  }
  return made;
}
