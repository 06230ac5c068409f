/** The frame of the page: what the browser may do, and the parts in their order. */
import { createHash } from 'node:crypto';
import { escapedJson } from '../escaped-json.ts';
import { html, Markup } from './markup.ts';

/** What a page is made of. */
export interface PageParts {
  title: string;
  /** A style sheet, which must not hold `</style`. */
  style: string;
  /** A module without imports, which must not hold `</script` or `<!--`. */
  script: string;
  body: Markup;
  /** What the script reads, as JSON. */
  data: unknown;
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** JSON for a script element: nothing in it ends the element or starts a comment. */
function dataText(data: unknown): Markup {
  return new Markup(escapedJson(data).replaceAll('<', '\\u003c'));
}

/**
 * A page that needs nothing besides itself: only the given style and script run, by their hashes, and nothing is loaded
 * or sent, whatever gets into it.
 * @returns the document with a final newline
 */
export function pageText({ title, style, script, body, data }: PageParts): string {
  const policy = `default-src 'none'; script-src ${hashSource(script)}; style-src ${hashSource(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="svc-codemod">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Markup(style)}</style>
</head>
<body>
${body}
<script type="application/json" id="report-data">${dataText(data)}</script>
<script type="module">${new Markup(script)}</script>
</body>
</html>
`.text;
}
