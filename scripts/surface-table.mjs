// @ts-check
/**
 * Reads the surface table (`src/catalog/surface/table/*.txt`) and writes the declarations of one version.
 *
 * A line is a declaration; lines indented below it are its members. In front of either:
 *
 *     (nothing)   in 5 and 6, unchanged
 *     5           only in 5; carries `@change` with the id that follows from its place (`api.trace.get`, `type:Traces`)
 *     5=id        only in 5, with this id;  5#query = the id that follows from its place, and `#query`
 *     5-          only in 5, with no id: the 6 line beside it takes over
 *     4, 4=id     as 5, for a name that already 5 lacks: declared so that it is found
 *     4!, 4!=id   only in the surface of 4, in the place of a line of the same name; ids as with `5` and `5=id`
 *     6           only in 6
 *     {}          API method: 6 takes an empty request before `requestOptions`; carries `api.…#requestOptions`
 *
 * Declarations, besides TypeScript's own `interface`, `type`, `class`, `enum`, `function`, `const` and `import`:
 *
 *     local …                       not exported
 *     class A as B …                exported under the name B
 *     values A X=x | Y=y            a string union and the constant object of the same name
 *     union A = X extends B { … }   a union of the interfaces that the namespace A holds
 *     namespace n A B:C m( D )      an exported namespace that repeats types, B under the name C, m nested
 *     a.b.method(…): Result         a method of the API client
 *     each a b: …                   the line once with {kind} = a and {Kind} = A, once with b
 *     macro X text                  $X stands for text from here on
 *     raw …                         as it is
 *
 * Anywhere in a line, `@[id] member` gives the member that id in 5 and nothing in 6.
 */

/** @typedef {4 | 5 | 6} Version */
/** @typedef {{ file: string; line: number; marker: string; text: string; members: Line[] }} Line */

const markerPattern = /^(\{\}|4!=\S+|4!|[45]=\S+|[45]#\S+|5-|[456])\s+/;

/**
 * @param {string} text
 * @param {string} file
 * @returns {Line[]}
 */
export function readTable(text, file) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {Map<string, string>} */
  const macros = new Map();
  text.split('\n').forEach((raw, index) => {
    if (!raw.trim() || raw.startsWith('#')) return;
    const member = /^\s/.test(raw);
    for (const expanded of expandEach(raw.trim())) {
      const replaced = expanded.replace(
        /\$([A-Z])\b/g,
        (_, name) => macros.get(name) ?? fail(file, index, `no macro ${name}`),
      );
      const [, name, body] = /^macro (\w+) (.*)$/.exec(replaced) ?? [];
      if (name && body) {
        macros.set(name, body);
        continue;
      }
      const marker = markerPattern.exec(replaced)?.[1] ?? '';
      const rest = marker ? replaced.replace(markerPattern, '') : replaced;
      const line = { file, line: index + 1, marker, text: rest, members: [] };
      const owner = lines.at(-1);
      if (!member) lines.push(line);
      else if (owner) owner.members.push(line);
      else fail(file, index, 'a member without a declaration');
    }
  });
  return lines;
}

/**
 * @param {string} text
 * @returns {string[]}
 */
function expandEach(text) {
  const match = /^(.*?)each ([\w ]+): (.*)$/.exec(text);
  if (!match) return [text];
  const [, before = '', kinds = '', rest = ''] = match;
  return kinds
    .split(' ')
    .map(
      (kind) => before + rest.replaceAll('{kind}', kind).replaceAll('{Kind}', kind[0]?.toUpperCase() + kind.slice(1)),
    );
}

/**
 * @param {string} file
 * @param {number} index
 * @param {string} message
 * @returns {never}
 */
function fail(file, index, message) {
  throw new Error(`${file}:${index + 1}: ${message}`);
}

/** @param {Line} line @param {Version} version */
export const isIn = ({ marker }, version) => {
  if (marker.startsWith('4!')) return version === 4;
  return version === 6 ? !/^[45]/.test(marker) : marker !== '6';
};

/**
 * The lines of a version; what major 4 has otherwise stands in the place of what 5 has under that name.
 * @param {readonly Line[]} lines @param {Version} version @param {(text: string) => string} nameOf
 */
export function linesIn(lines, version, nameOf) {
  const onlyInFour = new Set(
    version === 4 ? lines.filter(({ marker }) => marker.startsWith('4!')).map(({ text }) => nameOf(text)) : [],
  );
  return lines.filter(
    (line) => isIn(line, version) && (line.marker.startsWith('4!') || !onlyInFour.has(nameOf(line.text))),
  );
}

/**
 * The catalogue id of a line, `natural` being the one that follows from its place.
 * @param {Line} line
 * @param {string} natural
 */
export function idOf({ marker }, natural) {
  if (marker === '5' || marker === '4' || marker === '4!') return natural;
  if (marker === '{}') return `${natural}#requestOptions`;
  const [, operator, value] = /^[45]!?([=#])(.*)$/.exec(marker) ?? [];
  if (operator === '=') return value;
  return operator === '#' ? `${natural}#${value}` : undefined;
}

/** @param {string | undefined} id @param {Version} version */
export const tag = (id, version) => (id && version !== 6 ? `/** @change ${id} */ ` : '');

/**
 * Inline ids. The tag starts a line: a comment behind `;` on the same line would belong to what is before it.
 * @param {string} text @param {Version} version
 */
export const inlineTags = (text, version) =>
  text.replace(/@\[([^\]]+)\] /g, (_, id) => (version !== 6 ? `\n  ${tag(id, version)}` : ''));
