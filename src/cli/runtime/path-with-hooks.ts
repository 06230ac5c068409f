/**
 * `node` for the shells of `verify --runtime`: a script of a package may set `NODE_OPTIONS` anew
 * (`NODE_OPTIONS=--experimental-vm-modules jest`), and its tests would run on the installed SDK.
 */
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** As a shell takes it, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The `PATH` of the command: before all else a folder whose `node` is the one of this machine, with the hooks.
 *
 * @param folder of the run
 * @param option what `NODE_OPTIONS` has to hold
 * @param names what else is in the environment of a process with the hooks
 */
export function pathWithHooks(
  folder: string,
  option: string,
  names: Readonly<Record<string, string>>,
): { PATH?: string } {
  const { PATH = '' } = process.env;
  // Windows finds no script by the name `node`.
  if (process.platform === 'win32') return {};
  const node = PATH.split(delimiter)
    .map((place) => join(place || '.', 'node'))
    .find(isProgram);
  if (node === undefined) return {};
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const exported = Object.entries(names).map(([name, value]) => `export ${name}=${quoted(value)}\n`);
  const script = `#!/bin/sh
${exported.join('')}case "$NODE_OPTIONS" in
  *${quoted(option)}*) ;;
  *) export NODE_OPTIONS="$NODE_OPTIONS "${quoted(option)} ;;
esac
exec ${quoted(node)} "$@"
`;
  writeFileSync(join(bin, 'node'), script, { mode: 0o755 });
  return { PATH: [bin, PATH].join(delimiter) };
}
