// @ts-check
import { byId } from './elements.js';
import { connectFilter } from './filter-form.js';
import { connectKeys } from './keyboard.js';
import { createLists } from './lists.js';
import { connectPrint, connectTheme } from './reading.js';

connectTheme();
// A report without places has no lists.
if (document.getElementById('place-list') !== null) {
  const { lists, places, apply } = createLists(JSON.parse(byId('report-data').textContent));
  const { fields } = connectFilter(apply);
  connectKeys(lists, fields.path);
  connectPrint(lists, () =>
    [...places.list.children].filter(
      (row) => row.querySelector('.text-migrated, .text-pending, .text-ignored') === null,
    ),
  );
} else {
  connectKeys([], document.createElement('input'));
}
