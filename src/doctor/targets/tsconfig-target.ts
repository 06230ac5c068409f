import { getNodeValue, type Node } from 'jsonc-parser';
import { member, readJson, stringOf } from '../../manifests/json-document.ts';
import { lineAt } from '../../manifests/manifest.ts';
import { pathBelow, folderIn, foldersUp } from '../facts.ts';
import { defined } from '../../catalog/defined.ts';

/** What a `tsconfig.json` compiles to, with everything it extends. */
export interface TsconfigTarget {
  target?: { text: string; file: string; line: number };
  module?: string;
  noEmit: boolean;
  /** What it extends and could not be read. */
  unread?: string;
  /** `nothing` = it only refers to others (`"files": []`). */
  lists?: 'nothing';
}

type Read = (file: string) => string | undefined;

/** Reads a tsconfig as data. `undefined` when it is not there or no JSON. */
export function readTsconfigTarget(file: string, read: Read, seen: readonly string[] = []): TsconfigTarget | undefined {
  const source = read(file);
  const document = source === undefined ? undefined : readJson(source, true);
  if (
    source === undefined ||
    document === undefined ||
    'problem' in document ||
    seen.length > 20 ||
    seen.includes(file)
  )
    return undefined;
  let merged: Omit<TsconfigTarget, 'lists'> = { noEmit: false };
  for (const base of basesOf(member(document.root, 'extends'))) {
    const known = byName(base);
    const baseFile = locate(base, file, read);
    const above = baseFile === undefined ? known : (readTsconfigTarget(baseFile, read, [...seen, file]) ?? known);
    if (above === undefined) {
      merged = { ...merged, unread: base };
      continue;
    }
    const { lists: _own, ...inherited } = above;
    merged = { ...merged, ...inherited };
  }
  const options = member(document.root, 'compilerOptions');
  const target = member(options, 'target');
  const text = stringOf(target);
  const module = stringOf(member(options, 'module'));
  const noEmit = [member(options, 'noEmit'), member(options, 'emitDeclarationOnly')].map((node) =>
    node?.type === 'boolean' ? (getNodeValue(node) as boolean) : undefined,
  );
  return {
    ...merged,
    ...(text === undefined || target === undefined
      ? {}
      : { target: { text, file, line: lineAt(source, target.offset) } }),
    ...defined({ module }),
    ...(isEmptyList(member(document.root, 'files')) && member(document.root, 'include') === undefined
      ? { lists: 'nothing' as const }
      : {}),
    noEmit: noEmit.includes(true) || (merged.noEmit && !noEmit.includes(false)),
  };
}

function isEmptyList(node: Node | undefined): boolean {
  return node?.type === 'array' && (node.children ?? []).length === 0;
}

function basesOf(node: Node | undefined): string[] {
  return [node, ...(node?.type === 'array' ? (node.children ?? []) : [])].flatMap((element) => stringOf(element) ?? []);
}

/** The file behind `extends`: a path, or a package as it is installed. */
function locate(base: string, from: string, read: Read): string | undefined {
  const folder = folderIn(from);
  const starts = base.startsWith('.')
    ? [join(folder, base)]
    : foldersUp(folder).map((ancestor) => pathBelow(ancestor, `node_modules/${base}`));
  return starts
    .flatMap((start) => (start === undefined ? [] : [start, `${start}.json`, `${start}/tsconfig.json`]))
    .find((path) => path.endsWith('.json') && read(path) !== undefined);
}

/** A path inside of the root; `undefined` for one that leads out. */
function join(folder: string, relative: string): string | undefined {
  const parts = folder === '.' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** The bases that `@tsconfig` publishes are known by name, installed or not. */
function byName(base: string): TsconfigTarget | undefined {
  const major = /^@tsconfig\/node(\d+)(?:\/|$)/.exec(base)?.[1];
  if (major !== undefined)
    return { target: { text: Number(major) >= 18 ? 'ES2022' : 'ES2021', file: base, line: 1 }, noEmit: false };
  return /^@tsconfig\/(?:strictest|node-lts)(?:\/|$)/.test(base)
    ? { noEmit: false, ...(base.includes('lts') ? { target: { text: 'ES2022', file: base, line: 1 } } : {}) }
    : undefined;
}
