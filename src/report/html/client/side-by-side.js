// @ts-check
/** A unified diff as two columns. */

/**
 * @typedef {{ number: number, text: string, changed: boolean, unended?: true }} Side a line; `unended` = no line end
 * follows
 */
/** @typedef {{ gap: string } | { left?: Side, right?: Side }} DiffRow `gap` = the place of the lines that follow */

/**
 * The rows of a patch of one file. Of lines that were replaced, the first stand side by side, then the second, and so
 * on.
 *
 * @param {string} patch
 * @returns {DiffRow[]}
 */
export function sideBySide(patch) {
  /** @type {DiffRow[]} */
  const rows = [];
  /** @type {Side[]} */
  let removed = [];
  /** @type {Side[]} */
  let added = [];
  let left = 0;
  let right = 0;
  // What the hunk still has; a line of code may look like the head of a file or a hunk.
  let leftRest = 0;
  let rightRest = 0;
  /** @type {Side[]} */
  let last = [];
  const pair = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      rows.push({
        ...(removed[index] === undefined ? {} : { left: removed[index] }),
        ...(added[index] === undefined ? {} : { right: added[index] }),
      });
    }
    removed = [];
    added = [];
  };
  for (const line of patch.split('\n')) {
    const head = leftRest + rightRest > 0 ? null : /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (head !== null) {
      pair();
      [left, right] = [Number(head[1]), Number(head[3])];
      [leftRest, rightRest] = [Number(head[2] ?? 1), Number(head[4] ?? 1)];
      rows.push({ gap: leftRest === 0 ? `line ${right}` : `line ${left}` });
    } else if (line.startsWith('\\')) {
      for (const side of last) side.unended = true;
    } else if (leftRest + rightRest > 0) {
      const text = line.slice(1);
      if (line.startsWith('-')) {
        leftRest -= 1;
        removed.push({ number: left++, text, changed: true });
        last = removed.slice(-1);
      } else if (line.startsWith('+')) {
        rightRest -= 1;
        added.push({ number: right++, text, changed: true });
        last = added.slice(-1);
      } else {
        pair();
        leftRest -= 1;
        rightRest -= 1;
        const row = {
          left: { number: left++, text, changed: false },
          right: { number: right++, text, changed: false },
        };
        last = [row.left, row.right];
        rows.push(row);
      }
    }
  }
  pair();
  return rows;
}

/** @param {string} text @param {number} at @returns {boolean} whether both halves of a character meet there */
function splitsCharacter(text, at) {
  return /[\ud800-\udbff]/.test(text[at - 1] ?? '') && /[\udc00-\udfff]/.test(text[at] ?? '');
}

/** @param {string} text @param {number} at @returns {boolean} whether letters of one word meet there */
function splitsWord(text, at) {
  return /[\w$]/.test(text[at - 1] ?? '') && /[\w$]/.test(text[at] ?? '');
}

/**
 * What differs between two lines: everything but the words and signs that they have in common at both ends.
 *
 * @param {string} left
 * @param {string} right
 * @returns {{ start: number, leftEnd: number, rightEnd: number }} offsets
 */
export function changedPart(left, right) {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  if (splitsCharacter(left, start) || splitsCharacter(right, start)) start -= 1;
  let end = 0;
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  if (splitsCharacter(left, left.length - end) || splitsCharacter(right, right.length - end)) end -= 1;
  while (splitsWord(left, start) || splitsWord(right, start)) start -= 1;
  while (splitsWord(left, left.length - end) || splitsWord(right, right.length - end)) end -= 1;
  return { start, leftEnd: left.length - end, rightEnd: right.length - end };
}

/**
 * @param {string} patch
 * @returns {{ added: number, removed: number }} lines
 */
export function patchSize(patch) {
  const counts = { added: 0, removed: 0 };
  for (const row of sideBySide(patch)) {
    if ('gap' in row) continue;
    if (row.left?.changed) counts.removed += 1;
    if (row.right?.changed) counts.added += 1;
  }
  return counts;
}
