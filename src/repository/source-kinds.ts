/** Which file names the analysis cares about. */
import { isEmbeddedFile } from './embedded-kinds.ts';

/** Extensions of source text a TypeScript program can hold. */
export const sourceExtensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'] as const;

const sourceName = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const declarationName = /\.d\.(?:[cm]?ts|[^./]+\.ts)$/;
const configName =
  /^(?:package\.json|[tj]sconfig(?:\.[^/]*)?\.json|pnpm-workspace\.yaml|lerna\.json|deno\.jsonc?|import_map\.json|jest[\w.-]*\.json)$/;

/**
 * `.ts`, `.tsx`, `.mts`, `.cts`, `.js`, `.jsx`, `.mjs` or `.cjs`, declarations included, and files with code inside.
 */
export function isSourceName(path: string): boolean {
  return sourceName.test(path) || isEmbeddedFile(path);
}

/** `.d.ts`, `.d.mts`, `.d.cts` and `x.d.css.ts`. */
export function isDeclarationName(path: string): boolean {
  return declarationName.test(path);
}

/** `x.min.js` and the like. */
export function isMinifiedName(path: string): boolean {
  return /[.-]min\.[cm]?js$/.test(path);
}

/** TypeScript or JSX source, which no build puts out (declarations it does). */
export function isUncompiledName(path: string): boolean {
  return /\.(?:[cm]?ts|[jt]sx)$/.test(path) && !declarationName.test(path);
}

/** Configuration that says where modules are. Takes the last part of the path. */
export function isConfigName(name: string): boolean {
  return configName.test(name);
}
