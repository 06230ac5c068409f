/** `merge --overview`: many repositories in one file, a table or a page by its ending. */
import { existsSync } from 'node:fs';
import { dirname, extname, relative, resolve } from 'node:path';
import { toPosix } from '../repository/repository-path.ts';
import { NotWritten, UsageError } from '../findings/errors.ts';
import { counted } from '../report/counted.ts';
import { harmless } from '../report/harmless-text.ts';
import type { NamedReport } from '../report/overview/repository.ts';
import { prepareFile, writeOutput, type OverwriteFlag } from './write-output.ts';
import { defined } from '../catalog/defined.ts';

/** Calls `use` with one report after the other; none is kept, so that ten thousand fit into memory. */
async function forEachReport(
  names: readonly string[],
  here: string,
  use: (report: NamedReport) => void,
): Promise<void> {
  const { readReport } = await import('../pipeline/read-report.ts');
  for (const name of names) {
    const named = readReport(here, name);
    const { shard } = named.report;
    if (shard !== undefined)
      throw new UsageError(
        `"${name}" is part ${shard.index}/${shard.of} of a repository; merge its parts first, and take the result.`,
      );
    use(named);
  }
}

/** The names without the folders and the ending that all have in common. */
export function shortNames(names: readonly string[]): string[] {
  const paths = names.map((name) => toPosix(name).split('/'));
  const [first = []] = paths;
  let common = 0;
  while (paths.every((path) => path.length > common + 1 && path[common] === first[common])) common += 1;
  const isJson = names.every((name) => /.\.json$/i.test(name));
  return paths.map((path) =>
    path
      .slice(common)
      .join('/')
      .slice(0, isJson ? -'.json'.length : undefined),
  );
}

/**
 * The address of the page beside a report (`a.html` beside `a.json`), seen from the overview; undefined without one.
 */
function pageBeside(name: string, overview: string, here: string): string | undefined {
  const report = resolve(here, name);
  const pageFile = `${report.slice(0, report.length - extname(report).length)}.html`;
  const file = resolve(here, overview);
  if (pageFile === file || !existsSync(pageFile)) return undefined;
  return `./${toPosix(relative(dirname(file), pageFile))
    .split('/')
    .map(encodeURIComponent)
    .join('/')}`;
}

/** What one kind of overview takes from each report, and its text in the end. */
interface Overview {
  add: (report: NamedReport, index: number) => void;
  text: () => string;
}

async function table(): Promise<Overview> {
  const { overviewHead, overviewLine } = await import('../report/overview/csv.ts');
  const lines = [overviewHead];
  return { add: (named) => void lines.push(overviewLine(named)), text: () => lines.join('') };
}

async function page(names: readonly string[], file: string, here: string): Promise<Overview> {
  const [{ reportedCatalogue: catalogue }, { repositoryFigures }, { overviewHtml }] = await Promise.all([
    import('../../transforms/entries.ts'),
    import('../report/overview/repository.ts'),
    import('../report/overview/html.ts'),
  ]);
  const shown = shortNames(names);
  const repositories: Parameters<typeof overviewHtml>[0][number][] = [];
  const add: Overview['add'] = ({ name, report }, index) => {
    const link = pageBeside(name, file, here);
    repositories.push({
      ...repositoryFigures({ name: shown[index] ?? name, report }, catalogue),
      ...defined({ link }),
    });
  };
  return { add, text: () => overviewHtml(repositories, catalogue) };
}

/** @throws UsageError where the ending names no kind, and for a file that cannot be written */
function prepare(names: readonly string[], file: string, here: string, overwrite: OverwriteFlag): Promise<Overview> {
  if (file === '-') return table();
  const isPage = /\.html?$/i.test(file);
  if (!isPage && !/\.csv$/i.test(file))
    throw new UsageError(`--overview "${file}": name a page (.html) or a table (.csv).`);
  prepareFile(here, file, `--overview "${file}"`, overwrite);
  return isPage ? page(names, file, here) : table();
}

/**
 * Writes overviews of reports: a page for a file that ends in `.html`, a table for one in `.csv`. Each report is read
 * once.
 * @param names of the reports, relative to `here`
 * @param files relative to `here`; `-` is standard output, for the table
 * @throws UsageError for what is no whole report, and for another ending
 * @throws Refused for a file that is not ours
 * @throws NotWritten
 */
export async function writeOverviews(
  names: readonly string[],
  files: readonly string[],
  here: string,
  overwrite: OverwriteFlag,
): Promise<void> {
  const overviews: { file: string; overview: Overview }[] = [];
  for (const file of files) overviews.push({ file, overview: await prepare(names, file, here, overwrite) });
  let index = 0;
  await forEachReport(names, here, (named) => {
    for (const { overview } of overviews) overview.add(named, index);
    index += 1;
  });
  for (const { file, overview } of overviews) {
    if (file === '-') {
      // The table has no tabs of its own; those and line ends in a cell stay.
      process.stdout.write(harmless(overview.text(), true));
      continue;
    }
    const reason = await writeOutput(resolve(here, file), overview.text());
    if (reason !== undefined) throw new NotWritten(`the overview could not be written to "${file}" (${reason}).`);
    process.stdout.write(`Overview of ${counted(names.length, 'report')} written to ${harmless(file)}\n`);
  }
}
