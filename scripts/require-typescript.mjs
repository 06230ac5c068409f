// @ts-check
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const statement = "import ts from 'typescript';";
/** What stands in each compiled file for the import. */
export const requireStatement =
  "import { createRequire as createRequireOfTypeScript } from 'node:module'; const ts = createRequireOfTypeScript(import.meta.url)('typescript');";

/**
 * Lets compiled files `require` TypeScript: an `import` of a CommonJS package first scans its nine megabytes for export
 * names, which takes longer than all of our own code takes to load. Line numbers stay.
 *
 * @param {string} folder absolute path of the compiled output
 */
export function requireTypeScript(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.m?js$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    if (text.includes(statement)) writeFileSync(file, text.replace(statement, requireStatement));
  }
}
