/**
 * Text and its bytes. All is UTF-8 but Python that says another encoding in its first two lines (PEP 263). Of these are
 * read those with one byte for each character: what is not edited goes back to the same bytes.
 */
import { isUtf8 } from 'node:buffer';

/** The characters of an encoding: that of each byte, and the byte of each. */
interface Encoding {
  characters: string;
  bytes: ReadonlyMap<string, number>;
}

const mayDeclare = /\.py[iw]?$/;
const firstLines = /^[^\r\n]*(?:\r\n|\r|\n)?[^\r\n]*/;
const declaration = /^(?:[ \t\f]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))?[ \t\f]*#[^\r\n]*?coding[:=][ \t]*([-\w.]+)/;
/** What Python takes for Latin-1; in the names of the web it is Windows-1252. */
const latin = /^(?:latin-?1|iso-latin-1|iso-?8859-1|8859|cp819|l1)$/;
const ascii = /^(?:us-?)?ascii$|^646$/;

function encodingOf(file: string, text: string): Encoding | undefined {
  if (!mayDeclare.test(file) || text.startsWith('\uFEFF')) return undefined;
  const name = declaration.exec(firstLines.exec(text)![0])?.[1]?.toLowerCase().replaceAll('_', '-');
  return name === undefined || ascii.test(name) || /^utf-?8/.test(name) ? undefined : encodingNamed(name);
}

/** An encoding in which each byte is one character, those of ASCII as there. */
function encodingNamed(name: string): Encoding | undefined {
  const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const characters = latin.test(name) ? every.toString('latin1') : decodedAs(name, every);
  const bytes = new Map([...(characters ?? '')].map((character, byte) => [character, byte]));
  const isOneEach = characters?.length === 256 && bytes.size === 256 && !bytes.has('\uFFFD');
  const isAsciiBelow = characters?.startsWith(every.toString('latin1', 0, 128)) === true;
  return isOneEach && isAsciiBelow ? { characters: characters!, bytes } : undefined;
}

function decodedAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    // Nobody knows the name.
    return undefined;
  }
}

/** The text of a file, a BOM as its first unit; undefined where its bytes are not of its encoding. */
export function decodedText(file: string, bytes: Buffer): string | undefined {
  const encoding = encodingOf(file, bytes.toString('latin1', 0, Math.min(bytes.length, 1024)));
  if (encoding === undefined) return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
  return Array.from(bytes, (byte) => encoding.characters[byte]).join('');
}

/** The bytes of a text; undefined where its encoding lacks a character of it. */
export function encodedText(file: string, text: string): Buffer | undefined {
  const encoding = encodingOf(file, text);
  if (encoding === undefined) return Buffer.from(text);
  const bytes = Array.from(text, (character) => encoding.bytes.get(character));
  return bytes.includes(undefined) ? undefined : Buffer.from(bytes as number[]);
}
