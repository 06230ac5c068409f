/** Checks what a run leaves of Python on the types of major 5. */
import path from 'node:path';
import { profiles } from '../../catalog/profile.ts';
import { entryInProfile } from '../../catalog/profile-names.ts';
import { pythonEntries as entries } from '../../catalog/python/entries.ts';
import type { PythonVerification } from '../../findings/repository-plan.ts';
import type { Selection } from '../../findings/selection.ts';
import { type Answer, type Answers, noAnswers } from '../../python/answer.ts';
import { type CheckedText, checkPython, type TextToCheck } from '../../python/check/check-types.ts';
import type { PythonError } from '../../python/check/errors.ts';
import { namesDeclared, sdkUses } from '../../python/check/uses.ts';
import { readPython } from '../../python/search/find-sites.ts';
import { ownModules } from '../../python/resolve/own-modules.ts';
import { pythonStub } from '../../python/stub/python-stub.ts';
import type { PythonSite } from '../../python/site.ts';
import { positionsIn } from '../../report/positions.ts';
import { placesBefore } from '../../verify/place-before.ts';
import { type Blame, blameOf, isOfOther } from './blame.ts';
import { placeInHost, sameHost } from './hosted.ts';
import type { Read, Sdk } from './planned-file.ts';
import { readIfPython } from './python-reader.ts';

/** What is verified. */
export interface PythonToVerify {
  root: string;
  /** All files of the repository, relative to the root. */
  names: readonly string[];
  /** The text of one of them; undefined where it cannot be read. */
  text: (name: string) => string | undefined;
  /** The files that use the SDK, as they were read. */
  read: readonly Read[];
  selection: Selection;
}

/** A file as it is checked. */
interface Checked {
  after: Read;
  text: TextToCheck;
}

/** Answers for the text that a run writes: of what it replaces nothing is known. */
function answersIn(output: string, { answers, source }: Read): Answers {
  const placeNow = placesBefore(output, source);
  const moved = (all: ReadonlyMap<number, Answer>): ReadonlyMap<number, Answer> =>
    new Map(
      [...all].flatMap(([offset, answer]): [number, Answer][] => {
        const place = placeNow(offset);
        return 'at' in place ? [[place.at, answer]] : [];
      }),
    );
  return { ...answers, members: moved(answers.members), types: moved(answers.types) };
}

/** A file as a run leaves it; undefined where no Python is in it. */
function asLeft(read: Read, output: string): Read | undefined {
  const { file, names, host: before } = read;
  const host = before === undefined ? undefined : sameHost(before, output);
  if (before !== undefined && host === undefined) return undefined;
  const source = host?.unit.text ?? output;
  const after = readIfPython(source, { names, entries, answers: answersIn(source, read) });
  return after && { ...after, file, names, ...(host === undefined ? {} : { host }) };
}

/** Modules that a run makes. */
function newModules(read: readonly Read[], outputs: ReadonlyMap<string, string>): Read[] {
  const known = new Set(read.map(({ file }) => file));
  return [...outputs].flatMap(([file, text]): Read[] => {
    if (!file.endsWith('.py') || known.has(file)) return [];
    // One with nothing but types does not name the SDK.
    const names = (read.find(({ names: { importing } }) => importing.test(text)) ?? read[0])?.names;
    return names === undefined ? [] : [{ ...readPython(text, { names, entries, answers: noAnswers }), file, names }];
  });
}

/** Declarations of a major under each name that the SDK has here, by their path. */
function declarations(sdks: readonly Sdk[], major: 4 | 5): Map<string, string> {
  return new Map(
    sdks.flatMap((names) => {
      const ofProfile = [...entries].map(
        ([id, entry]) => [id, entryInProfile(entry, profiles[names.profile])] as const,
      );
      // What the code of major 4 uses is no error of it.
      const marked = new Map(major === 5 ? ofProfile : []);
      return [...pythonStub({ names, entries: marked, typed: true, major }).files];
    }),
  );
}

/** What the checker is to have behind the name of a file. */
function endingFor(file: string): string {
  return /\.pyi?$/.test(file) ? '' : '.1.py';
}

