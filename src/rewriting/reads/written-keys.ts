/** The keys of an object literal's text as a parser would see them: what a comment or a string holds is none. */
export function writtenKeys(literal: string): string[] {
  const keys: string[] = [];
  let begins = true;
  let depth = 0;
  let at = 1;
  while (at < literal.length - 1) {
    const rest = literal.slice(at);
    const skipped = /^(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)/.exec(rest)?.[0];
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    if (begins) {
      keys.push(/^(?:\.\.\.|[\p{ID_Continue}$]+|'[^']*'|"[^"]*"|.)/u.exec(rest)![0].replace(/['"]/g, ''));
      begins = false;
    }
    if (/^['"]/.test(rest)) at += /^'(?:\\.|[^'\\])*'?|^"(?:\\.|[^"\\])*"?/.exec(rest)![0].length;
    else if (rest.startsWith('`')) at += templateLength(rest);
    else {
      if (/^[([{]/.test(rest)) depth += 1;
      else if (/^[)\]}]/.test(rest)) depth -= 1;
      else if (rest.startsWith(',') && depth === 0) begins = true;
      at += 1;
    }
  }
  return keys;
}

/** Length of the template that a text begins with, substitutions and the templates in them included. */
function templateLength(text: string): number {
  let at = 1;
  while (at < text.length && text[at] !== '`') {
    if (text[at] === '\\') at += 2;
    else if (text.startsWith('${', at)) at += substitutionLength(text.slice(at));
    else at += 1;
  }
  return at + 1;
}

function substitutionLength(text: string): number {
  let depth = 1;
  let at = 2;
  while (at < text.length && depth > 0) {
    if (text[at] === '`') {
      at += templateLength(text.slice(at));
      continue;
    }
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    at += 1;
  }
  return at;
}
