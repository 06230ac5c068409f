import { imageChange, olderNodeImage } from './image-files.ts';
import type { PlannedChange } from './manifest.ts';

/**
 * Files that are read for their commands and may name images: compose files, pipelines, settings of development
 * containers.
 */
const naming = /(?:\.ya?ml|\/devcontainer\.json|[Jj]enkinsfile)$/;

/**
 * `image: node:18`, `"image": "node:18"`, `image 'node:18'`, `docker.image('node:18')`, `docker 'node:18'`, each with
 * what stands in front.
 */
const reference =
  /((?:^|[{,.(])[ \t]*(?:-[ \t]+)?["']?(?:image|docker)["']?(?:[ \t]*[:(][ \t]*["']?|[ \t]+["'])(?:docker:\/\/)?)((?:[\w./:@-]|\$(?:\{[^}\s]*\}|\w+))+)/gm;

/** Reports Node images below the minimum in a file that is read as text. */
export function reportImageReferences(source: string, file: string): PlannedChange[] {
  if (!naming.test(file)) return [];
  const withoutComments = source.replace(/^[ \t]*(?:#|\/\/).*/gm, (line) => ' '.repeat(line.length));
  return [...withoutComments.matchAll(reference)].flatMap((match) => {
    const [, start = '', text = ''] = match;
    const older = olderNodeImage(text);
    return older === undefined
      ? []
      : [imageChange({ ...older, offset: match.index + start.length, name: 'image' }, source)];
  });
}
