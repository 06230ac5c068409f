/** The end of the report for a person: what was counted, and what to do now. */
import { counted, formatNumber } from '../counted.ts';
import type { FormatOptions } from '../format.ts';
import { findingCounts } from '../finding-counts.ts';
import { gateLines } from '../gate-section.ts';
import { harmless } from '../harmless-text.ts';
import type { Run } from '../run.ts';
import { labelled, wrappedLines } from '../terminal-text.ts';
import { filesSentence, totalsLines } from '../totals.ts';
import { verifyLine } from '../verify-line.ts';
import { commonMarkerStart, markerStart, pythonMarkerStart } from '../../catalog/marker.ts';
import { isPythonId } from '../../catalog/python/names.ts';

/** A path as a shell takes it. */
function shellWord(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/** The totals, what a gate says of them, and what else was counted. */
export function totalsText(run: Run, options: FormatOptions): string {
  const { summary, profile, verify } = run.report;
  const { bold, dim } = options.colours;
  const leftOut = summary.skipped - run.failed.length;
  // Of staged files that name nothing, no other file is read.
  const nothingRead = summary.filesScanned === 0 && run.report.gate?.staged !== undefined;
  const rest = [
    ...(summary.unresolved > 0
      ? [
          `${counted(summary.unresolved, 'v5 name')} on values of unknown type (--verbose lists ${summary.unresolved === 1 ? 'it' : 'them'})`,
        ]
      : []),
    ...(leftOut > 0 ? [`${counted(leftOut, 'file')} left out (--verbose lists ${leftOut === 1 ? 'it' : 'them'})`] : []),
    ...(nothingRead ? [] : [`profile ${profile}`]),
    `${(summary.durationMs / 1000).toFixed(1)} s`,
  ];
  // Why there is none was said above.
  const isQuiet = run.nothingToDo !== undefined && findingCounts(run.report).size === 0;
  const totals = isQuiet ? (nothingRead ? [] : [filesSentence(run)]) : totalsLines(run);
  const checked = verify === undefined || verify.uses === 0 ? [] : [verifyLine(run, options.colours)];
  return [
    ...totals.map((line, index) => (index === 0 ? bold(line) : line)),
    ...checked,
    dim(rest.join(', ')),
    ...gateLines(run),
  ]
    .flatMap((line) => wrappedLines(line, options.width))
    .join('\n');
}

/** A path that {@link FormatOptions.showPath} gave, as seen from where the command is pasted. */
function fromHere(path: string, { cwd }: FormatOptions): string {
  if (cwd === undefined || path.startsWith('/')) return path;
  return path === '.' ? cwd : `${cwd.replace(/\/+$/, '')}/${path}`;
}

/** A command of ours to paste. @param rest what follows its name, with a space in front */
function ownCommand(rest: string, { cwd }: FormatOptions): string {
  return `npx svc-codemod${rest}${cwd === undefined ? '' : ` --cwd ${shellWord(harmless(cwd))}`}`;
}

function gitCommand(rest: string, { cwd }: FormatOptions): string {
  return `git${cwd === undefined ? '' : ` -C ${shellWord(harmless(cwd))}`} ${rest}`;
}

/** A line to paste. */
function installCommand({ command, folder }: Run['installs'][number], options: FormatOptions): string {
  const where = fromHere(options.showPath(folder), options);
  return where === '.' ? command : `cd ${shellWord(harmless(where))} && ${command}`;
}

/** What became of the installs, a line each. */
export function installLines(run: Run, options: FormatOptions): string[] {
  return run.installs.flatMap((install) => {
    if (install.state === 'ran') {
      const where = options.showPath(install.folder);
      return [`Installed: ${install.command}${where === '.' ? '' : ` in ${harmless(where)}`}`];
    }
    if (install.state === 'todo') return run.dry ? [`Would run: ${installCommand(install, options)}`] : [];
    return [`The install failed; the files are kept. Run it again: ${installCommand(install, options)}`];
  });
}

/** A step, and the command that does it. */
interface NextStep {
  words: string;
  command?: string;
}

/** How many findings need a person, by where they are. */
interface Needing {
  /** In code, where each has a comment but those that share it. */
  code: number;
  /** Nobody is sure of them, so nothing is written there. */
  unconfirmed: number;
  manifests: number;
}

function needing({ findings, manifests }: Run['report']): Needing {
  const needsPerson = ({ status }: { status: string }): boolean => status === 'manual' || status === 'review';
  return {
    code: findings.filter(needsPerson).length,
    unconfirmed: findings.filter(({ status }) => status === 'possible').length,
    manifests: manifests.flatMap(({ changes }) => changes).filter(needsPerson).length,
  };
}

/** `3 findings need you: 2 in code, 1 in manifests`: the sum is that of the line of totals. */
function needText({ code, unconfirmed, manifests }: Needing): string {
  const parts = [
    ...(code > 0 ? [`${formatNumber(code)} in code`] : []),
    ...(unconfirmed > 0 ? [`${formatNumber(unconfirmed)} unconfirmed`] : []),
    ...(manifests > 0 ? [`${formatNumber(manifests)} in manifests`] : []),
  ];
  const all = code + unconfirmed + manifests;
  const sum = `${counted(all, 'finding')} ${all === 1 ? 'needs' : 'need'} you`;
  return parts.length > 1 ? `${sum}: ${parts.join(', ')}` : sum;
}

/** What is said of the comments: how many there are, and why there may be fewer than findings. */
function commentsText({ code, ...others }: Needing, comments: number | undefined, isNext: boolean): string {
  const then = isNext ? ' then' : '';
  const isAll = Object.values(others).every((count) => count === 0);
  if (comments === code && isAll) return `${code === 1 ? 'It' : 'Each'}${then} has a comment in the code:`;
  if (comments === code) return `${code === 1 ? 'The one' : 'Each of those'} in code${then} has a comment:`;
  const [one, several] = isAll ? ['it', 'them'] : ['the one in code', 'those in code'];
  const which = code === 1 ? one : several;
  if (comments === undefined) return `Comments${then} mark ${which}:`;
  const shared = comments < code ? ' (findings of one statement share one)' : '';
  return `${counted(comments, 'comment')}${then} ${comments === 1 ? 'marks' : 'mark'} ${which}${shared}:`;
}

/** What the comments of a run begin with, as far as all of them do. */
function commonStart({ findings }: Run['report']): string {
  const ofPython = findings.filter(({ id }) => isPythonId(id)).length;
  if (ofPython === 0) return markerStart;
  return ofPython === findings.length ? pythonMarkerStart : commonMarkerStart;
}

function findCommand({ inGit, report }: Run, paths: string, options: FormatOptions): string {
  const start = commonStart(report);
  if (inGit) return gitCommand(`grep -n "${start}"${paths === '' ? '' : ` --${paths}`}`, options);
  const places = options.paths.length === 0 ? ['.'] : options.paths;
  const where = places.map((path) => ` ${shellWord(harmless(fromHere(path, options)))}`).join('');
  return `grep -rn --exclude-dir=node_modules "${start}"${where}`;
}

/** Where what needs a person is found; before a run that writes there are no comments yet. */
function leftSteps(run: Run, isNext: boolean, paths: string, options: FormatOptions): NextStep[] {
  const counts = needing(run.report);
  if (Object.values(counts).every((count) => count === 0)) return [];
  const need = needText(counts);
  const comments = run.comments?.reduce((sum, { count }) => sum + count, 0);
  if (counts.code === 0 || comments === 0 || run.withoutMarkers === true)
    return isNext ? [] : [{ words: `${need}, as listed above.` }];
  return [{ words: `${need}. ${commentsText(counts, comments, isNext)}`, command: findCommand(run, paths, options) }];
}

/** So many files are named in a command. */
const mostNamed = 5;

/** Only a change is judged, or what a baseline does not list: the old findings of other files stay. */
function judgesPart({ report: { gate } }: Run): boolean {
  return gate !== undefined && (gate.staged ?? gate.since ?? gate.baseline) !== undefined;
}

/** The files of the report that would change. */
function changedNames({ report: { files, manifests } }: Run): string[] {
  return [
    ...files.filter((file) => file.changed).map(({ file }) => file),
    ...manifests
      .filter(({ changes }) => changes.some(({ after, status }) => after !== undefined && status !== 'manual'))
      .map(({ file }) => file),
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

function writeSteps(run: Run, paths: string, options: FormatOptions): NextStep[] {
  if (run.patchFile !== undefined)
    return [
      {
        words: 'Apply the patch, in the root of the repository:',
        command: `git apply ${shellWord(harmless(run.patchFile))}`,
      },
    ];
  if (run.command === 'migrate')
    return [
      {
        words: `To write these changes, run the same command without --dry-run${withGuardFlag(run)}; --diff shows them.`,
      },
    ];
  const words = needing(run.report).code > 0 ? ', and put a comment where you are needed' : '';
  const { gate } = run.report;
  const files = judgedPaths(run, paths, options);
  const along = gate?.baseline === undefined ? '' : ' (what the baseline lists in these files goes along)';
  const migrate = {
    words: `Migrate what is fixable${words}${along}:`,
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
  const {
    dry,
    report: { summary, manifests },
  } = run;
  // The counts are those of everything.
  if (run.report.gate?.baseline !== undefined) return dry && changedNames(run).length > 0;
  return (
    dry &&
    (summary.filesChanged > 0 ||
      manifests.some(({ changes }) => changes.some(({ after, status }) => after !== undefined && status !== 'manual')))
  );
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

function undoWords({ inGit, committed }: Run): string {
  if (committed !== undefined)
    return 'To take back what was written (the commits stay; "git reset --hard" with the commit before them takes both back):';
  return inGit ? '"git diff" shows what was written. To take it back:' : 'To take back what was written:';
}

function allSteps(run: Run, options: FormatOptions, wrote: boolean): NextStep[] {
  // Who gives a text and takes one knows what to do; who has a gate was told.
  if (run.overlaid === true || run.report.gate?.passed === true) return [];
  const paths = options.paths.map((path) => ` ${shellWord(harmless(path))}`).join('');
  const isNext = wouldWrite(run);
  const left = leftSteps(run, isNext, paths, options);
  return [
    ...unreadSteps(run, options),
    ...(isNext ? writeSteps(run, paths, options) : []),
    ...behindSteps(run, options),
    ...installSteps(run, options, wrote),
    ...left,
    ...runtimeSteps(run, options),
    ...(left.length > 0 && run.command === 'migrate'
      ? [{ words: 'See what is left when you are done:', command: ownCommand(` check${paths}`, options) }]
      : []),
    ...(wrote ? [{ words: undoWords(run), command: ownCommand(' undo', options) }] : []),
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