/** The files to check, by the path under which they are. */
function filesToCheck(
  { root, read }: PythonToVerify,
  outputs: ReadonlyMap<string, string>,
  declared: ReadonlySet<string>,
): Map<string, Checked> {
  const files = new Map<string, Checked>();
  const nameOf = ({ file, host }: Read): string =>
    path.posix.relative(root, file) + (host === undefined ? endingFor(file) : `.${host.unit.file.split('#').at(-1)}`);
  for (const before of read) {
    const output = outputs.get(before.file);
    const after = output === undefined ? before : asLeft(before, output);
    if (after === undefined) continue;
    const text = { before: before.source, after: after.source, uses: sdkUses(after, declared) };
    files.set(nameOf(before), { after, text });
  }
  for (const after of newModules(read, outputs))
    files.set(nameOf(after), { after, text: { after: after.source, uses: sdkUses(after, declared) } });
  return files;
}

/** One call is one finding: of the arguments that it does not take or lacks the first is told. */
function firstOfCalls<Error extends Blame & { error: PythonError }>(errors: readonly Error[]): Error[] {
  const told = new Set<PythonSite>();
  return errors.filter(({ site, error }) => {
    if (site === undefined || error.rule !== 'reportCallIssue') return true;
    const isFirst = !told.has(site);
    told.add(site);
    return isFirst;
  });
}

function toldErrors(
  name: string,
  { after }: Checked,
  { errors }: CheckedText,
  selection: Selection,
): Pick<PythonVerification, 'errors' | 'silenced'> {
  const { host } = after;
  const inFile = positionsIn(host?.source ?? after.source);
  const position = (offset: number) => inFile(host === undefined ? offset : placeInHost(host, offset));
  const own = errors.filter((error) => !isOfOther(after, error));
  const blamed = firstOfCalls(own.map((error) => ({ error, ...blameOf(after, error) }))).filter(({ id }) =>
    selection.has(id),
  );
  return {
    errors: blamed
      .filter(({ isSilenced }) => !isSilenced)
      .map(({ error: { start, end, rule, message }, id, isAtSite }) => {
        const { line: endLine, column: endColumn } = position(end);
        return { isAtSite, error: { id, file: name, ...position(start), endLine, endColumn, code: rule, message } };
      }),
    silenced: blamed.filter(({ isSilenced, isAtSite }) => isSilenced && !isAtSite).length,
  };
}

/**
 * Checks code on the types of major 5. An error counts where the code before the run has none with its words on those
 * of major 4.
 * @param outputs texts that replace those that were read, by absolute path
 */
export async function verifyPython(
  request: PythonToVerify,
  outputs: ReadonlyMap<string, string>,
): Promise<PythonVerification> {
  const { root, names, text, read, selection } = request;
  const sdks = [...new Map(read.map((file) => [file.names.module, file.names])).values()];
  const after = declarations(sdks, 5);
  const checked = filesToCheck(request, outputs, namesDeclared(after.values()));
  if (checked.size === 0) return { uses: 0, unresolved: 0, errors: [], silenced: 0, notes: [] };
  const { files, failed } = await checkPython({
    files: new Map([...checked].map(([file, { text: texts }]) => [file, texts])),
    text,
    modules: ownModules([...new Set([...names, ...checked.keys()])]),
    declarations: { before: declarations(sdks, 4), after },
  });
  const uses = [...files.values()].reduce((sum, { known }) => sum + known, 0);
  const all = [...checked.values()].reduce((sum, file) => sum + file.text.uses.length, 0);
  const told = [...files].map(([file, found]) => {
    const one = checked.get(file)!;
    return toldErrors(path.posix.relative(root, one.after.file), one, found, selection);
  });
  return {
    uses,
    unresolved: all - uses,
    errors: told.flatMap(({ errors }) => errors),
    silenced: told.reduce((sum, { silenced }) => sum + silenced, 0),
    notes: failed === undefined ? [] : [`Python was not all checked on the types of major 5 (${failed}).`],
  };
}
