const typeScript: ReadonlySet<string> = new Set(['ts', 'tsx', 'mts', 'cts']);
const javaScript: ReadonlySet<string> = new Set(['js', 'jsx', 'mjs', 'cjs']);

/** A file whose code may have types, by its name. */
export function isTypeScript(file: string): boolean {
  return typeScript.has(extensionOf(file));
}

/** A file whose code has no types, by its name. */
export function isJavaScript(file: string): boolean {
  return javaScript.has(extensionOf(file));
}

function extensionOf(file: string): string {
  return file.slice(file.lastIndexOf('.') + 1);
}
