/** Ordinary files that import each other for their effects, and clusters of files that reach the SDK, one area each. */
import { arrivalShapes } from '../arrival-shapes.mjs';
import { lookAlikes } from '../look-alikes.mjs';
import { component, fillUp } from '../plain-code.mjs';

const filesPerArea = 50;
const linesPerFile = 150;
const lookAlikeShare = 0.03;
const componentShare = 0.15;

const area = (/** @type {number} */ index) => `src/area-${String(index).padStart(4, '0')}`;

const observability = `import { LangfuseClient } from '@langfuse/client';

export const observability = new LangfuseClient({ baseUrl: 'https://observe.example.com' });
export type Observability = typeof observability;
`;

/** @param {import('../generate.mjs').Shaping} options */
export function writeClustered({ write, random, files, share }) {
  const reaching = Math.round(files * share);
  // One cluster: the singleton, one file for each arrival shape, and two callers that only import those.
  const clusterSize = arrivalShapes.length + 3;
  const clusters = Math.max(1, Math.round(reaching / clusterSize));
  let plain = files - reaching;
  let left = reaching;
  const areas = Math.ceil(files / filesPerArea);
  let unique = 0;
  for (let index = 0; index < areas; index += 1) {
    const folderName = area(index);
    // Clusters are spread evenly over the areas; the last one takes what is left.
    const cluster = Math.floor(((index + 1) * clusters) / areas) - Math.floor((index * clusters) / areas);
    const here = cluster === 0 ? 0 : index === areas - 1 ? left : Math.min(left, cluster * clusterSize);
    left -= here;
    const plainHere = index === areas - 1 ? plain : Math.min(plain, Math.max(1, filesPerArea - here));
    plain -= plainHere;
    for (let file = 0; file < plainHere; file += 1) {
      const typed = random.next() > 0.1;
      const imports = plainImports(random, index, file);
      const kind = random.next();
      const number = (unique += 1);
      const asComponent = kind < componentShare;
      const body = asComponent
        ? component(random, number)
        : kind < componentShare + lookAlikeShare
          ? random.pick(lookAlikes)(number)
          : '';
      const extension = asComponent ? 'tsx' : typed || body ? 'ts' : 'js';
      write(
        `${folderName}/file-${file}.${extension}`,
        fillUp(random, `${imports}${body}`, linesPerFile, extension !== 'js'),
      );
    }
    writeCluster({ write, random, folderName, count: here, next: () => (unique += 1) });
  }
}

/** Side-effect imports of earlier files: the import graph has edges everywhere, and none leads to the SDK. */
function plainImports(
  /** @type {ReturnType<typeof import('../random.mjs').createRandom>} */ random,
  /** @type {number} */ index,
  /** @type {number} */ file,
) {
  let text = '';
  if (file > 0) text += `import './file-${random.below(file)}';\n`;
  if (index > 0) text += `import '@/area-${String(random.below(index)).padStart(4, '0')}/file-0';\n`;
  return `${text}\n`;
}

/**
 * @param {{ write: (path: string, text: string) => void, random: ReturnType<typeof
 * import('../random.mjs').createRandom>, folderName: string, count: number, next: () => number }} options
 */
function writeCluster({ write, random, folderName, count, next }) {
  for (let at = 0; at < count; at += 1) {
    const number = next();
    if (at === 0) {
      write(`${folderName}/observability.ts`, fillUp(random, observability, linesPerFile, true));
      continue;
    }
    const shape = arrivalShapes[(at - 1) % (arrivalShapes.length + 2)];
    if (shape) {
      const code = shape.code(number);
      write(
        `${folderName}/sdk-${at}.${shape.extension}`,
        shape.extension === 'ts' ? fillUp(random, code, linesPerFile, true) : code,
      );
    } else {
      const caller = `import * as near from './sdk-${Math.max(1, at - 5)}';\nimport { observability } from './observability';\n\nexport const caller${number} = () => ({ near, url: observability.api });\n`;
      write(`${folderName}/sdk-${at}.ts`, fillUp(random, caller, linesPerFile, true));
    }
  }
}
