/** What the code blocks of a text know of each other: a block sees what the blocks above it declare and import. */
import { type ImportedName, isModule, type Language, namesSaid, topLevelOf } from '../program/expressions.ts';

/** The code of a block, and the name of its module as seen from the text's folder. */
export interface BlockCode {
  code: string;
  module: string;
  extension: string;
}

/** What a block says of itself. */
interface BlockNames extends BlockCode {
  declared: readonly string[];
  imported: readonly ImportedName[];
  /** What it says but in its imports. */
  used: ReadonlySet<string>;
  /** A fragment takes part in nothing, but what it says is meant for readers of the block above. */
  fragment: boolean;
}

/**
 * What to add to each block so that it sees the ones above it, unless it declares a name itself. What a block above
 * imports is imported from where that one has it: a text has no module that hands names on.
 */
export function textsToConnect(blocks: readonly BlockCode[]): readonly string[] {
  const read = blocks.map(namesOf);
  const meant = meantBelow(read);
  const givenBy = new Map<string, string>();
  return read.map((block, index) => {
    if (block === undefined || block.fragment) return '';
    const ownNames = [...block.declared, ...block.imported.map(({ name }) => name)];
    // A marker above a line names what it is about: what only comments say is no use. The order is that of the names:
    // an edit of a block above must change nothing here.
    const foreign = [...block.used]
      .filter((name) => givenBy.has(name) && !ownNames.includes(name))
      .sort()
      .map((name) => `\n${givenBy.get(name)!} /**/`);
    const shown = [...new Set([...block.declared, ...meant[index]!])].filter((name) => !isExported(block.code, name));
    for (const name of block.declared) givenBy.set(name, `import { ${name} } from '${block.module}'`);
    for (const { name, statement } of block.imported) givenBy.set(name, statement);
    return [...foreign, ...(shown.length > 0 ? [`\nexport { ${shown.join(', ')} } /**/`] : [])].join('');
  });
}

function namesOf(block: BlockCode): BlockNames | undefined {
  const language = (['js', 'jsx', 'ts', 'tsx'] as const).find(
    (candidate): candidate is Language => candidate === block.extension.replace(/^[cm]/, ''),
  );
  // A script that requires its modules has no exports.
  if (language === undefined || block.extension.startsWith('c')) return undefined;
  const { declared, imported } = topLevelOf(block.code, language);
  return {
    ...block,
    declared,
    imported,
    used: namesSaid(block.code, language),
    fragment: !isModule(block.code, language),
  };
}

/**
 * The imports of each block that blocks below it go by: they are in use, and must not go with their last use in the
 * block. A fragment counts only where nothing else uses the name: it is told of as such, and the block is right without
 * it.
 */
function meantBelow(blocks: readonly (BlockNames | undefined)[]): readonly (readonly string[])[] {
  const below = new Set<string>();
  const inFragments = new Set<string>();
  const meant = blocks.toReversed().map((block) => {
    if (block === undefined) return [];
    const imported = block.imported.map(({ name }) => name);
    const kept = imported.filter((name) => below.has(name) || (inFragments.has(name) && !block.used.has(name))).sort();
    for (const name of block.used) (block.fragment ? inFragments : below).add(name);
    for (const name of [...block.declared, ...imported]) {
      if (!block.fragment) below.delete(name);
      inFragments.delete(name);
    }
    return kept;
  });
  return meant.toReversed();
}

function isExported(code: string, name: string): boolean {
  return new RegExp(`^export\\b[^\\n]*\\b${name.replaceAll('$', '\\$')}\\b`, 'm').test(code);
}
