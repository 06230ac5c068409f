/** Requirements that a manifest takes from other files, whatever these are called. */
import path from 'node:path';
import type { PythonManifestKind } from './kinds.ts';
import { joinedLines } from './requirements-file.ts';
import { readToml } from './toml.ts';

/** `-r base.txt`, `--constraint=pins.txt` */
const included = /^\s*(?:-r|-c|--requirement|--constraint)(?:\s*=\s*|\s+|(?=\S))([^\s#]+)/;

/** `install_requires = file: base.txt, more.txt` in `setup.cfg`, below `[options]`. */
const fileDirective = /^(?:install_requires|[\w-]+)\s*=\s*file:\s*(.+)$/gm;

function namedIn(kind: PythonManifestKind, source: string): readonly string[] {
  switch (kind) {
    case 'requirements':
      return joinedLines(source).flatMap(({ text }) => included.exec(text)?.[1] ?? []);
    case 'project':
      return readToml(source).flatMap(({ path: key, text }) =>
        /^tool\.setuptools\.dynamic\.(?:optional-)?dependencies\..*\bfile$/.test(key.join('.')) ? [text] : [],
      );
    case 'ini':
      return [...source.matchAll(fileDirective)].flatMap((match) => match[1]!.split(',').map((name) => name.trim()));
    default:
      return [];
  }
}

/**
 * The files that a manifest takes requirements from: absolute paths that may not exist.
 * @param file absolute, with `/`
 */
export function includedFiles(file: string, kind: PythonManifestKind, source: string): string[] {
  return namedIn(kind, source)
    .filter((name) => !name.includes('://') && /\.(?:txt|in)$/.test(name))
    .map((name) => path.posix.join(path.posix.dirname(file), name));
}
