/** Members that only pages with numbers have: major 5 pages by a cursor. */
export const pageWords = ['total_pages', 'total_items'] as const;
