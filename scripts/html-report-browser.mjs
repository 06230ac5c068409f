// @ts-check
/**
 * Opens the report page in a real Chromium: `npm run test:browser`. It is Debian's (`apt-get install chromium`), or the
 * one that CHROMIUM names; nothing is downloaded. Pictures of the page are left in
 * `node_modules/.cache/svc-codemod/report-page`;
 * `--picture` also writes the two in the docs.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { repository } from './build-inputs.mjs';
import { closePages, open, processorTime, startBrowser, writeReports } from './html-report-pages.mjs';

const pictures = join(repository, 'node_modules', '.cache', 'svc-codemod', 'report-page');
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Seconds of processor time that 5,000 findings may take until the page can be used. */
const mostSeconds = 1;

before(async () => {
  await startBrowser();
  await writeReports();
});
after(closePages);

const rows = '#place-list > .row';

/** @param {import('playwright-core').Page} page */
const shownCount = async (page) => (await page.textContent('#shown')) ?? '';

test('the filter, the address and the lists say the same', () =>
  open('large', async (page) => {
    assert.equal(await shownCount(page), '5,000 listed');
    await page.uncheck('input[value=migrated]');
    assert.equal(await shownCount(page), '1,000 of 5,000 listed');
    await page.fill('input[name=path]', 'service-3/');
    await page.fill('input[name=id]', 'TRACE.get');
    assert.equal(await shownCount(page), '25 of 5,000 listed');
    assert.match(page.url(), /#status=manual%2Creview&id=TRACE\.get&path=service-3%2F$/);
    const files = await page.textContent('#shown-files');
    await page.reload();
    assert.equal(await shownCount(page), '25 of 5,000 listed');
    assert.equal(await page.textContent('#shown-files'), files);
    assert.equal(await page.isChecked('input[value=migrated]'), false);
    await page.click('button[type=reset]');
    assert.equal(await shownCount(page), '5,000 listed');
    assert.equal(new URL(page.url()).hash, '');
    await page.click('table.progress a[href="#path=packages%2Fservice-3%2F**"]');
    // A browser tells of a new address a little later.
    await page.waitForSelector('#shown:text-is("500 of 5,000 listed")');
    assert.equal(await page.textContent('#shown-files'), '50 of 500 files');
  }));

test('the keyboard is enough', () =>
  open('large', async (page) => {
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('.row')?.querySelector('.place')?.textContent);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.className), 'skip');
    await page.keyboard.press('j');
    const first = await focused();
    await page.keyboard.press('j');
    assert.notEqual(await focused(), first);
    await page.keyboard.press('k');
    assert.equal(await focused(), first);
    assert.notEqual(
      await page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.activeElement)).outlineStyle),
      'none',
    );
    await page.keyboard.press('Enter');
    assert.equal(await page.isVisible(`${rows}:first-child .below`), true);
    await page.keyboard.press('Enter');
    assert.equal(await page.isVisible(`${rows}:first-child .below`), false);
    for (let step = 0; step < 100; step += 1) await page.keyboard.press('j');
    assert.equal(
      await page.evaluate(() =>
        [...document.querySelectorAll('#place-list > .row')].indexOf(
          /** @type {Element} */ (document.activeElement?.closest('.row')),
        ),
      ),
      100,
    );
    await page.keyboard.press('/');
    await page.keyboard.type('jk?/file-7.ts');
    assert.equal(await page.inputValue('input[name=path]'), 'jk?/file-7.ts');
    assert.equal(await shownCount(page), '0 of 5,000 listed');
    await page.fill('input[name=path]', '');
    await page.keyboard.press('Escape');
    assert.equal(await focused(), first);
    await page.keyboard.press('?');
    assert.equal(await page.isVisible('#keys'), true);
    await page.uncheck('#single-keys');
    await page.keyboard.press('Escape');
    assert.equal(await page.isVisible('#keys'), false);
    await page.keyboard.press('/');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), null);
  }));

test('a place tells what to do and leads to its change, side by side', () =>
  open('demo', async (page) => {
    await page.click(`${rows}:first-child > button`);
    const details = (await page.textContent(`${rows}:first-child .below`)) ?? '';
    assert.match(details, /To do:/);
    assert.match(details, /ingestion/);
    await page.click(`${rows}:has(:is(.text-migrated, .text-pending)) > button >> nth=0`);
    await page.click(`${rows}:has(:is(.text-migrated, .text-pending)) .to-change >> nth=0`);
    assert.equal(await page.isVisible('#file-list table.diff tr.aimed td.del'), true);
    assert.equal(await page.isVisible('#file-list table.diff tr.aimed td.ins'), true);
    assert.notEqual(await page.locator('#file-list .row', { hasText: 'package.json' }).count(), 0);
  }));

test('what strangers write is text', () =>
  open('hostile', async (page) => {
    for (const button of await page.locator('.row > button').all()) await button.click();
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).attacked), undefined);
    assert.deepEqual(
      await page.evaluate(() =>
        ['script', 'style', 'img', 'svg[onload]', 'iframe'].map((name) => document.querySelectorAll(name).length),
      ),
      [2, 1, 0, 0, 0],
    );
    const seen = await page.evaluate(() => document.body.innerText);
    // eslint-disable-next-line no-control-regex -- that is the point
    assert.doesNotMatch(seen, /[\u0000\u001b\u200e\u200f\u2028-\u202e\u2066-\u2069]/);
    assert.match(
      await page.innerText('#file-list .place >> nth=0'),
      /^src\/<\/script><script>window\.attacked=1<\/script>.*\\u\{202e\}gnp\.exe/,
    );
    await page.fill('input[name=id]', '__proto__');
    assert.equal(await page.locator(rows).count(), 1);
  }));

