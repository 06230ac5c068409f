/** What to do now: the steps behind a report, with their commands. */
import { counted, formatNumber } from '../counted.ts';
import type { FormatOptions } from '../format.ts';
import { harmless } from '../harmless-text.ts';
import type { GateSummary } from '../report-schema.ts';
import type { Run } from '../run.ts';
import { labelled, wrappedLines } from '../terminal-text.ts';
import { gitCommand, installCommand, ownCommand, shellWord } from './commands.ts';
import { leftSteps, needing, typeErrorSteps, type NextStep } from './left-steps.ts';

/** So many files are named in a command. */
const mostNamed = 5;

/** Only a change is judged, or what a baseline does not list: the old findings of other files stay. */
function judgesPart({ report: { gate } }: Run): boolean {
  return gate !== undefined && (gate.staged ?? gate.since ?? gate.baseline) !== undefined;
}

function wouldChange({ changes }: Run['report']['manifests'][number]): boolean {
  return changes.some(({ after, status }) => after !== undefined && status !== 'manual');
}

/** The files of the report that would change. */
function changedNames({ report: { files, manifests } }: Run): string[] {
  return [
    ...files.filter((file) => file.changed).map(({ file }) => file),
    ...manifests.filter(wouldChange).map(({ file }) => file),
  ];
}

/** Where only a part is judged: the files that would change, if they are few. */
function judgedPaths(run: Run, paths: string, { showPath }: FormatOptions): string {
  if (!judgesPart(run)) return paths;
  const changed = changedNames(run);
  return changed.length > mostNamed ? paths : changed.map((file) => ` ${shellWord(harmless(showPath(file)))}`).join('');
}

/** What lets a run write where git could not bring back the text before it. */
function guardFlag({ inGit, uncommitted, report: { gate } }: Run): string {
  if (!inGit) return ' --allow-no-vcs';
  return uncommitted === true || gate?.staged !== undefined ? ' --allow-dirty' : '';
}

function withGuardFlag(run: Run): string {
  const flag = guardFlag(run);
  return flag === '' ? '' : ` and with${flag}`;
}

/** Whole files are migrated, where only lines that changed are judged. */
function oldLines(gate: GateSummary | undefined): string {
  return (gate?.since?.onUnchangedLines ?? 0) === 0
    ? ''
    : ' (findings on old lines of these files go along: --interactive asks about each)';
}

function writeSteps(run: Run, paths: string, options: FormatOptions): NextStep[] {
  if (run.patchFile !== undefined)
    return [
      {
        words: 'Apply the patch, in the root of the repository:',
        command: `git apply ${shellWord(harmless(run.patchFile))}`,
      },
    ];
  const { code } = needing(run.report);
  if (run.command === 'migrate') {
    // What a comment has no room for is said once, by the run that writes it.
    const keeps = code > 0 ? '; --output report.html keeps this whole report: comments in the code are cut short' : '';
    return [
      {
        words: `To write these changes, run the same command without --dry-run${withGuardFlag(run)}. --diff shows them${keeps}.`,
      },
    ];
  }
  const { gate, findings, manifests } = run.report;
  const files = judgedPaths(run, paths, options);
  const along = gate?.baseline === undefined ? oldLines(gate) : ' (what the baseline lists in these files goes along)';
  const isFixable =
    along !== '' ||
    findings.some(({ status }) => status === 'migrated' || status === 'review') ||
    manifests.some(wouldChange);
  const tasks = [
    ...(isFixable || code === 0 ? ['migrate what is fixable'] : []),
    ...(code > 0 ? ['put a comment where you are needed'] : []),
  ].join(', and ');
  const migrate = {
    words: `${tasks.charAt(0).toUpperCase()}${tasks.slice(1)}${along}:`,
    command: ownCommand(`${guardFlag(run)}${files}`, options),
  };
  if (gate?.staged === undefined) return [migrate];
  return [
    migrate,
    {
      words: 'Look at the changes ("git diff"), and stage them:',
      command: gitCommand(`add${files === '' ? ' -u' : files}`, options),
    },
  ];
}

/** Whether a migration has something to write that is not written. */
function wouldWrite(run: Run): boolean {
  if (!run.dry) return false;
  const { summary, manifests, gate } = run.report;
  // The counts are those of everything.
  if (gate?.baseline !== undefined) return changedNames(run).length > 0;
  return summary.filesChanged > 0 || manifests.some(wouldChange);
}

function installSteps(run: Run, options: FormatOptions, wrote: boolean): NextStep[] {
  if (run.dry) return [];
  const raised = run.report.manifests.flatMap(({ file, changes }) =>
    changes.filter(({ after }) => after !== undefined).map(({ id }) => ({ file, id })),
  );
  const inPython = raised.some(({ id }) => id.startsWith('py:package:'));
  // No lockfile says with what.
  const isUnknown = run.installs.length === 0 && raised.some(({ file }) => file.endsWith('package.json'));
  return [
    ...(wrote && isUnknown ? [{ words: 'Install the new packages with your package manager.' }] : []),
    ...run.installs
      .filter(({ state }) => state === 'todo')
      .map((install) => ({ words: 'Install the new packages:', command: installCommand(install, options) })),
    ...(wrote && inPython
      ? [{ words: 'Install the new Python packages, and lock them where you have a lockfile.' }]
      : []),
  ];
}

