// @ts-check
import { relative } from 'node:path';

/**
 * What takes the place of `import.meta.url` in a file that is bundled: what it reads lies beside the file itself, not
 * beside the bundle.
 *
 * @param {string} bundleFolder absolute path of the folder that the bundle is written to
 * @param {string} file absolute path of the file
 * @returns {string} an expression
 */
export function ownPlace(bundleFolder, file) {
  return `new URL(${JSON.stringify(relative(bundleFolder, file).replaceAll('\\', '/'))}, import.meta.url).href`;
}
