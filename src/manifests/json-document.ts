import { getNodeValue, type Node, parseTree, type ParseError, printParseErrorCode } from 'jsonc-parser';
import { lineAt } from './manifest.ts';

/**
 * A JSON file with the position of every value. Keys are looked up in the tree, so `__proto__` is a key like any other.
 */
export interface JsonDocument {
  root: Node;
  source: string;
}

/** Why a text is no JSON object, as one sentence without a full stop. */
export interface JsonProblem {
  problem: string;
}

/**
 * Parses JSON text (a leading BOM allowed). `comments` allows what `deno.jsonc` may hold: comments and trailing commas.
 * Never throws: nesting too deep for the parser is a problem like any other.
 */
export function readJson(source: string, comments: boolean): JsonDocument | JsonProblem {
  // The parser does not know a BOM; a space in its place keeps all offsets.
  const text = source.startsWith('\uFEFF') ? ` ${source.slice(1)}` : source;
  if (text.trim() === '') return { problem: 'is empty' };
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { disallowComments: !comments, allowTrailingComma: comments });
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'is nested too deeply to read' };
    throw error;
  }
  const [first] = errors;
  if (first !== undefined)
    return {
      problem: `is not valid JSON (line ${String(lineAt(text, first.offset))}: ${words(printParseErrorCode(first.error))})`,
    };
  if (root?.type !== 'object') return { problem: 'is not a JSON object' };
  return { root, source };
}

function words(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

/**
 * Key and value nodes of an object in source order; of a key written twice only the last counts, as in `JSON.parse`.
 */
export function members(node: Node | undefined): { key: string; keyNode: Node; value: Node }[] {
  if (node?.type !== 'object') return [];
  const lastOfKey = new Map<string, { key: string; keyNode: Node; value: Node }>();
  for (const property of node.children ?? []) {
    const [keyNode, value] = property.children ?? [];
    if (keyNode === undefined || value === undefined) continue;
    const key = String(keyNode.value);
    lastOfKey.delete(key);
    lastOfKey.set(key, { key, keyNode, value });
  }
  return [...lastOfKey.values()];
}

/** The value at a path of keys. */
export function member(node: Node | undefined, ...path: string[]): Node | undefined {
  let at = node;
  for (const key of path) at = members(at).find((candidate) => candidate.key === key)?.value;
  return at;
}

/** The text of a string value. */
export function stringOf(node: Node | undefined): string | undefined {
  return node?.type === 'string' ? String(getNodeValue(node)) : undefined;
}
