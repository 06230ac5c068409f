// @ts-check
/**
 * A list that makes its rows when they come into view, so that thousands cost nothing. What else it holds stays before
 * them.
 */

/** Rows made at a time. */
const portion = 60;

/**
 * @template Item
 * @param {HTMLElement} list
 * @param {HTMLElement} moreButton after the list; shown while there are rows to make
 * @param {(item: Item) => HTMLElement} rowOf
 */
export function lazyList(list, moreButton, rowOf) {
  /** @type {readonly Item[]} */
  let items = [];
  /** @type {HTMLElement[]} */
  let made = [];
  /** @param {number} count */
  const showUntil = (count) => {
    const added = items.slice(made.length, count).map(rowOf);
    list.append(...added);
    made.push(...added);
    moreButton.hidden = made.length >= items.length;
    return added;
  };
  const more = () => showUntil(made.length + portion);
  moreButton.addEventListener('click', () => {
    const [first] = more();
    /** @type {HTMLElement | null | undefined} */ (first?.querySelector('button'))?.focus();
  });
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && again(), {
    rootMargin: '800px',
  });
  // Observed anew, because the button may still be in view, which would not be told again.
  const again = () => {
    more();
    observer.unobserve(moreButton);
    observer.observe(moreButton);
  };
  observer.observe(moreButton);
  return {
    list,
    /** @param {readonly Item[]} now what the list holds from now on */
    show(now) {
      items = now;
      for (const row of made) row.remove();
      made = [];
      more();
    },
    more,
    /** Makes every row, for printing. */
    all: () => showUntil(items.length),
    /**
     * @param {Item} item
     * @returns {Element | undefined} its row; undefined when the list does not hold the item
     */
    rowOf(item) {
      const index = items.indexOf(item);
      if (index >= made.length) showUntil(index + portion);
      return made[index];
    },
  };
}
