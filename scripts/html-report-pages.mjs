// @ts-check
/** The pages that the browser test opens, and the browser. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { repository } from './build-inputs.mjs';
import { fleetReports, hostileFleet, hostileRun, largeRun } from './html-report-samples.mjs';

/** @typedef {import('playwright-core').Page} Page */

const work = mkdtempSync(join(tmpdir(), 'svc-codemod-page-'));

/** @type {import('playwright-core').Browser | undefined} */
let browser;

/** @param {string[]} path below `dist/report` */
const built = (...path) => import(pathToFileURL(join(repository, 'dist', 'src', 'report', ...path)).href);

/** The catalogue that reports are handed. */
const builtEntries = () => built('..', '..', 'transforms', 'entries.js');

/** @param {string} name @param {string} text */
const writePage = (name, text) => writeFileSync(join(work, `${name}.html`), text);

/** Writes the pages `demo` (the demo application), `hostile` and `large` (5,000 findings). */
export async function writeReports() {
  const { htmlReport } = await built('html.js');
  const { catalogue } = await builtEntries();
  for (const [name, run] of Object.entries({ hostile: hostileRun(), large: largeRun(5000) }))
    writePage(name, htmlReport(run, { catalogue }));
  cpSync(join(repository, 'fixtures', 'apps', 'demo-app'), join(work, 'demo'), { recursive: true });
  spawnSync(
    process.execPath,
    [join(repository, 'bin', 'svc-codemod.cjs'), 'check', '--format', `html=${join(work, 'demo.html')}`],
    { cwd: join(work, 'demo'), stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

/** Writes the overviews `fleet` (1,000 repositories) and `hostile-fleet`. */
export async function writeOverviews() {
  const [{ catalogue }, { overviewHtml }, { repositoryFigures }] = await Promise.all([
    builtEntries(),
    built('overview', 'html.js'),
    built('overview', 'repository.js'),
  ]);
  for (const [name, reports] of Object.entries({ fleet: fleetReports(1000), 'hostile-fleet': hostileFleet() })) {
    writePage(
      name,
      overviewHtml(
        reports.map(({ link, ...named }) => ({
          ...repositoryFigures(named, catalogue),
          ...(link === undefined ? {} : { link }),
        })),
        catalogue,
      ),
    );
  }
}

/** Starts the browser. */
export async function startBrowser() {
  const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
  if (executablePath === undefined)
    throw new Error('No Chromium: "apt-get install chromium", or name one with CHROMIUM=/path/to/chrome.');
  // The pages are our own, and a container's root has no sandbox.
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

export async function closePages() {
  await browser?.close();
  rmSync(work, { recursive: true, force: true });
}

/**
 * Opens a page and hands it to `use`; fails when anything was loaded besides it, or written to the console.
 *
 * @param {'demo' | 'hostile' | 'large' | 'fleet' | 'hostile-fleet'} name
 * @param {(page: Page) => Promise<void>} use
 * @param {{ expected?: RegExp, context?: import('playwright-core').BrowserContextOptions, script?: string }} [how]
 * `expected` = what may be on the console or asked for, `script` = a file that runs before the page
 */
export async function open(name, use, { expected, context: options = {}, script } = {}) {
  assert.ok(browser);
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  /** @type {string[]} */
  const wrong = [];
  const note = (/** @type {string} */ complaint) => {
    if (expected?.test(complaint) !== true) wrong.push(complaint);
  };
  page.on('console', (message) => note(`console: ${message.text()}`));
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  page.on('dialog', (dialog) => note(`dialog: ${dialog.message()}`));
  page.on('request', (request) => {
    if (!/^(file:|data:)/.test(request.url())) note(`request: ${request.url()}`);
  });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  sessions.set(page, session);
  if (script !== undefined) await page.addInitScript({ path: script });
  await page.goto(pathToFileURL(join(work, `${name}.html`)).href);
  await use(page);
  assert.deepEqual(wrong, []);
  await context.close();
}

/** @type {WeakMap<Page, import('playwright-core').CDPSession>} */
const sessions = new WeakMap();

/**
 * What the page has cost so far: parsing, script, layout. Unlike the clock's, it does not depend on what else runs.
 *
 * @param {Page} page
 * @returns {Promise<number>} seconds of processor time of the page's thread
 */
export async function processorTime(page) {
  const metrics = await sessions.get(page)?.send('Performance.getMetrics');
  return metrics?.metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}
