import ts from 'typescript';

const words: Readonly<Record<string, string>> = { default: 'the default export', 'export=': 'what the module exports' };

/**
 * What the code calls a symbol; `undefined` where only the compiler has a name for it (`__type`, `default`, `export=`).
 */
export function writtenName({ escapedName, name, declarations = [] }: ts.Symbol): string | undefined {
  // A name of the code that begins with two underscores has a third one here.
  if (
    !/^(?:__[^_]|default$|export=$)/.test(escapedName as string) ||
    (name === 'default' && declarations.some(isMember))
  )
    return name;
  const ownName = declarations
    .map(ts.getNameOfDeclaration)
    .find(
      (candidate) =>
        candidate !== undefined && ts.isIdentifier(candidate) && !/^(?:default|exports)$/.test(candidate.text),
    );
  return ownName && (ownName as ts.Identifier).text;
}

/** A member may be called `default`. */
function isMember({ parent }: ts.Declaration): boolean {
  return (
    ts.isObjectLiteralExpression(parent) ||
    ts.isTypeLiteralNode(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isClassLike(parent) ||
    ts.isEnumDeclaration(parent)
  );
}

/** The same for a sentence that people read. */
export function readableName(symbol: ts.Symbol): string {
  return writtenName(symbol) ?? words[symbol.escapedName as string] ?? 'a value without a name';
}
