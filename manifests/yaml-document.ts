import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type Scalar } from 'yaml';

/** One scalar of a YAML file: the keys above it, and where its text is. */
export interface YamlValue {
  path: readonly string[];
  /** Value as written, without quotes. */
  text: string;
  /** Offset of `text` in the file, inside the quotes. */
  offset: number;
  /** False for what cannot be replaced in place: block scalars, escapes. */
  plain: boolean;
}

/**
 * All scalars of a YAML file with their place; aliases are not followed. Or why it cannot be read, as a part of a sentence.
 */
export function readYaml(source: string): { values: YamlValue[] } | { problem: string } {
  // A BOM would shift what the parser counts; a space in its place would be indentation, so offsets are put right below.
  const shift = source.startsWith('\uFEFF') ? 1 : 0;
  const text = source.slice(shift);
  try {
    const document = parseDocument(text, { logLevel: 'silent', prettyErrors: false });
    const [error] = document.errors;
    if (error !== undefined) return { problem: `is not valid YAML (${error.code.toLowerCase().replaceAll('_', ' ')})` };
    const values: YamlValue[] = [];
    collect(document.contents, [], text, shift, values);
    return { values };
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'is nested too deeply to read' };
    throw error;
  }
}

function collect(node: unknown, path: readonly string[], text: string, shift: number, values: YamlValue[]): void {
  if (isMap(node)) {
    for (const pair of node.items as Pair<Node, Node | null>[]) {
      const key = isScalar(pair.key) ? String(pair.key.value) : '';
      collect(pair.value, [...path, key], text, shift, values);
    }
  } else if (isSeq(node)) {
    for (const item of node.items) collect(item, path, text, shift, values);
  } else if (isScalar(node)) {
    const value = scalarText(node, text);
    if (value !== undefined) values.push({ path, text: value.text, offset: value.offset + shift, plain: value.plain });
  }
}

function scalarText(node: Scalar, text: string): { text: string; offset: number; plain: boolean } | undefined {
  if (node.range === undefined || node.range === null) return undefined;
  const [start, end] = node.range;
  const raw = text.slice(start, end);
  const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE';
  const inner = quoted ? raw.slice(1, -1) : raw;
  const plain = quoted ? inner === node.value : node.type === 'PLAIN' && !raw.includes('\n');
  return plain ? { text: inner, offset: quoted ? start + 1 : start, plain } : { text: String(node.value), offset: start, plain };
}
