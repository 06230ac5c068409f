// @ts-check
/**
 * Writes everything in the repository that is generated: the declarations of both surfaces, the catalogue's tables and
 * the pages of its chapters in the docs, the README's counts, the coverage of the contract by tests, and the tables of
 * the ESLint rules. `--check` writes nothing and exits with 1 when something on disk is not what its source gives.
 *
 * The catalogue and the planners come from `dist`, so a stale build is brought up to date first.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputDigest, lastBuild, repository } from './build-inputs.mjs';
import { architectureTypes } from './architecture-types.mjs';
import { roomsTable } from './lint-rules/rooms.mjs';
import { catalogueTable } from './catalogue-tables.mjs';
import { chapterPages, languagePage } from './chapter-pages.mjs';
import { allTestNames, contractCoverage } from './contract-coverage.mjs';
import { pythonSurveyTable } from '../bench/survey/python-table.mjs';
import { compilerTable } from '../bench/survey/compiler-table.mjs';
import { surveyTable } from '../bench/survey/table.mjs';
import { sharesTable } from './field-shares.mjs';
import { replaceGenerated } from './generated-parts.mjs';
import { planPlainUses } from './plain-uses.mjs';
import { newChapterExample } from './new-chapter.mjs';
import { manPage } from './man-page.mjs';
import { pythonTables, pythonTablesFile } from './python-tables.mjs';
import { generateRulePages } from './rule-pages.mjs';
import { shimChangesFile, shimChangesTable } from './shim-changes.mjs';

const check = process.argv.includes('--check');
let stale = false;

/** @param {readonly string[]} args @returns {number} exit code */
const node = (...args) => spawnSync(process.execPath, args, { cwd: repository, stdio: 'inherit' }).status ?? 1;

if (node('scripts/generate-surface.mjs', ...(check ? ['--check'] : [])) !== 0) stale = true;
if (lastBuild()?.digest !== inputDigest()) node('scripts/build.mjs');

/** @param {string} module @returns {Promise<any>} a module of the build */
const built = (module) => import(`file://${join(repository, 'dist', module)}`);

/** @type {typeof import('../transforms/entries.ts')} */
const { catalogue, chapters, entries, python } = await built('transforms/entries.js');
/** @type {typeof import('../src/catalog/contract-clauses.ts')} */
const { contractClausesOf } = await built('src/catalog/contract-clauses.js');
/** @type {typeof import('../src/catalog/docs-address.ts')} */
const { docsAddress } = await built('src/catalog/docs-address.js');
/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
/** @type {{ plainUses: import('../src/catalog/plain-uses.ts').PlainUses }} */
const { plainUses } = await built('src/catalog/plain-uses.js');
/** @type {{ planRepository: import('./plain-uses.mjs').PlanRepository }} */
const { planRepository } = await built('src/pipeline/plan-repository.js');

const fixtures = join(repository, 'fixtures');
const handled = planPlainUses(entries, plainUses, planRepository);
/** @param {string} name @returns {any} what the survey holds */
const survey = (name) => JSON.parse(readFileSync(join(repository, 'bench/survey', name), 'utf8'));
const [truth, measured, thirdPart] = ['truth.json', 'results.json', 'third-part-first-run.json'].map(survey);
const withSites = truth.filter((/** @type {{ sites: unknown[] }} */ { sites }) => sites.length > 0);

/** @param {string} page @param {string} before @param {string} after */
function write(page, before, after) {
  if (after === before) return;
  stale = true;
  if (check) console.error(`${page} is not what its sources give. Run npm run generate.`);
  else writeFileSync(join(repository, page), after);
}