/** Files that could not be looked into: what they hold is in no other step. */
function unreadSteps({ failed, report: { files } }: Run, { showPath }: FormatOptions): NextStep[] {
  const planned = new Set(files.map(({ file }) => file));
  const unread = [...new Set(failed.map(({ file }) => file))].filter((file) => !planned.has(file));
  if (unread.length === 0) return [];
  const isText = failed.every(({ file, reason }) => planned.has(file) || reason === 'not valid UTF-8');
  const names =
    unread.length > mostNamed
      ? `the ${counted(unread.length, 'file')} above`
      : unread.map((file) => harmless(showPath(file))).join(', ');
  const step = isText ? `Make ${names} readable (UTF-8)` : `Fix ${names} (the reason is above)`;
  return [{ words: `${step}, and run again.` }];
}

/** The command for files that a sparse checkout leaves out: of the folders that they are in, where these are few. */
function sparseSteps({ sparse = [] }: Run, options: FormatOptions): NextStep[] {
  if (sparse.length === 0) return [];
  const folders = [...new Set(sparse.map((file) => file.slice(0, file.lastIndexOf('/'))))];
  const isFew = folders.length <= mostNamed && !folders.includes('');
  const which = sparse.length === 1 ? 'the file that names' : `the ${formatNumber(sparse.length)} files that name`;
  const added = folders.map((folder) => ` ${shellWord(harmless(folder))}`).join('');
  return [
    {
      words: `Check out ${which} the SDK outside the sparse checkout, and run again:`,
      command: gitCommand(isFew ? `sparse-checkout add${added}` : 'sparse-checkout disable', options),
    },
  ];
}

/** Where code was changed and its manifest was not. */
function behindSteps(run: Run, options: FormatOptions): NextStep[] {
  const { behind = [] } = run;
  if (behind.length === 0 || run.dry) return [];
  return [
    {
      words: 'The code that was written needs major 6. To raise the manifests, too:',
      command: ownCommand(` --only versions${guardFlag(run)}`, options),
    },
  ];
}

/** What to do where the command that ran on v6 failed: which of its tests did, it has printed itself. */
function runtimeSteps({ report: { verify } }: Run, options: FormatOptions): NextStep[] {
  const { exitCode = 0, timedOut, command = '' } = verify?.runtime ?? {};
  if (exitCode === 0 || timedOut === true) return [];
  return [
    {
      words: 'The command failed on v6: what it printed, above this report, names the tests. Run it again:',
      command: ownCommand(` verify --runtime ${shellWord(harmless(command))}`, options),
    },
  ];
}

/** What the comments have no room for is told by the same command, as long as they stand. */
function leftWords({ keepsTexts }: Run): string {
  return keepsTexts === true
    ? 'See what is left, here with the whole text of comments that end in "...":'
    : 'See what is left when you are done:';
}

function undoWords({ inGit, committed, report, untracked = [] }: Run, { showPath }: FormatOptions): string {
  if (committed !== undefined)
    return 'To take back what was written (the commits stay; "git reset --hard" with the commit before them takes both back):';
  if (!inGit) return 'To take back what was written:';
  const changed = new Set(
    [...report.files.filter((file) => file.changed), ...report.manifests].map(({ file }) => file),
  );
  const unseen = untracked.filter((file) => changed.has(file)).map((file) => harmless(showPath(file)));
  if (unseen.length === 0) return '"git diff" shows what was written. To take it back:';
  const names = unseen.length > mostNamed ? `${formatNumber(unseen.length)} files` : unseen.join(', ');
  return `"git diff" shows what was written, but for ${names}: git does not track ${unseen.length === 1 ? 'it' : 'them'} yet. To take all back:`;
}

function allSteps(run: Run, options: FormatOptions, wrote: boolean): NextStep[] {
  // Who gives a text and takes one knows what to do; who has a gate was told.
  if (run.overlaid === true || run.report.gate?.passed === true) return [];
  const paths = options.paths.map((path) => ` ${shellWord(harmless(path))}`).join('');
  const isNext = wouldWrite(run);
  const left = leftSteps(run, isNext, paths, options);
  return [
    ...unreadSteps(run, options),
    ...sparseSteps(run, options),
    ...(isNext ? writeSteps(run, paths, options) : []),
    ...behindSteps(run, options),
    ...installSteps(run, options, wrote),
    ...left,
    ...typeErrorSteps(run, isNext, paths, options),
    ...runtimeSteps(run, options),
    ...(left.length > 0 && run.command === 'migrate'
      ? [{ words: leftWords(run), command: ownCommand(` check${paths}`, options) }]
      : []),
    ...(wrote ? [{ words: undoWords(run, options), command: ownCommand(' undo', options) }] : []),
  ];
}

/** What to do now, with the commands; nothing where nothing is left to do. */
export function nextSteps(run: Run, options: FormatOptions, wrote: boolean): string[] {
  const { bold, cyan } = options.colours;
  const steps = allSteps(run, options, wrote).flatMap(({ words, command }, index) => [
    labelled(`${index + 1}. `, wrappedLines(words, options.width - 5), '  '),
    ...(command === undefined ? [] : [`       ${cyan(command)}`]),
  ]);
  return steps.length === 0 ? [] : [[bold('What now'), ...steps].join('\n')];
}
