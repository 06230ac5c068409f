import { harmless } from '../harmless-text.ts';

/** HTML that was made by {@link html}; everything else is text. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What can stand in a hole of a template: text and numbers are escaped, lists are joined. */
export type Hole = string | number | Markup | readonly Hole[];

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function filled(hole: Hole): string {
  if (hole instanceof Markup) return hole.text;
  if (typeof hole === 'string') return harmless(hole, true).replace(/[&<>"']/g, (character) => names[character]!);
  return typeof hole === 'number' ? String(hole) : hole.map(filled).join('');
}

/**
 * A template of HTML. Texts in its holes are shown as they are, in elements and in quoted attributes: markup in them is
 * escaped, and what nobody sees (control characters, marks of direction) is written out.
 */
export function html(strings: TemplateStringsArray, ...holes: readonly Hole[]): Markup {
  return new Markup(strings.map((part, index) => (index === 0 ? part : filled(holes[index - 1]!) + part)).join(''));
}

/** A sentence in which backticks mark code. */
export function prose(text: string): Markup {
  return html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
