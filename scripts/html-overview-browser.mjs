// @ts-check
/**
 * Opens the overview of many repositories in a real Chromium, as html-report-browser.mjs does with the report: `npm run
 * test:browser`.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { repository } from './build-inputs.mjs';
import { closePages, open, processorTime, startBrowser, writeOverviews } from './html-report-pages.mjs';

const pictures = join(repository, 'node_modules', '.cache', 'svc-codemod', 'report-page');
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Seconds of processor time that 1,000 repositories may take until the page can be used. */
const mostSeconds = 1;

before(async () => {
  await startBrowser();
  await writeOverviews();
});
after(closePages);

const rows = '#repository-list > .row';

/** @param {import('playwright-core').Page} page */
const shownCount = async (page) => (await page.textContent('#shown')) ?? '';

/** @param {import('playwright-core').Page} page @param {string} selector of a cell */
const firstCell = (page, selector) => page.textContent(`${rows} ${selector} >> nth=0`);

test('filter, order and address say the same', () =>
  open('fleet', async (page) => {
    assert.equal(await shownCount(page), '1,000 repositories');
    assert.equal((await page.locator(rows).count()) < 200, true);
    const most = Number(await firstCell(page, 'td.count:nth-last-child(2)'));
    await page.click('button[data-sort=left]');
    assert.equal(await page.getAttribute('th:has([data-sort=left])', 'aria-sort'), 'ascending');
    assert.equal(await firstCell(page, 'td.count:nth-last-child(2)'), '');
    await page.click('button[data-sort=left]');
    assert.equal(Number(await firstCell(page, 'td.count:nth-last-child(2)')), most);
    await page.click('button[data-sort=name]');
    assert.equal(await firstCell(page, 'th button'), 'team-0/service-0');
    await page.fill('input[name=name]', 'team-3/');
    assert.equal(await shownCount(page), '84 of 1,000 repositories');
    await page.uncheck('input[value=done]');
    await page.selectOption('select[name=chapter]', 'trace-io');
    const shown = await shownCount(page);
    assert.match(shown, /^[1-9]\d? of 1,000 repositories$/);
    assert.match(page.url(), /#state=failed%2Cleft\+to\+you%2C.*&name=team-3%2F&chapter=trace-io&sort=name$/);
    await page.reload();
    assert.equal(await shownCount(page), shown);
    assert.equal(await page.isChecked('input[value=done]'), false);
    await page.click('button[type=reset]');
    assert.equal(await shownCount(page), '1,000 repositories');
    assert.equal(new URL(page.url()).hash, '');
    await page.click('table.reasons a >> nth=0');
    await page.waitForFunction(() => document.querySelector('#shown')?.textContent?.includes(' of '));
    assert.equal(
      await shownCount(page),
      `${await page.textContent('table.reasons td.count >> nth=0')} of 1,000 repositories`,
    );
    await page.click('.legend a[href="#state=failed"]');
    await page.waitForSelector('#shown:text-is("20 of 1,000 repositories")');
  }));

test('the keyboard is enough; a repository tells its chapters and reasons', () =>
  open('fleet', async (page) => {
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('.row')?.querySelector('th')?.textContent);
    await page.keyboard.press('j');
    const first = await focused();
    await page.keyboard.press('j');
    assert.notEqual(await focused(), first);
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    assert.equal(await focused(), first);
    await page.keyboard.press('Enter');
    assert.equal(await page.isVisible(`${rows} .below table.progress >> nth=0`), true);
    assert.match((await page.textContent(`${rows} .below >> nth=0`)) ?? '', /files read.*Reasons.*\d+ × /s);
    await page.keyboard.press('Enter');
    assert.equal(await page.locator(`${rows} .below:visible`).count(), 0);
    for (let step = 0; step < 90; step += 1) await page.keyboard.press('j');
    assert.equal(
      await page.evaluate(() =>
        [...document.querySelectorAll('#repository-list > .row')].indexOf(
          /** @type {Element} */ (document.activeElement?.closest('.row')),
        ),
      ),
      90,
    );
    await page.keyboard.press('/');
    await page.keyboard.type('service-77');
    assert.equal(await shownCount(page), '11 of 1,000 repositories');
    await page.keyboard.press('?');
    assert.equal(await page.isVisible('#keys'), false);
  }));

test('what strangers write is text, and an address leads nowhere else', () =>
  open('hostile-fleet', async (page) => {
    for (const button of await page.locator(`${rows} th button`).all()) await button.click();
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).attacked), undefined);
    assert.deepEqual(
      await page.evaluate(() =>
        ['script', 'style', 'img', 'svg[onload]', 'iframe'].map((name) => document.querySelectorAll(name).length),
      ),
      [2, 1, 0, 0, 0],
    );
    // eslint-disable-next-line no-control-regex -- that is the point
    const control = /[\u0000\u001b\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
    assert.doesNotMatch(await page.evaluate(() => document.body.innerText), control);
    assert.equal(
      await page.evaluate(() => [...document.querySelectorAll('a')].every((link) => link.protocol === 'file:')),
      true,
    );
  }));

test('1,000 repositories can be used within a second of processor time', (context) =>
  open('fleet', async (page) => {
    await page.waitForSelector(rows);
    const opened = await processorTime(page);
    await page.fill('input[name=name]', 'team-3/');
    const filtered = (await processorTime(page)) - opened;
    context.diagnostic(`opened in ${opened.toFixed(2)} s of processor time, filtered in ${filtered.toFixed(2)} s`);
    assert.ok(opened > 0 && opened < mostSeconds, `${opened} s`);
    assert.ok(filtered < mostSeconds / 2, `${filtered} s`);
  }));

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const name of /** @type {const} */ (['fleet', 'hostile-fleet'])) {
    test(`axe finds nothing: ${name}, ${colorScheme}`, () =>
      open(
        name,
        async (page) => {
          await page.click(`${rows} th button >> nth=0`);
          const violations = await page.evaluate(async () =>
            (await /** @type {any} */ (window).axe.run()).violations.map(
              (/** @type {any} */ { id, nodes }) =>
                `${id}: ${nodes
                  .map((/** @type {any} */ node) => node.html)
                  .slice(0, 3)
                  .join(' ')}`,
            ),
          );
          assert.deepEqual(violations, []);
        },
        { context: { colorScheme }, script: axe },
      ));
  }
}

test('dark, small and on paper', () =>
  open(
    'fleet',
    async (page) => {
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await paper();
      await page.selectOption('#theme', 'dark');
      assert.notEqual(await paper(), light);
      await page.setViewportSize({ width: 360, height: 740 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      await page.setViewportSize({ width: 1280, height: 860 });
      await page.fill('input[name=name]', 'service-1');
      const count = Number(/^\d+/.exec(await shownCount(page))?.[0]);
      await page.emulateMedia({ media: 'print' });
      await page.waitForSelector(`${rows}:nth-of-type(${count})`);
      assert.equal(await paper(), light);
      assert.equal(await page.isVisible('#filter'), false);
      assert.ok(
        (await page.pdf({ path: join(pictures, 'overview.pdf'), format: 'A4', landscape: true })).length > 10_000,
      );
    },
    { context: { colorScheme: 'light' } },
  ));

test('a picture', async () => {
  mkdirSync(pictures, { recursive: true });
  await open('fleet', async (page) => {
    await page.setViewportSize({ width: 1280, height: 1180 });
    const picture = join(pictures, 'overview.png');
    await page.screenshot({ path: picture });
    if (process.argv.includes('--picture')) cpSync(picture, join(repository, 'docs', 'fleet-overview.png'));
  });
});