test('the policy stops what would be loaded or run all the same', () =>
  open(
    'hostile',
    async (page) => {
      const blocked = await page.evaluate(
        () =>
          new Promise((resolve) => {
            /** @type {string[]} */
            const directives = [];
            document.addEventListener(
              'securitypolicyviolation',
              ({ effectiveDirective }) => directives.push(effectiveDirective) === 2 && resolve(directives.sort()),
            );
            const image = document.createElement('img');
            image.src = 'https://example.invalid/x.png';
            const script = document.createElement('script');
            script.textContent = 'window.attacked = 1';
            document.body.append(image, script);
            setTimeout(() => resolve(directives), 5000);
          }),
      );
      assert.deepEqual(blocked, ['img-src', 'script-src-elem']);
      assert.equal(await page.evaluate(() => /** @type {any} */ (window).attacked), undefined);
    },
    { expected: /Content Security Policy|example\.invalid/ },
  ));

test('5,000 findings can be used within a second of processor time', (context) =>
  open('large', async (page) => {
    await page.waitForSelector(rows);
    const opened = await processorTime(page);
    await page.fill('input[name=path]', 'service-3/');
    const filtered = (await processorTime(page)) - opened;
    context.diagnostic(`opened in ${opened.toFixed(2)} s of processor time, filtered in ${filtered.toFixed(2)} s`);
    assert.ok(opened > 0 && opened < mostSeconds, `${opened} s`);
    assert.ok(filtered < mostSeconds / 2, `${filtered} s`);
  }));

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const name of /** @type {const} */ (['demo', 'hostile'])) {
    test(`axe finds nothing: ${name}, ${colorScheme}`, () =>
      open(
        name,
        async (page) => {
          for (const row of [
            `${rows}:first-child`,
            `${rows}:has(:is(.text-migrated, .text-pending))`,
            '#file-list > .row:first-child',
          ])
            await page.click(`${row} > button >> nth=0`);
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
          await page.click('#show-keys');
          assert.deepEqual(
            await page.evaluate(async () =>
              (await /** @type {any} */ (window).axe.run('#keys')).violations.map((/** @type {any} */ { id }) => id),
            ),
            [],
          );
        },
        { context: { colorScheme }, script: axe },
      ));
  }
}

test('the switch wins over the system; nothing is wider than a telephone', () =>
  open(
    'demo',
    async (page) => {
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await paper();
      await page.selectOption('#theme', 'dark');
      const dark = await paper();
      assert.notEqual(dark, light);
      await page.reload();
      assert.equal(await paper(), dark);
      await page.emulateMedia({ media: 'print' });
      assert.equal(await paper(), light);
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize({ width: 360, height: 740 });
      await page.click(`${rows}:first-child > button`);
      await page.click('#file-list > .row:first-child > button');
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      const changed = page.locator('#file-list .diff tr:has(.del):has(.ins)').first();
      const [boxBefore, boxAfter] = await Promise.all([
        changed.locator('td.del').boundingBox(),
        changed.locator('td.ins').boundingBox(),
      ]);
      assert.ok(boxBefore && boxAfter && boxBefore.y + boxBefore.height <= boxAfter.y && boxBefore.x === boxAfter.x);
      assert.ok(boxBefore.width > 250);
      assert.equal(await page.locator('#file-list .diff .same:visible').first().locator('td:visible').count(), 2);
    },
    { context: { colorScheme: 'light' } },
  ));

test('on paper every place stands, and what is left is open', () =>
  open('large', async (page) => {
    await page.fill('input[name=path]', 'service-3/');
    await page.emulateMedia({ media: 'print' });
    await page.waitForSelector(`${rows}:nth-child(500)`);
    assert.equal(await page.isVisible('#filter'), false);
    assert.equal(await page.locator(`${rows} .below:visible`).count(), 100);
    await page.emulateMedia({ media: 'screen' });
    await page.waitForSelector('#place-list:not(:has([aria-expanded=true]))');
    assert.equal(await page.locator(`${rows} .below:visible`).count(), 0);
  }));

test('pictures', async () => {
  mkdirSync(pictures, { recursive: true });
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await open(
      'demo',
      async (page) => {
        await page.screenshot({ path: join(pictures, `${colorScheme}.png`) });
        await page.click(`${rows}:has(:is(.text-migrated, .text-pending)) > button >> nth=0`);
        await page.click(`${rows}:has(:is(.text-migrated, .text-pending)) .to-change >> nth=0`);
        await page.screenshot({ path: join(pictures, `${colorScheme}-change.png`) });
        if (process.argv.includes('--picture'))
          for (const suffix of colorScheme === 'light' ? [''] : ['-change'])
            cpSync(join(pictures, `${colorScheme}${suffix}.png`), join(repository, 'docs', `report-page${suffix}.png`));
        if (colorScheme === 'dark') return;
        await page.emulateMedia({ media: 'print' });
        await page.screenshot({ path: join(pictures, 'print.png'), fullPage: true });
        assert.ok((await page.pdf({ path: join(pictures, 'print.pdf'), format: 'A4' })).length > 10_000);
      },
      { context: { colorScheme } },
    );
  }
});
