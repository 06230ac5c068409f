import { exitCodeTable } from '../report/exit-code.ts';

/** What `--help` shows behind the flags: examples and exit codes. */
export const helpText = `
Examples:
  svc-codemod --dry-run --diff             show what a migration would change
  svc-codemod                              migrate the folder you are in
  svc-codemod --interactive                ask about each change
  svc-codemod packages/app                 migrate one folder
  svc-codemod --only client-aliases        one chapter at a time
  svc-codemod check --format json          for CI: exits with 1 while anything of v5 is left
  svc-codemod check --since origin/main    only what a branch has changed; --staged and --baseline, too
  svc-codemod check --format sarif=out.sarif,github,markdown=summary.md
  svc-codemod verify                       after the migration: is the code right on the v6 types?
  svc-codemod doctor                       before and after: versions, lockfile, build targets, Node.js
  svc-codemod serve --sample               a service of v6 on this machine, for tests
  svc-codemod explain <id>                 what changed and what to do
  svc-codemod undo                         take the latest run back; --list shows which there are

Exit codes:
${exitCodeTable.map(([code, meaning]) => `  ${String(code).padStart(2)}  ${meaning}`).join('\n')}

A comment "// svc-v6-ignore: <reason>" above a line silences what is found there.
Nothing is sent anywhere; only --install and doctor --service use the network.
`;
