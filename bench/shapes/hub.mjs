/** One module that everybody imports: it offers logging, settings and storage, and with them the client or its type. */
import { fillUp } from '../plain-code.mjs';
import { connectedCode, connectedFile, importsOf } from './connected-file.mjs';
import { clientModule, clientUses, contextUses, typesModule } from './sdk-uses.mjs';

const linesPerFile = 150;
const filesPerFolder = 40;

/** The hub exports the client itself. @param {import('../generate.mjs').Shaping} options */
export const writeHub = (options) =>
  writeAround(options, {
    uses: clientUses,
    ordinaryImport: `import { log } from '@/platform';\n`,
    ordinaryCode: (name) => `\nexport const told${name} = (id: string) => log('${name}', id);\n`,
  });

/** Everybody takes the context that the client is a part of. @param {import('../generate.mjs').Shaping} options */
export const writeContext = (options) =>
  writeAround(options, {
    uses: contextUses,
    ordinaryImport: `import type { Ctx } from '@/platform';\n`,
    ordinaryCode: (name) => `\nexport const stored${name} = (ctx: Ctx, id: string) => ctx.db.get(id);\n`,
  });

/**
 * @param {import('../generate.mjs').Shaping} options
 * @param {{ uses: readonly import('./sdk-uses.mjs').SdkUse[], ordinaryImport: string, ordinaryCode: (name: string) =>
 * string }} middle
 *   what the files do with the hub that use the SDK, and all others
 */
function writeAround({ write, random, files, share }, { uses, ordinaryImport, ordinaryCode }) {
  const hub = clientModule + typesModule.replace(/^import .*\n/, '');
  write('src/platform.ts', fillUp(random, hub, linesPerFile, true));
  const count = files - 1;
  const everyUse = Math.max(1, Math.round(count / Math.max(1, files * share)));
  /** @type {import('./connected-file.mjs').Connected[]} */
  let folder = [];
  for (let number = 0; number < count; number += 1) {
    if (number % filesPerFolder === 0) folder = [];
    const path = `src/area-${String(Math.floor(number / filesPerFolder)).padStart(4, '0')}/file-${number % filesPerFolder}`;
    const file = { ...connectedFile(random, path, number), typed: true };
    const earlier = folder.length === 0 ? [] : [random.pick(folder)];
    const way = share > 0 && number % everyUse === 0 ? uses[(number / everyUse) % uses.length] : undefined;
    const text = [
      importsOf(earlier.map((each) => ({ from: `./${each.path.split('/').at(-1)}`, file: each }))),
      `import type { Page, Row, Source } from '@/platform';\n`,
      way?.imports(number, '@/platform') ?? ordinaryImport,
      '\n',
      connectedCode(random, file, earlier),
      way === undefined ? ordinaryCode(String(number)) : `\n${way.code(number)}`,
    ].join('');
    write(`${path}.ts`, fillUp(random, text, linesPerFile, true));
    folder.push(file);
  }
}