for (const { page, part, content } of [
  { page: 'docs/architecture.md', part: 'types', content: architectureTypes() },
  { page: 'docs/architecture.md', part: 'rooms', content: roomsTable() },
  { page: 'docs/architecture.md', part: 'new-chapter', content: newChapterExample() },
  { page: 'docs/catalogue.md', part: 'catalogue', content: catalogueTable(chapters, handled) },
  {
    page: 'README.md',
    part: 'shares',
    content: sharesTable(truth, measured, thirdPart, docsAddress(version, 'recall.md#public-repositories')),
  },
  { page: 'docs/recall.md', part: 'survey', content: surveyTable(truth, measured, thirdPart) },
  {
    page: 'docs/recall.md',
    part: 'survey-types',
    content: compilerTable(survey('compiler.json'), withSites.length),
  },
  { page: 'docs/recall.md', part: 'survey-python', content: pythonSurveyTable(survey('python.json')) },
  {
    page: 'docs/decisions/tests.md',
    part: 'coverage',
    content: contractCoverage(contractClausesOf(catalogue), allTestNames()),
  },
]) {
  const before = readFileSync(join(repository, page), 'utf8');
  write(page, before, replaceGenerated(before, part, content));
}

write(shimChangesFile, readFileSync(join(repository, shimChangesFile), 'utf8'), shimChangesTable(entries));

/** @type {typeof import('../src/catalog/routes.ts')} */
const { routes } = await built('src/catalog/routes.js');
/** @type {typeof import('../src/catalog/span-attributes.ts')} */
const { spanAttributes } = await built('src/catalog/span-attributes.js');
const tables = join(repository, pythonTables);
write(pythonTables, existsSync(tables) ? readFileSync(tables, 'utf8') : '', pythonTablesFile(routes, spanAttributes));

/** @type {typeof import('../src/findings/configuration-keys.ts')} */
const { configurationSchema } = await built('src/findings/configuration-keys.js');
/** @type {typeof import('../src/cli/main.ts')} */
const { createProgram } = await built('src/cli/main.js');
/** @type {typeof import('../src/report/exit-code.ts')} */
const { exitCodeTable } = await built('src/report/exit-code.js');
for (const [page, text] of [
  ['svc-codemod.schema.json', `${JSON.stringify(configurationSchema(), undefined, 2)}\n`],
  [
    'man/svc-codemod.1',
    manPage(
      createProgram(() => {}),
      exitCodeTable.map(([code, meaning]) => `${code}  ${meaning}`).join('\n'),
    ),
  ],
]) {
  write(
    page ?? '',
    existsSync(join(repository, page ?? '')) ? readFileSync(join(repository, page ?? ''), 'utf8') : '',
    text ?? '',
  );
}

/** @type {typeof import('../src/catalog/profile.ts')} */
const { profiles } = await built('src/catalog/profile.js');
/** @type {typeof import('../src/manifests/index.ts')} */
const { planManifests } = await built('src/manifests/index.js');
const app = join(fixtures, 'apps', 'demo-app');
const [manifest] = planManifests({
  root: app,
  files: [join(app, 'package.json')],
  profile: profiles.svc,
  ignore: [],
  olderCodeLeft: false,
});
if (manifest === undefined) throw new Error('fixtures/apps/demo-app/package.json does not change');

const pages = new Map([
  ...chapterPages(
    chapters,
    handled,
    { fixtures, python: join(repository, 'test', 'python', 'cases') },
    { ...manifest, name: 'fixtures/apps/demo-app/package.json' },
  ),
  ['docs/chapters/python.md', languagePage(python)],
]);
for (const [page, text] of pages)
  write(page, existsSync(join(repository, page)) ? readFileSync(join(repository, page), 'utf8') : '', text);
for (const file of readdirSync(join(repository, 'docs/chapters'))) {
  const page = `docs/chapters/${file}`;
  if (pages.has(page)) continue;
  stale = true;
  if (check) console.error(`${page} belongs to no chapter. Run npm run generate.`);
  else rmSync(join(repository, page));
}

if (!generateRulePages(check)) stale = true;

if (check && stale) process.exitCode = 1;
