/**
 * Text from file names and source code, made safe to print: control characters (terminal escapes) and characters that
 * reorder a line (bidirectional marks) or end it unseen (U+2028) become `\x1b` or `\u{202e}`. Tabs and line ends stay
 * where `lines` is set.
 */
export function harmless(text: string, lines = false): string {
  // eslint-disable-next-line no-control-regex -- control characters are what this is about
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (unit) => {
    if (lines && (unit === '\t' || unit === '\n')) return unit;
    if (lines && unit === '\r') return '';
    const code = unit.charCodeAt(0);
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
}
