// @ts-check
/** Each chapter's transform is published as one file beside the folders: `dist/transforms/<chapter>.mjs`. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} dist the folder of the build */
export function writeTransforms(dist) {
  const folder = join(dist, 'transforms');
  if (!existsSync(folder)) return;
  for (const chapter of readdirSync(folder)) {
    if (!existsSync(join(folder, chapter, 'transform.mjs'))) continue;
    const text = `export { default } from './${chapter}/transform.mjs';\n`;
    for (const extension of ['mjs', 'd.mts']) writeFileSync(join(folder, `${chapter}.${extension}`), text);
  }
}
