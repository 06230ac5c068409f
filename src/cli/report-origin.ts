import { basename } from 'node:path';
import { askGit } from '../repository/git-command.ts';
import type { ReportOrigin, Run } from '../report/run.ts';
import { defined } from '../catalog/defined.ts';

/** The last name of a remote's address: neither a host nor what may stand in front of it as a password. */
function remoteName(address: string): string | undefined {
  const [name] = /[^/:\\]+$/.exec(address.replace(/\/+$/, '').replace(/\.git$/, '')) ?? [];
  return name;
}

/** What a report that is handed on says of where it is from. */
export function reportOrigin({ root, excerpts, inGit }: Run, now: Date): ReportOrigin {
  const date = now.toISOString().slice(0, 10);
  // Reports of other runs may be of other repositories, and of other commits.
  if (excerpts === undefined) return { date };
  const ask = (...args: string[]): string | undefined => {
    const { status, stdout } = askGit(root, args);
    return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
  };
  if (!inGit) return { repository: basename(root), date };
  const [top = root, folder = ''] = (ask('rev-parse', '--show-toplevel', '--show-prefix') ?? '').split('\n');
  const remote = ask('config', '--get', 'remote.origin.url');
  const name = (remote === undefined ? undefined : remoteName(remote)) ?? basename(top);
  return {
    repository: [name, folder.replace(/\/$/, '')].filter((part) => part !== '').join('/'),
    ...defined({ commit: ask('rev-parse', '--short=10', '--verify', '--quiet', 'HEAD') }),
    date,
  };
}
