/** The report for a person: what changed, what is left and why, then totals and what to do now. */
import { advisoriesOf } from '../catalog/catalogue.ts';
import { chapterAddress } from '../catalog/docs-address.ts';
import { colouredPatch } from './coloured-patch.ts';
import { counted, formatNumber } from './counted.ts';
import { exitCodes } from './exit-code.ts';
import { findingCounts } from './finding-counts.ts';
import type { FormatOptions } from './format.ts';
import { withoutKnown } from './gate-section.ts';
import { harmless } from './harmless-text.ts';
import { installLines, totalsText } from './pretty/closing.ts';
import { itemsOf, type Item } from './pretty/items.ts';
import { detailedList, folded, lineList, paragraph, statusColour } from './pretty/lists.ts';
import { programSection } from './program-section.ts';
import type { Run } from './run.ts';
import type { Status } from './report-schema.ts';
import { changedText } from './totals.ts';
import { isAtFindingLeft } from './errors-at-sites.ts';
import { nextSteps } from './pretty/what-now.ts';
import { projectTscSection, runtimeSection, typeErrorSection } from './pretty/verify-section.ts';
import { leftStatuses } from './left-statuses.ts';
import { statusWords } from './status-words.ts';

const shownStatuses: readonly Status[] = ['migrated', ...leftStatuses];

/** `2 migrated, 1 to check`, or what else became of a file. */
function fileCounts(
  itemsOfFile: readonly Item[],
  created: boolean,
  written: boolean,
  { colours }: FormatOptions,
): string {
  const counts = shownStatuses.flatMap((status) => {
    const count = itemsOfFile.filter((item) => item.status === status).length;
    return count === 0 ? [] : [statusColour(status, colours)(`${formatNumber(count)} ${statusWords(status, written)}`)];
  });
  if (counts.length > 0) return counts.join(', ');
  return colours.dim(created ? 'new: functions that return the v5 shape' : 'functions that return the v5 shape');
}

/** Every file that changes: after a run that wrote, with its diff, and where the run makes one. */
function changedFiles(run: Run, items: readonly Item[], options: FormatOptions): string[] {
  const { bold } = options.colours;
  const files = [
    ...run.report.files.filter(({ changed }) => changed),
    ...run.report.manifests.filter(({ changes }) =>
      changes.some(({ after, status }) => after !== undefined && status !== 'manual'),
    ),
  ].filter((file) => !run.dry || options.diff || ('created' in file && file.created === true));
  if (files.length === 0) return [];
  const heads = files.map(({ file, patch, ...rest }) => {
    const counts = fileCounts(
      items.filter((item) => item.file === file),
      'created' in rest && rest.created === true,
      !run.dry,
      options,
    );
    return { head: `  ${bold(harmless(options.showPath(file)))}  ${counts}`, patch };
  });
  const head = bold(run.dry ? 'Would be added' : 'Changed');
  if (options.diff) {
    return heads.map(({ head: line, patch }) =>
      patch === undefined ? line.trimStart() : `${line.trimStart()}\n${colouredPatch(patch, options.colours)}`,
    );
  }
  const { shown, rest } = folded(heads, options);
  const words = run.dry ? counted(files.length, 'new file') : changedText(run.report);
  return [[`${head} (${words})`, ...shown.map((line) => line.head), ...rest].join('\n')];
}

/** What is told once of the chapters of what is left, and where more is said. */
function chapterNotes(run: Run, items: readonly Item[], options: FormatOptions): string[] {
  const { catalogue, colours } = options;
  const left = new Set(items.filter(({ status }) => leftStatuses.includes(status)).map(({ chapter }) => chapter));
  const pages = [...catalogue.chapters.keys()].filter((chapter) => left.has(chapter));
  const notes = advisoriesOf(catalogue, left).map(({ message }) => paragraph('Note: ', message, options, ''));
  return [
    ...(notes.length === 0 ? [] : [notes.join('\n')]),
    ...(pages.length === 0
      ? []
      : [
          [
            colours.bold('More about these changes'),
            ...pages.map((chapter) => `  ${colours.cyan(chapterAddress(run.report.tool.version, chapter))}`),
          ].join('\n'),
        ]),
  ];
}

/** All type errors, those that no finding in the lists above has told by themselves, and those of the project. */
function typeErrors(run: Run, options: FormatOptions): string[] {
  const { errors = [], projectTsc } = run.report.verify ?? {};
  const isAtFinding = isAtFindingLeft(run);
  return [
    ...typeErrorSection(run, errors, isAtFinding, options),
    ...(projectTsc === undefined ? [] : [projectTscSection(projectTsc, errors, isAtFinding, options)]),
  ];
}

