import { basename } from 'node:path/posix';
import type { Finder } from '../../../src/sites/finder.ts';

/** Functions of the SDK and of OpenTelemetry that run a function in an observation; `with` sets it by hand. */
const starting: ReadonlySet<string> = new Set(['startActiveObservation', 'startActiveSpan', 'observe', 'with']);

/** All files are searched once. */
const known = new WeakMap<Finder, string>();

/** Why a function that a framework calls may run inside an observation; `undefined` where no file looks like that. */
export function middlewareAround(finder: Finder): string | undefined {
  const file = known.get(finder) ?? finder.middleware(starting) ?? '';
  known.set(finder, file);
  return file === '' ? undefined : `${basename(file)} starts an observation around what it calls \`next\``;
}
