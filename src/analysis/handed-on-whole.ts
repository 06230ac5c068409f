/**
 * Whether a file hands on a module as a whole, by its text: a namespace without a member behind it (`asValue(traces)`),
 * or what `require` or `import` gives, as an argument or an element. Comments and texts may say so as well: who asks is
 * only careful for them.
 */
export function handsOnModule(text: string): boolean {
  if (/\b(?:require|import)\(\s*['"`][^'"`]*['"`]\s*\)\s*[,)\]}]/.test(text)) return true;
  const namespaces = [...text.matchAll(/\*\s*as\s+([\w$]+)\s+from\b/g)].map(([, name]) => name!.replaceAll('$', '\\$'));
  return namespaces.some((name) =>
    new RegExp(`(?<![\\w$.])${name}(?![\\w$]|\\s*(?:\\?\\.|\\.(?!\\.)|from\\b))`).test(text),
  );
}
