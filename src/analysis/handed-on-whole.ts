import { escapeRegExp } from '../repository/scan-files.ts';

/** What `require` or `import` loads is an argument, or an element of a literal. */
const loadedInPlace = /\b(?:require|import)\([^()]*\)\s*[,)\]}]/;

const namespace = /\*\s*as\s+([\w$]+)\s+from\b/g;

/**
 * Whether a file hands on a module as a whole, by its text: a namespace without a member behind it (`asValue(traces)`),
 * or what is loaded at that place. Comments and texts may say so as well: who asks is only careful for them.
 */
export function handsOnModule(text: string): boolean {
  if (loadedInPlace.test(text)) return true;
  const names = [...text.matchAll(namespace)].map(([, name]) => escapeRegExp(name!));
  const code = text.replaceAll(namespace, '');
  return names.some((name) => new RegExp(`(?<![\\w$.])${name}(?![\\w$]|\\s*\\??\\.(?!\\.))`).test(code));
}
