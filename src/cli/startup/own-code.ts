import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { codeFile, readCode, writeCode } from './code-store.ts';
import { type CompiledScript, compiledScript } from './compiled-script.ts';

/** The code of one file, and the checksum of the text that it is of. */
interface KeptScript {
  text: number;
  code: Buffer;
}

/** By the names of the files. */
type KeptScripts = Map<string, KeptScript>;

/** A file of the command that this run has loaded. */
interface LoadedScript {
  text: number;
  script: CompiledScript;
}

function keptIn(file: string): KeptScripts {
  const bytes = readCode(file);
  return bytes === undefined ? new Map() : (deserialize(bytes) as KeptScripts);
}

/** Keeps what there is, with the code of what was compiled. */
function keep(file: string, loaded: ReadonlyMap<string, LoadedScript>): void {
  const fresh = [...loaded].filter(([, { script }]) => script.isFresh);
  if (fresh.length === 0) return;
  const added = fresh.map(([name, { text, script }]): [string, KeptScript] => [name, { text, code: script.code() }]);
  writeCode(file, serialize(new Map([...keptIn(file), ...added])));
}

/**
 * Lets `require` take the files of a folder with the code that earlier runs have kept, and keeps that of the others
 * when the process ends.
 * @param folder absolute real path; its files have the ending `.cjs`
 */
export function keepOwnCode(folder: string): void {
  const file = codeFile('command');
  if (file === undefined) return;
  const kept = keptIn(file);
  const loaded = new Map<string, LoadedScript>();
  const { extensions } = createRequire(import.meta.url);
  const requireAsUsual = extensions['.js'];
  extensions['.cjs'] = (module, path) => {
    if (dirname(path) !== folder) {
      requireAsUsual(module, path);
      return;
    }
    const name = basename(path);
    const source = readFileSync(path, 'utf8');
    const text = crc32(source);
    const known = kept.get(name);
    // The code of a file is needed once, and takes memory.
    kept.delete(name);
    const script = compiledScript(path, source, known?.text === text ? known.code : undefined);
    loaded.set(name, { text, script });
    script.load(module);
  };
  process.once('exit', () => keep(file, loaded));
}
