/** A loop over all pages of `call` that collects the sessions, for a person to write. */
export function pagedText(call: string): string {
  return [
    'const sessionIds = new Set<string>();',
    'let cursor: string | undefined;',
    'do {',
    `  const page = await ${call};`,
    '  for (const row of page.data) if (row.sessionId) sessionIds.add(row.sessionId);',
    '  cursor = page.meta.cursor || undefined;',
    '} while (cursor);',
  ].join('\n');
}
