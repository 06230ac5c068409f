/**
 * Features of 20 to 50 files that use each other, as grown applications have them: each file imports a few earlier
 * files of its feature, some also a file of another one, through barrels or past them, and some imports make a cycle.
 * One module has the client and its wrappers, one the types; a small share of the files does anything with the SDK.
 */
import { fillUp } from '../plain-code.mjs';
import { connectedCode, connectedFile, importsOf } from './connected-file.mjs';
import { clientModule, sdkUses, typesModule } from './sdk-uses.mjs';

/** @typedef {import('./connected-file.mjs').Connected} Connected */
/** @typedef {import('./connected-file.mjs').Random} Random */
/**
 * @typedef {{ folder: string, parts: Connected[], offered: Connected[] }} Feature `offered` = what its barrel exports
 */

const linesPerFile = 150;
const otherFeatureShare = 0.3;
const cycleShare = 0.04;
const pastTheBarrelShare = 0.5;
const contextShare = 0.1;

/** @param {import('../generate.mjs').Shaping} options */
export function writeDense({ write, random, files, share, density }) {
  write('src/shared/client.ts', fillUp(random, clientModule, linesPerFile, true));
  write('src/shared/types.ts', fillUp(random, typesModule, linesPerFile, true));
  write('src/shared/index.ts', `export * from './client';\nexport type * from './types';\n`);
  const features = planFeatures(random, files - 3);
  const all = features.flatMap(({ parts }) => parts);
  const everyUse = Math.max(1, Math.round(all.length / Math.max(1, files * share)));
  const users = new Map(share === 0 ? [] : all.filter((_, at) => at % everyUse === 0).map((file, at) => [file, at]));
  for (const [index, feature] of features.entries()) {
    const others = features.slice(0, index);
    for (const [at, file] of feature.parts.entries())
      writePart({ write, random, density, feature, at, others, use: users.get(file) });
    write(`${feature.folder}/index.ts`, feature.offered.map(exportOf).join(''));
  }
}

/** @param {Random} random @param {number} files @returns {Feature[]} with as many files, the barrels among them */
function planFeatures(random, files) {
  /** @type {Feature[]} */
  const features = [];
  let left = files;
  let number = 0;
  while (left > 0) {
    const wanted = 20 + random.below(31);
    const size = left - wanted < 10 ? left : wanted;
    const folder = `src/feature-${String(features.length).padStart(4, '0')}`;
    const parts = Array.from({ length: size - 1 }, (_, at) =>
      connectedFile(random, `${folder}/part-${at}`, (number += 1)),
    );
    features.push({ folder, parts, offered: parts.filter(() => random.next() < 0.3) });
    left -= size;
  }
  return features;
}

/** @param {Connected} file @returns {string} its line in the barrel */
const exportOf = ({ path, name, source }) =>
  `export { ${name}${source ? `, ${source}` : ''} } from './${path.split('/').at(-1)}';\n`;

/**
 * Different elements of a list, in its order.
 * @template T
 * @param {Random} random
 * @param {readonly T[]} choices
 * @param {number} count
 */
function some(random, choices, count) {
  const picked = new Set();
  for (let tries = 0; picked.size < Math.min(count, choices.length) && tries < 50; tries += 1)
    picked.add(random.pick(choices));
  return choices.filter((each) => picked.has(each));
}

/**
 * @typedef {object} Part one file of a feature
 * @property {import('../generate.mjs').Shaping['write']} write
 * @property {Random} random
 * @property {number} density
 * @property {Feature} feature
 * @property {number} at its place in the feature
 * @property {readonly Feature[]} others the features before this one
 * @property {number | undefined} use which of the ways to use the SDK, where it does
 */

/** What a file imports of its own feature and of another one. @param {Part} part */
function importsFor({ random, density, feature, at, others }) {
  const near = (/** @type {Connected} */ file) => ({ from: `./${file.path.split('/').at(-1)}`, file });
  const wanted = Math.min(2, density) + random.below(Math.max(1, density - 1));
  const imports = some(random, feature.parts.slice(0, at), wanted).map(near);
  const later = feature.parts.slice(at + 1);
  if (later.length > 0 && random.next() < cycleShare) {
    // A source is made while its module loads, so only functions may come from a later file.
    const { source: _source, ...cyclic } = random.pick(later);
    imports.push(near(cyclic));
  }
  const other = others.length > 0 && random.next() < otherFeatureShare ? random.pick(others) : undefined;
  if (other !== undefined) {
    const past = other.offered.length === 0 || random.next() < pastTheBarrelShare;
    const chosen = random.pick(past ? other.parts : other.offered);
    imports.push({ from: past ? `@/${chosen.path.slice(4)}` : `@/${other.folder.slice(4)}`, file: chosen });
  }
  return imports;
}

/** @param {Part} part */
function writePart(part) {
  const { write, random, feature, at, use } = part;
  const file = /** @type {Connected} */ (feature.parts[at]);
  const imports = importsFor(part);
  const typed = file.typed || use !== undefined;
  const way = use === undefined ? undefined : sdkUses[use % sdkUses.length];
  const shared = random.next() < 0.5 ? '@/shared' : undefined;
  const types = typed ? `import type { Page, Row, Source } from '${shared ?? '@/shared/types'}';\n` : '';
  const seesContext = typed && way === undefined && random.next() < contextShare;
  const text = [
    importsOf(imports),
    types,
    seesContext ? `import type { Ctx } from '@/shared';\n` : '',
    way?.imports(at, '@/shared') ?? '',
    '\n',
    connectedCode(
      random,
      { ...file, typed },
      imports.map((each) => each.file),
    ),
    seesContext ? `\nexport const stored${at} = (ctx: Ctx, id: string) => ctx.db.get(id);\n` : '',
    way === undefined ? '' : `\n${way.code(at)}`,
  ].join('');
  write(`${file.path}.${typed ? 'ts' : 'js'}`, fillUp(random, text, linesPerFile, typed));
}
