/** The end of the report for a person: what was counted, and what to do now. */
import { counted, formatNumber } from '../counted.ts';
import type { FormatOptions } from '../format.ts';
import { gateLines } from '../gate-section.ts';
import { harmless } from '../harmless-text.ts';
import type { Run } from '../run.ts';
import { labelled, wrappedLines } from '../terminal-text.ts';
import { totalsLines } from '../totals.ts';
import { verifyLine } from '../verify-line.ts';
import { markerStart } from '../../catalog/marker.ts';
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
  const rest = [
    ...(summary.unresolved > 0 ? [`${counted(summary.unresolved, 'name')} unresolved (--verbose lists them)`] : []),
    ...(leftOut > 0 ? [`${counted(leftOut, 'file')} left out (--verbose lists them)`] : []),
    `profile ${profile}`,
    `${(summary.durationMs / 1000).toFixed(1)} s`,
  ];
  const checked = verify === undefined || verify.uses === 0 ? [] : [verifyLine(run, options.colours)];
  return [
    ...totalsLines(run).map((line, index) => (index === 0 ? bold(line) : line)),
    ...checked,
    dim(rest.join(', ')),
    ...gateLines(run),
  ]
    .flatMap((line) => wrappedLines(line, options.width))
    .join('\n');
}

/** A line to paste. */
function installCommand({ command, folder }: Run['installs'][number], { showPath }: FormatOptions): string {
  const where = showPath(folder);
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
interface Step {
  words: string;
  command?: string;
}

/** How many findings need a person: in code with a comment above, and the others. */
function needing({ findings, manifests }: Run['report']): { marked: number; other: number } {
  const isOther = ({ status }: { status: string }): boolean => status === 'manual' || status === 'review';
  const left = findings.filter(isOther);
  const marked = left.filter(({ id }) => !isPythonId(id)).length;
  return {
    marked,
    other:
      left.length -
      marked +
      findings.filter(({ status }) => status === 'possible').length +
      manifests.flatMap(({ changes }) => changes).filter(isOther).length,
  };
}

function findCommand({ inGit }: Run, paths: string): string {
  return inGit
    ? `git grep -n "${markerStart}"${paths === '' ? '' : ` --${paths}`}`
    : `grep -rn --exclude-dir=node_modules "${markerStart}"${paths === '' ? ' .' : paths}`;
}

/** Where what needs a person is found; before a run that writes there are no comments yet. */
function leftSteps(run: Run, isNext: boolean, paths: string): Step[] {
  const { marked, other } = needing(run.report);
  const all = marked + other;
  if (all === 0) return [];
  const need = `${counted(all, 'finding')} ${all === 1 ? 'needs' : 'need'} you`;
  if (marked === 0 || run.withoutMarkers === true) return isNext ? [] : [{ words: `${need}, as listed above.` }];
  const which =
    other > 0 ? `${formatNumber(marked)} of them ${marked === 1 ? 'has' : 'have'}` : all === 1 ? 'It has' : 'Each has';
  const verb = isNext ? which.replace(/ha(?:s|ve)$/, 'then $&') : which;
  return [{ words: `${need}. ${verb} a comment in the code:`, command: findCommand(run, paths) }];
}

function writeSteps(run: Run, paths: string): Step[] {
  if (run.patchFile !== undefined)
    return [
      {
        words: 'Apply the patch, in the root of the repository:',
        command: `git apply ${shellWord(harmless(run.patchFile))}`,
      },
    ];
  if (run.command === 'migrate')
    return [{ words: 'To write these changes, run the same command without --dry-run; --diff shows them.' }];
  return [
    { words: 'Migrate what is fixable, and put a comment where you are needed:', command: `svc-codemod${paths}` },
  ];
}

/** Whether a migration has something to write that is not written. */
function wouldWrite({ dry, report: { summary, manifests } }: Run): boolean {
  return (
    dry &&
    (summary.filesChanged > 0 ||
      manifests.some(({ changes }) => changes.some(({ after, status }) => after !== undefined && status !== 'manual')))
  );
}

function installSteps(run: Run, options: FormatOptions, wrote: boolean): Step[] {
  if (run.dry) return [];
  const raised = run.report.manifests.some(
    ({ file, changes }) => file.endsWith('package.json') && changes.some(({ after }) => after !== undefined),
  );
  // No lockfile says with what.
  if (wrote && raised && run.installs.length === 0)
    return [{ words: 'Install the new packages with your package manager.' }];
  return run.installs
    .filter(({ state }) => state === 'todo')
    .map((install) => ({ words: 'Install the new packages:', command: installCommand(install, options) }));
}

function allSteps(run: Run, options: FormatOptions, wrote: boolean): Step[] {
  // Who gives a text and takes one knows what to do; who has a gate was told.
  if (run.overlaid === true || run.report.gate?.passed === true) return [];
  const paths = options.paths.map((path) => ` ${shellWord(harmless(path))}`).join('');
  const isNext = wouldWrite(run);
  const left = leftSteps(run, isNext, paths);
  return [
    ...(isNext ? writeSteps(run, paths) : []),
    ...installSteps(run, options, wrote),
    ...left,
    ...(left.length > 0 && run.command === 'migrate'
      ? [{ words: 'See what is left when you are done:', command: `svc-codemod check${paths}` }]
      : []),
    ...(wrote
      ? [
          {
            words:
              run.inGit && run.committed === undefined
                ? '"git diff" shows what was written. To take it back:'
                : 'To take back what was written:',
            command: 'svc-codemod undo',
          },
        ]
      : []),
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
