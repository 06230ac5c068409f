import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type Scalar } from 'yaml';

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

/** A scalar behind an alias or a merge key: keys of the alias, text and offset of what it stands for. */
export interface YamlAliasValue extends YamlValue {
  /** Offset of the alias. */
  from: number;
}

/** Aliases that are followed at most: those of aliases may stand for any number, or for themselves. */
const mostFollowed = 1000;
/** And so may what stands behind them. */
const mostBehind = 100_000;

/**
 * All scalars of a YAML file with their place, and those behind aliases. Or why it cannot be read, as a part of a
 * sentence.
 */
export function readYaml(source: string): { values: YamlValue[]; aliased: YamlAliasValue[] } | { problem: string } {
  // A BOM would shift what the parser counts; a space in its place would be indentation, so offsets are put right
  // below.
  const shift = source.startsWith('\uFEFF') ? 1 : 0;
  const text = source.slice(shift);
  try {
    const document = parseDocument(text, { logLevel: 'silent', prettyErrors: false, uniqueKeys: false });
    const [error] = document.errors;
    if (error !== undefined) return { problem: `is not valid YAML (${error.code.toLowerCase().replaceAll('_', ' ')})` };
    const values: YamlValue[] = [];
    const into: Collected = {
      text,
      shift,
      values,
      aliases: [],
      anchors: new Map(),
      targets: new Map(),
      keyTwice: false,
    };
    collect(document.contents, [], into);
    if (into.keyTwice) return { problem: 'is not valid YAML (duplicate key)' };
    return { values, aliased: follow(into) };
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'is nested too deeply to read' };
    throw error;
  }
}

interface Found {
  path: readonly string[];
  node: Alias;
}

interface Collected {
  text: string;
  shift: number;
  values: YamlValue[];
  aliases: Found[];
  /** The last node of each anchor so far: an alias stands for that. */
  anchors: Map<string, Node>;
  targets: Map<Alias, Node | undefined>;
  /** A map has a key twice. The parser would compare each key with all before it. */
  keyTwice: boolean;
}

function collect(node: unknown, path: readonly string[], into: Collected): void {
  anchored(node, into);
  if (isMap(node)) {
    const keys = new Set<unknown>();
    for (const pair of node.items as Pair<Node, Node | null>[]) {
      anchored(pair.key, into);
      if (isScalar(pair.key) && keys.size === keys.add(pair.key.value).size) into.keyTwice = true;
      const key = isScalar(pair.key) ? String(pair.key.value) : '';
      // What is merged in stands beside the other keys.
      collect(pair.value, key === '<<' ? path : [...path, key], into);
    }
  } else if (isSeq(node)) {
    for (const item of node.items) collect(item, path, into);
  } else if (isAlias(node)) {
    if (!into.targets.has(node)) into.targets.set(node, into.anchors.get(node.source));
    into.aliases.push({ path, node });
  } else if (isScalar(node)) {
    const value = scalarText(node, into.text);
    if (value !== undefined)
      into.values.push({ path, text: value.text, offset: value.offset + into.shift, plain: value.plain });
  }
}

function anchored(node: unknown, { anchors }: Collected): void {
  if ((isMap(node) || isSeq(node) || isScalar(node)) && node.anchor !== undefined) anchors.set(node.anchor, node);
}

function follow(all: Collected): YamlAliasValue[] {
  const aliased: YamlAliasValue[] = [];
  const queue = all.aliases.map((alias) => ({ ...alias, from: (alias.node.range?.[0] ?? 0) + all.shift }));
  // The list grows while it is read.
  for (let at = 0; at < Math.min(queue.length, mostFollowed) && aliased.length < mostBehind; at += 1) {
    const { path, node, from } = queue[at] as (typeof queue)[number];
    const into: Collected = { ...all, values: [], aliases: [] };
    collect(all.targets.get(node), path, into);
    for (const value of into.values) aliased.push({ ...value, from });
    if (queue.length < mostFollowed)
      queue.push(...into.aliases.slice(0, mostFollowed).map((alias) => ({ ...alias, from })));
  }
  return aliased;
}

function scalarText(node: Scalar, text: string): { text: string; offset: number; plain: boolean } | undefined {
  if (node.range === undefined || node.range === null) return undefined;
  const [start, end] = node.range;
  const raw = text.slice(start, end);
  const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE';
  const inner = quoted ? raw.slice(1, -1) : raw;
  const plain = quoted ? inner === node.value : node.type === 'PLAIN' && !raw.includes('\n');
  return plain
    ? { text: inner, offset: quoted ? start + 1 : start, plain }
    : { text: String(node.value), offset: start, plain };
}
