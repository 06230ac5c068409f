import { harmless } from '../harmless-text.ts';

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
};

/** What XML 1.0 cannot hold in any form is shown or replaced: controls, halves of surrogate pairs, non-characters. */
function allowed(text: string): string {
  return harmless(text, true).replace(/\p{Surrogate}|[\uFFFE\uFFFF]/gu, '\uFFFD');
}

/** Text between tags; `]]>` is taken apart by the reference for `>`. */
export function xmlText(text: string): string {
  return allowed(text).replace(/[&<>]/g, (character) => references[character] ?? character);
}

/** ` name="value"` for each that is there; tabs and line ends survive. */
export function xmlAttributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .map(([name, value]) =>
      value === undefined
        ? ''
        : ` ${name}="${allowed(String(value)).replace(/[&<>"\t\n]/g, (character) => references[character] ?? character)}"`,
    )
    .join('');
}
