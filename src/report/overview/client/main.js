// @ts-check
import { byId } from '../../html/client/elements.js';
import { connectKeys } from '../../html/client/keyboard.js';
import { lazyList } from '../../html/client/lazy-list.js';
import { connectPrint, connectTheme } from '../../html/client/reading.js';
import { connectControls } from './controls.js';
import { repositoryRow } from './repository-rows.js';
import { rowsOf } from './view.js';

connectTheme();
const data = JSON.parse(byId('report-data').textContent);
const repositories = lazyList(
  byId('repository-list'),
  byId('more-repositories'),
  (/** @type {import('./view.js').Shown} */ shown) => repositoryRow(data, shown),
);
const { nameField } = connectControls((view) => {
  const rows = rowsOf(data, view);
  const [count, all] = [rows.length, data.rows.length].map((number) => number.toLocaleString('en-US'));
  byId('shown').textContent =
    `${count === all ? all : `${count} of ${all}`} ${data.rows.length === 1 ? 'repository' : 'repositories'}`;
  repositories.show(rows);
});
connectKeys([repositories], nameField);
connectPrint([repositories], () => []);
