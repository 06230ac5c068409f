/** `setup.py` and `noxfile.py`: the texts that are written in them, and nothing that is computed. */
import { defined } from '../../catalog/defined.ts';
import { NotPython, plainText, tokensOf } from '../../python/tokens.ts';
import { type Found, pythonName, readRequirement } from './requirement.ts';

/** A text of the code, and the name that it is given to: `python_requires=">=3.9"`. */
interface Text {
  text: string;
  offset: number;
  keyword?: string;
}

function textsOf(source: string): Text[] {
  const { tokens } = tokensOf(source);
  return tokens.flatMap((token, at) => {
    const text = plainText(token);
    // An escape would move what stands behind it.
    if (text === undefined || !token.text.includes(text)) return [];
    const keyword = tokens[at - 1]?.text === '=' ? tokens[at - 2]?.text : undefined;
    return [{ text, offset: token.start + token.text.indexOf(text), ...defined({ keyword }) }];
  });
}

/** The requirements of a file. A name without versions may be any word, and is none. */
export function inCodeFile(source: string): Found[] {
  try {
    return textsOf(source).flatMap(({ text, offset, keyword }) => {
      if (keyword === 'python_requires') return [{ name: pythonName, range: text, offset }];
      const requirement = readRequirement(text, offset);
      return requirement === undefined || requirement.range === '' ? [] : [requirement];
    });
  } catch (error) {
    if (error instanceof NotPython) return [];
    throw error;
  }
}
