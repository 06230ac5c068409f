import ts from 'typescript';

/**
 * Whether a member of an untyped value cannot be that of a class: the value is declared with a type from a file that
 * is not in the program, and the class neither has that name nor extends or implements it.
 */
export function isOfAnotherType(
  checker: ts.TypeChecker,
  { expression }: ts.PropertyAccessExpression,
  member: ts.Symbol,
): boolean {
  const owner = member.valueDeclaration?.parent;
  if (owner === undefined || !ts.isClassLike(owner)) return false;
  const type = writtenTypeOf(checker, expression);
  const name = type && nameOfUnseen(checker, type);
  return name !== undefined && namesOfClass(checker, owner)?.has(name) === false;
}

/** The type that is written where a variable, a parameter or a field is declared. */
function writtenTypeOf(checker: ts.TypeChecker, value: ts.Expression): ts.TypeNode | undefined {
  const isField = ts.isPropertyAccessExpression(value) && value.expression.kind === ts.SyntaxKind.ThisKeyword;
  const name = isField ? value.name : value;
  const declaration = ts.isMemberName(name) ? checker.getSymbolAtLocation(name)?.valueDeclaration : undefined;
  const isTyped =
    declaration !== undefined &&
    (ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) || ts.isPropertyDeclaration(declaration));
  return isTyped ? declaration.type : undefined;
}

/** The name under which another file gives out a type that is not in sight. */
function nameOfUnseen(checker: ts.TypeChecker, type: ts.TypeNode): string | undefined {
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined;
  const alias = checker.getSymbolAtLocation(type.typeName);
  const specifier = alias?.declarations?.[0];
  if (alias === undefined || specifier === undefined || !ts.isImportSpecifier(specifier)) return undefined;
  const isSeen = (checker.getAliasedSymbol(alias).declarations?.length ?? 0) > 0;
  const imported = (specifier.propertyName ?? specifier.name).text;
  return isSeen || imported === 'default' ? undefined : imported;
}

/** The names of a class and of all that it extends and implements; `undefined` where one of them is not a name. */
function namesOfClass(checker: ts.TypeChecker, owner: ts.Node): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  const waiting: ts.Node[] = [owner];
  const seen = new Set<ts.Node>();
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at) || (!ts.isClassLike(at) && !ts.isInterfaceDeclaration(at))) continue;
    seen.add(at);
    if (at.name !== undefined) names.add(at.name.text);
    for (const { expression } of (at.heritageClauses ?? []).flatMap(({ types }) => [...types])) {
      const base = ts.isIdentifier(expression) ? checker.getSymbolAtLocation(expression) : undefined;
      if (base === undefined || !ts.isIdentifier(expression)) return undefined;
      names.add(expression.text);
      const isAlias = (base.flags & ts.SymbolFlags.Alias) !== 0;
      for (const declaration of base.declarations ?? [])
        if (ts.isImportSpecifier(declaration)) names.add((declaration.propertyName ?? declaration.name).text);
      waiting.push(...((isAlias ? checker.getAliasedSymbol(base) : base).declarations ?? []));
    }
  }
  return names;
}
