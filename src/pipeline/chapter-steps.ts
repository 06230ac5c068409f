/** A migration in steps, one for each chapter, for a commit each. */
import { defined } from '../catalog/defined.ts';
import type { FileChange } from '../edits/write-files.ts';
import { reportedCatalogue } from '../../transforms/entries.ts';
import type { MigrateOptions } from './options.ts';
import { prepareRun, type PreparedRun } from './prepare-run.ts';

const { entries, byId: entriesById } = reportedCatalogue;

/** What one chapter changes, after the chapters before it. */
export interface ChapterStep {
  chapter: string;
  changes: FileChange[];
  /** The message of its commit. */
  message: string;
}

/** A run's changes, by absolute path. */
export function fileChangesOf({ plan, manifests }: PreparedRun): Map<string, FileChange> {
  return new Map(
    [...plan.files, ...manifests]
      .filter(({ source, output }) => source !== output)
      .map((change) => [change.file, change]),
  );
}

/** Ids of what is found, by chapter, in the catalogue's order. */
function idsByChapter({ plan, manifests }: PreparedRun): Map<string, string[]> {
  const ids = new Set([
    ...plan.findings.map(({ id }) => id),
    ...manifests.flatMap(({ changes }) => changes.map(({ id }) => id)),
  ]);
  const chapters = new Map<string, string[]>();
  for (const { id, chapter } of entries) if (ids.has(id)) chapters.set(chapter, [...(chapters.get(chapter) ?? []), id]);
  return chapters;
}

function messageOf(chapter: string, { plan, manifests }: PreparedRun): string {
  const isOfChapter = ({ id }: { id: string }): boolean => entriesById.get(id)?.chapter === chapter;
  const sites = plan.findings.filter(isOfChapter);
  const count = (status: string): number => sites.filter((finding) => finding.status === status).length;
  const lines = manifests.flatMap(({ changes }) =>
    changes.filter(({ id, after, status }) => isOfChapter({ id }) && after !== undefined && status !== 'manual'),
  ).length;
  const counts = [
    [count('migrated'), 'migrated'],
    [count('review'), 'to check'],
    [count('manual'), 'left to you'],
    [lines, lines === 1 ? 'manifest line' : 'manifest lines'],
  ] as const;
  return `svc-codemod: ${chapter} (${counts.flatMap(([number, label]) => (number === 0 ? [] : [`${number} ${label}`])).join(', ')})\n`;
}

/**
 * The steps of a run. Each brings the files to where a run over the chapters so far would, on what the repository held
 * before the first: so every step parses, and the last one is the whole run.
 * @param whole the run over all chapters
 */
export async function chapterSteps(options: MigrateOptions, whole: PreparedRun): Promise<ChapterStep[]> {
  const steps: ChapterStep[] = [];
  const chapters = [...idsByChapter(whole)];
  const profile = whole.plan.analysis.profile.name as NonNullable<MigrateOptions['profile']>;
  let before = new Map<string, FileChange>();
  for (const [index, [chapter]] of chapters.entries()) {
    const only = chapters.slice(0, index + 1).flatMap(([, ids]) => ids);
    const after = fileChangesOf(
      index === chapters.length - 1 ? whole : await prepareRun({ ...options, profile, only, skip: [] }),
    );
    const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((file): FileChange[] => {
      const [earlier, later] = [before.get(file), after.get(file)];
      const source = earlier?.output ?? later?.source ?? '';
      const output = later?.output ?? earlier?.source ?? '';
      return source === output
        ? []
        : [
            {
              file,
              source,
              output,
              ...(earlier === undefined && later?.isNew === true ? { isNew: true } : {}),
              ...defined({ together: later?.together }),
            },
          ];
    });
    if (changes.length > 0) steps.push({ chapter, changes, message: messageOf(chapter, whole) });
    before = after;
  }
  return steps;
}
