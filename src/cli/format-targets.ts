import { extname } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { UsageError } from '../findings/errors.ts';
import { didYouMean } from '../findings/nearest-names.ts';
import type { Format } from '../report/format.ts';
import { formats, formatsByName } from '../report/formats.ts';
import { writtenFile } from './output-path.ts';

/** A format and the file it goes to; standard output without one. */
export interface FormatTarget {
  format: Format;
  path?: string;
}

/** What `--format` and `--output` say together. */
export interface OutputFlags {
  format?: readonly FormatTarget[];
  output?: string;
}

/**
 * Reads `sarif=out.sarif,github`, and adds it to what earlier `--format` flags said.
 * @throws InvalidArgumentError
 */
export function parseFormats(value: string, previous: readonly FormatTarget[] = []): FormatTarget[] {
  const added = value.split(',').map((part): FormatTarget => {
    const equals = part.indexOf('=');
    const name = (equals === -1 ? part : part.slice(0, equals)).trim();
    const path = equals === -1 ? undefined : part.slice(equals + 1).trim();
    const format = formatsByName.get(name);
    if (format === undefined)
      throw new InvalidArgumentError(
        `"${name}" is no format.${didYouMean(name, formatsByName.keys())} Formats are ${[...formatsByName.keys()].join(', ')}.`,
      );
    if (path === '' || path === '-')
      throw new InvalidArgumentError(`${name}= needs a file; without "=" the format goes to standard output.`);
    return path === undefined ? { format } : { format, path };
  });
  return [...previous, ...added];
}

/** `--output -` is standard output, which is where the report goes without the flag. */
function fileOf(output: string | undefined): string | undefined {
  return output === '-' ? undefined : output;
}

/**
 * Where each format goes. `--output` takes the format that has no file of its own; its ending names one where none is
 * asked for. What nobody sends elsewhere leaves standard output to the pretty report.
 * @param folder absolute; paths are relative to it
 * @throws UsageError when two formats go to one place, or an ending says nothing
 */
export function formatTargets(
  { format: asked = [], output: named }: OutputFlags,
  folder: string,
): { targets: FormatTarget[]; toStdout: Format } {
  const output = fileOf(named);
  const targets = asked.filter(({ path }) => path !== undefined);
  const [first, second] = asked.filter(({ path }) => path === undefined).map(({ format }) => format);
  if (first !== undefined && second !== undefined) {
    throw new UsageError(
      `--format: "${first.name}" and "${second.name}" would both go to standard output; give one of them a file: ${second.name}=FILE.`,
    );
  }
  const pretty = formatsByName.get('pretty')!;
  if (output !== undefined) targets.push({ format: first ?? formatOfFile(output), path: output });
  const files = new Set<string>();
  for (const { path = '' } of targets) {
    const file = writtenFile(folder, path);
    if (files.has(file)) throw new UsageError(`"${path}" is named for two formats.`);
    files.add(file);
  }
  return { targets, toStdout: output === undefined && first !== undefined ? first : pretty };
}

/**
 * Every format that is asked for, also by the ending of a file.
 * @throws UsageError for an ending that says nothing
 */
export function askedFormats({ format = [], output: file }: OutputFlags): Format[] {
  const output = fileOf(file);
  const named = format.map((target) => target.format);
  return output === undefined || format.some(({ path }) => path === undefined)
    ? named
    : [...named, formatOfFile(output)];
}

/** Every ending that says what a file holds, longer ones first. */
const byEnding = formats
  .flatMap((format) => (format.endings ?? []).map((ending) => ({ ending, format })))
  .sort((left, right) => right.ending.length - left.ending.length);

/** The format of a file that `--output` names alone; one without an ending is for people. */
function formatOfFile(path: string): Format {
  const name = path.toLowerCase();
  const format =
    extname(name) === '' ? formatsByName.get('pretty') : byEnding.find(({ ending }) => name.endsWith(ending))?.format;
  if (format === undefined)
    throw new UsageError(
      `--output "${path}": its ending does not say which format. Name it with --format, or end in ${formats.flatMap(({ endings = [] }) => endings).join(', ')}.`,
    );
  return format;
}
