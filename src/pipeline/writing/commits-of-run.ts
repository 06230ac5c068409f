import { askGit } from '../../repository/git-command.ts';

/** What `--commit` has committed since a run began. */
export interface CommitsOfRun {
  count: number;
  /** Abbreviated. */
  first: string;
  last: string;
  /** No other commit came between them or behind them. */
  areLast: boolean;
}

/**
 * The commits of this tool since a run began; undefined without git, or where there are none.
 * @param startedAt ISO 8601
 */
export function commitsSince(cwd: string, startedAt: string): CommitsOfRun | undefined {
  const since = Math.floor(Date.parse(startedAt) / 1000);
  const { status, stdout } = askGit(cwd, ['log', `--since=@${since}`, '--format=%h %s']);
  const lines = status === 0 ? stdout.split('\n') : [];
  const isOwn = (line: string): boolean => /^\S+ svc-codemod: /.test(line);
  const own = lines.filter(isOwn).map((line) => line.slice(0, line.indexOf(' ')));
  const [last] = own;
  const first = own.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return { count: own.length, first, last, areLast: lines.slice(0, own.length).every(isOwn) };
}
