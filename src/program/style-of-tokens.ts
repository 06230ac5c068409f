import ts from 'typescript';

type Quote = "'" | '"';

/** How a file is written, by what its tokens say; comments and the insides of strings say nothing. */
export interface StyleOfTokens {
  /** The quotes of the first import, which no other text in the file decides. */
  imported: Quote | undefined;
  quotes: Record<Quote, number>;
  /** Lines that end in a semicolon, and those that could. */
  ends: { semicolon: number; bare: number };
}

/** Reads the tokens of a text without parsing it. */
export function styleOfTokens(source: string): StyleOfTokens {
  const style: StyleOfTokens = { imported: undefined, quotes: { "'": 0, '"': 0 }, ends: { semicolon: 0, bare: 0 } };
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.JSX, source);
  const braces: ts.SyntaxKind[] = [];
  let before: ts.SyntaxKind[] = [];
  for (;;) {
    const token = nextToken(scanner, braces);
    const [last = ts.SyntaxKind.Unknown] = before;
    if (scanner.hasPrecedingLineBreak() || token === ts.SyntaxKind.EndOfFileToken) {
      if (last === ts.SyntaxKind.SemicolonToken) style.ends.semicolon += 1;
      else if (mayEndStatement(last)) style.ends.bare += 1;
    }
    if (token === ts.SyntaxKind.EndOfFileToken) return style;
    const quote =
      token === ts.SyntaxKind.StringLiteral && !scanner.isUnterminated() ? source[scanner.getTokenStart()] : '';
    if (quote === "'" || quote === '"') {
      style.quotes[quote] += 1;
      if (bringsIn(before)) style.imported ??= quote;
    }
    before = [token, last];
  }
}

/** The next token; what follows `${…}` goes on in the template. */
function nextToken(scanner: ts.Scanner, braces: ts.SyntaxKind[]): ts.SyntaxKind {
  const token = scanner.scan();
  if (token === ts.SyntaxKind.OpenBraceToken || token === ts.SyntaxKind.TemplateHead) braces.push(token);
  if (token !== ts.SyntaxKind.CloseBraceToken || braces.pop() !== ts.SyntaxKind.TemplateHead) return token;
  const rest = scanner.reScanTemplateToken(false);
  if (rest === ts.SyntaxKind.TemplateMiddle) braces.push(ts.SyntaxKind.TemplateHead);
  return rest;
}

/** `from '…'`, `import '…'`, `import('…')`, `require('…')` */
function bringsIn([last, beforeLast]: readonly ts.SyntaxKind[]): boolean {
  const keyword = last === ts.SyntaxKind.OpenParenToken ? beforeLast : last;
  return (
    keyword === ts.SyntaxKind.ImportKeyword ||
    last === ts.SyntaxKind.FromKeyword ||
    (last === ts.SyntaxKind.OpenParenToken && keyword === ts.SyntaxKind.RequireKeyword)
  );
}

/** A name, a literal, `)` or `]`. */
function mayEndStatement(token: ts.SyntaxKind): boolean {
  return (
    token >= ts.SyntaxKind.Identifier ||
    (token >= ts.SyntaxKind.FirstLiteralToken && token <= ts.SyntaxKind.LastLiteralToken) ||
    token === ts.SyntaxKind.TemplateTail ||
    token === ts.SyntaxKind.CloseParenToken ||
    token === ts.SyntaxKind.CloseBracketToken
  );
}
