/** The inputs of all fixtures as small repositories, and the process that runs one build over them. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { entryModule, ownFolder } from './builds.mjs';

/**
 * @typedef {object} Fixture
 * @property {string} name its folder below `fixtures`
 * @property {string} folder
 * @property {readonly string[]} modules
 * @property {{ file?: string }} [compat]
 */

/** @param {string} folder @returns {string[]} folders with an `input` */
function caseFolders(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.some(({ name }) => /^input(?:\.|$)/.test(name))) return [folder];
  return entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => caseFolders(join(folder, name)));
}

/** Writes each input into a folder of its own below `target`. @param {string} target @returns {Fixture[]} */
export function writeFixtures(target) {
  const root = join(ownFolder, 'fixtures');
  return caseFolders(root).map((source) => {
    const name = relative(root, source).replaceAll('\\', '/');
    const folder = join(target, name);
    mkdirSync(folder, { recursive: true });
    const inputs = readdirSync(source).filter((file) => /^input(?:\.|$)/.test(file));
    for (const input of inputs)
      cpSync(join(source, input), input === 'input' ? folder : join(folder, input), { recursive: true });
    const optionsFile = join(source, 'case.json');
    const { modules = [], compat } = existsSync(optionsFile) ? JSON.parse(readFileSync(optionsFile, 'utf8')) : {};
    return { name, folder, modules, ...(compat === undefined ? {} : { compat }) };
  });
}

/** Runs one build over the fixtures: `node fixtures.mjs BUILD LIST RESULTS`. */
async function main() {
  const [build = '', list = '', results = ''] = process.argv.slice(2);
  const { migrate } = await import(pathToFileURL(entryModule(build)).href);
  /** @type {Record<string, unknown>} */
  const reports = {};
  for (const { name, folder, modules, compat } of JSON.parse(readFileSync(list, 'utf8'))) {
    try {
      reports[name] = await migrate({
        cwd: folder,
        dryRun: true,
        verify: false,
        patches: true,
        profile: 'svc',
        modules,
        compat: compat !== undefined,
        ...(compat?.file === undefined ? {} : { compatFile: compat.file }),
      });
    } catch (error) {
      reports[name] = { failed: String(error) };
    }
  }
  writeFileSync(results, JSON.stringify(reports));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
