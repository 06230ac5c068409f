import ts from 'typescript';

/** "An object literal cannot have multiple properties with the same name", and "Duplicate identifier" of a class. */
const repeated: ReadonlySet<number> = new Set([1117, 2300]);

/**
 * Whether an error says that a name stands twice in one object or class where the code before the migration had no such
 * pair: an error of the text alone, which v5 has as well as v6.
 * @param after the checked text
 * @param before the text before the migration; `undefined` when it is the same
 */
export function repeatsName(
  after: ts.SourceFile,
  { code, start = 0, length = 0 }: ts.Diagnostic,
  before: string | undefined,
): boolean {
  if (!repeated.has(code) || before === undefined) return false;
  const name = after.text.slice(start, start + length).replace(/^(['"])(.*)\1$/, '$2');
  return !hasPair(ts.createSourceFile(after.fileName, before, ts.ScriptTarget.Latest), name);
}

function hasPair(sourceFile: ts.SourceFile, name: string): boolean {
  const isNamed = (member: ts.ObjectLiteralElementLike | ts.ClassElement): boolean =>
    member.name !== undefined &&
    (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)) &&
    member.name.text === name;
  function visit(node: ts.Node): boolean {
    const members = ts.isObjectLiteralExpression(node) ? node.properties : ts.isClassLike(node) ? node.members : [];
    return members.filter(isNamed).length > 1 || ts.forEachChild(node, visit) === true;
  }
  return visit(sourceFile);
}