function failures(run: Run, options: FormatOptions): string[] {
  if (run.failed.length === 0) return [];
  return [
    [
      options.colours.red(`Failed (${counted(run.failed.length, 'file')})`),
      ...run.failed.map(({ file, reason }) => paragraph(`${harmless(options.showPath(file))}: `, reason, options)),
    ].join('\n'),
  ];
}

function details(run: Run, options: FormatOptions): string[] {
  const byRule = run.report.skipped.filter(
    ({ file, reason }) => !run.failed.some((failure) => failure.file === file && failure.reason === reason),
  );
  if (options.volume !== 'verbose') return [];
  return [
    ...(byRule.length === 0
      ? []
      : [
          [
            'Left out',
            ...byRule.map(({ file, reason }) => `  ${harmless(options.showPath(file))}: ${harmless(reason)}`),
          ].join('\n'),
        ]),
    ...(run.unresolved.length === 0
      ? []
      : [
          [
            'Unresolved: v5 has these names, but the type of the value is not known',
            ...run.unresolved.map(
              ({ file, line, column, text, cause }) =>
                `  ${harmless(options.showPath(file))}:${line}:${column}  ${harmless(text)}  ${harmless(cause)}`,
            ),
          ].join('\n'),
        ]),
  ];
}

function hasWritten({ dry, report: { summary, manifests } }: Run): boolean {
  return (
    !dry &&
    (summary.filesChanged > 0 ||
      manifests.some(({ changes }) => changes.some(({ after, status }) => after !== undefined && status !== 'manual')))
  );
}

function noteLines(notes: readonly string[], options: FormatOptions): string[] {
  return notes.map((note) => paragraph('Note: ', note, options, ''));
}

/** Failures and totals only. */
function quietReport(run: Run, options: FormatOptions): string[] {
  const { runtime } = run.report.verify ?? {};
  const failedInstalls = { ...run, installs: run.installs.filter(({ state }) => state === 'failed') };
  return [
    ...failures(run, options),
    ...(run.nothingToDo === undefined ? [] : [paragraph('', run.nothingToDo, options, '')]),
    ...noteLines(run.undone, options),
    ...installLines(failedInstalls, options),
    totalsText(run, options),
    ...quietVerdict(run),
    ...(runtime === undefined || runtime.sdkLoaded ? [] : ['No process loaded the shim, so this run proves nothing.']),
  ];
}

/** What a check without a gate says by its lists, where they are left out. */
function quietVerdict({ command, exitCode, report }: Run): string[] {
  if (command === 'migrate' || exitCode !== exitCodes.left || report.gate !== undefined) return [];
  const counts = findingCounts(report);
  const left = [...counts.values()].reduce((sum, count) => sum + count, 0) - (counts.get('ignored') ?? 0);
  return [left === 0 ? 'Failed.' : `Failed: ${formatNumber(left)} left.`];
}

/** The whole text, with a final newline. */
export function prettyReport(run: Run, options: FormatOptions): string {
  if (options.volume === 'quiet') return `${quietReport(run, options).join('\n')}\n`;
  const shown = options.volume === 'verbose' ? run : withoutKnown(run);
  const items = itemsOf(shown, options.catalogue);
  const { runtime } = run.report.verify ?? {};
  const notes = [
    ...(run.nothingToDo === undefined ? [] : [paragraph('', run.nothingToDo, options, '')]),
    ...noteLines(run.notes, options),
    ...installLines(run, options),
  ];
  const sections = [
    ...changedFiles(shown, items, options),
    ...(run.dry
      ? lineList(
          items.filter(({ status }) => status === 'migrated'),
          false,
          options,
        )
      : []),
    ...leftStatuses.flatMap((status) => detailedList(status, items, !run.dry, options)),
    ...chapterNotes(shown, items, options),
    ...typeErrors(run, options),
    ...(runtime === undefined ? [] : [runtimeSection(runtime, options, run.report)]),
    ...failures(run, options),
    ...details(run, options),
    ...programSection(run, options),
    ...(notes.length === 0 ? [] : [notes.join('\n')]),
    totalsText(run, options),
    ...nextSteps(shown, options, hasWritten(run)),
  ];
  return `${sections.join('\n\n')}\n`;
}
