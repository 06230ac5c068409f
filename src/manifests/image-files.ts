import { lineAt, type PlannedChange } from './manifest.ts';
import { atNode, nodeMajor } from './node-version.ts';
import { runtime } from '../catalog/versions.ts';

/** Tag of an official Node image: `node:18-alpine`, `docker.io/library/node:18`, `cimg/node:18.20`. */
const image = /^(?:[\w.:-]+\/)*node:([^\s@'"]+)/;

/** The tag of a Node image whose major is below the minimum. */
export function olderNodeImage(reference: string): { before: string; after: string } | undefined {
  const tag = image.exec(reference)?.[1];
  const major = tag === undefined ? undefined : nodeMajor(tag);
  if (tag === undefined || major === undefined || major >= runtime.minimumMajor) return undefined;
  return {
    before: reference,
    after:
      reference.slice(0, reference.indexOf(`node:${tag}`) + 'node:'.length) +
      atNode(tag, runtime.minimumMajor) +
      afterTag(reference, tag),
  };
}

function afterTag(reference: string, tag: string): string {
  // A digest belongs to the old tag.
  const rest = reference.slice(reference.indexOf(`node:${tag}`) + 'node:'.length + tag.length);
  return rest.startsWith('@') ? '' : rest;
}

/** Reports base images of a Dockerfile that are below the minimum. */
export function reportImageFile(source: string): PlannedChange[] {
  const from = [...source.matchAll(/^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)*(\S+)/gim)].flatMap((match) => {
    const reference = match[1] ?? '';
    const older = olderNodeImage(reference);
    return older === undefined
      ? []
      : [{ ...older, offset: match.index + match[0].length - reference.length, name: 'FROM' }];
  });
  const argument = [
    ...source.matchAll(/^[ \t]*(?:ARG|ENV)[ \t]+(NODE_?(?:MAJOR|VERSION))[ \t=]+["']?([\w.-]+)/gim),
  ].flatMap((match) => {
    const [whole, name = '', text = ''] = match;
    const major = nodeMajor(text);
    if (major === undefined || major >= runtime.minimumMajor) return [];
    return [
      {
        before: text,
        after: atNode(text, runtime.minimumMajor),
        offset: match.index + whole.length - text.length,
        name,
      },
    ];
  });
  return [...from, ...argument].map((older) => imageChange(older, source));
}

/** What is said of an image or a version at an offset of `source`. */
export function imageChange(
  { before, after, offset, name }: { before: string; after: string; offset: number; name: string },
  source: string,
): PlannedChange {
  const message = `The image runs Node ${nodeVersionIn(before)}; v6 needs Node ${String(runtime.minimumMajor)} or later.`;
  return {
    change: {
      name,
      id: 'node:version-file',
      status: 'manual',
      before,
      message,
      suggestion: after,
      line: lineAt(source, offset),
    },
  };
}

/** The Node version of an image, without its variant (`18-alpine`), or the text itself where it is the version. */
export function nodeVersionIn(text: string): string {
  return image.exec(text)?.[1]?.replace(/-.*/, '') ?? text;
}
