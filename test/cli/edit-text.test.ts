import { expect, test } from 'vitest';
import { readEditorText } from '../../src/cli/interactive/edit-text.ts';

test.each([
  ['', 'No text was left, so nothing was taken.'],
  ['#~ Write.\n#~ === a.ts, line 3\n\n', 'No text was left, so nothing was taken.'],
  ['code();\n', 'A line that begins with #~ === is missing, so nothing was taken.'],
  ['#~ Write.\ncode();\n', 'A line that begins with #~ === is missing, so nothing was taken.'],
  ['code();\n#~ === a.ts, line 3\n', 'No text was left below #~ ===, so nothing was taken.'],
])('an edited text %j says why nothing is taken', (text, reason) => {
  expect(readEditorText(text, [{ line: 3, before: 'old();', text: 'new();', start: 0, end: 6 }])).toEqual({ reason });
});
