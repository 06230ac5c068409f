import path from 'node:path';
import { lineAt, type PlannedChange } from './manifest.ts';
import { atNode, nodeMajor } from './node-version.ts';
import { runtime } from '../catalog/versions.ts';

/** Reports a Node version below the minimum in `.nvmrc`, `.node-version` or `.tool-versions`. */
export function reportNodeVersionFile(source: string, file: string): PlannedChange[] {
  const name = path.posix.basename(file);
  return versionsIn(source, name).flatMap(({ text, offset }) => {
    const major = nodeMajor(text);
    if (major === undefined || major >= runtime.minimumMajor) return [];
    return [
      {
        change: {
          name,
          id: 'node:version-file',
          status: 'manual' as const,
          before: text,
          message: `${name} names Node ${text}; v6 needs Node ${String(runtime.minimumMajor)} or later.`,
          suggestion: atNode(text, runtime.minimumMajor),
          line: lineAt(source, offset),
        },
      },
    ];
  });
}

function versionsIn(source: string, name: string): { text: string; offset: number }[] {
  if (name === '.tool-versions') {
    // `nodejs 18.17.0 16.20.0`: the first is used, the others are fallbacks.
    return [...source.matchAll(/^[ \t]*(?:nodejs|node)[ \t]+([^\s#]+)/gm)].flatMap((match) =>
      match[1] === undefined ? [] : [{ text: match[1], offset: match.index + match[0].length - match[1].length }],
    );
  }
  const first = /^(?:\uFEFF|\s|#[^\n]*\n)*([^\s#]+)/.exec(source);
  return first?.[1] === undefined ? [] : [{ text: first[1], offset: first[0].length - first[1].length }];
}
