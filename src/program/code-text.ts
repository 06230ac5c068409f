/** What a piece of code says that is to be written somewhere: its form, and the names that it takes from there. */
import ts from 'typescript';
import { isPlainAssignment } from './assignments.ts';
import { isDeclaredAmong, isVariable } from './binding-uses.ts';
import { namesAmong } from './identifiers.ts';
import { nodesIn } from './nodes.ts';

/** A value, a member of an object literal, a field of a class, or lines of statements. */
export type CodeForm = 'expression' | 'property' | 'field' | 'statements';

/** A piece of code that stands in no file yet. */
export interface CodeText {
  form: CodeForm;
  /** Without comments in front of it and behind it; of statements the braces around them as well. */
  bare: string;
  /** The names of variables and types that it uses and does not declare. */
  needs: readonly string[];
  /** The names that its statements declare for what follows. */
  declares: readonly string[];
  /** `await` stands in it, outside of functions. */
  waits: boolean;
  /** It is an assignment. */
  assigns: boolean;
}

/** What stands around a piece of code, so that it is a whole text. */
const around: Readonly<Record<CodeForm, readonly [string, string]>> = {
  expression: ['async () => (', '\n)'],
  property: ['({ ', '\n })'],
  field: ['(class { ', '\n })'],
  statements: ['async () => {', '\n}'],
};

/** A piece of code in the first of these forms in which it is code; `undefined` for what is none. */
export function readCode(text: string, forms: readonly CodeForm[]): CodeText | undefined {
  for (const form of forms) {
    const [open, close] = around[form];
    const tree = ts.createSourceFile('text.ts', `${open}${text}${close}`, ts.ScriptTarget.ESNext, true);
    if (isCode(tree) && !(form === 'property' && isPattern(tree)))
      return { form, bare: bodyOf(tree).getText(tree), ...namesOf(tree, form), ...doneIn(tree) };
  }
  return undefined;
}

function isCode(tree: ts.SourceFile): boolean {
  const { parseDiagnostics } = tree as ts.SourceFile & { parseDiagnostics: readonly ts.Diagnostic[] };
  return parseDiagnostics.length === 0 && tree.statements.length === 1;
}

/** `({ name = value })` is no literal, though the parser takes it until it knows whether `=` follows. */
function isPattern(tree: ts.SourceFile): boolean {
  const literal = bodyOf(tree);
  return (
    ts.isObjectLiteralExpression(literal) &&
    literal.properties.some(
      (property) => ts.isShorthandPropertyAssignment(property) && property.objectAssignmentInitializer,
    )
  );
}

function namesOf(tree: ts.SourceFile, form: CodeForm): Pick<CodeText, 'needs' | 'declares'> {
  // The tree is not asked again: nothing is kept of it.
  const needs = [...namesAmong(nodesIn(tree))].filter(([, places]) =>
    places.some((place) => ts.isIdentifier(place) && isVariable(place) && !isDeclaredAmong(places, place)),
  );
  return {
    needs: needs.map(([name]) => name),
    declares: form === 'statements' ? declaredIn(bodyOf(tree) as ts.Block) : [],
  };
}

function declaredIn({ statements }: ts.Block): string[] {
  return statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const names: string[] = [];
    const visit = (name: ts.BindingName): void => {
      if (ts.isIdentifier(name)) names.push(name.text);
      else for (const element of name.elements) if (ts.isBindingElement(element)) visit(element.name);
    };
    for (const { name } of declarationList.declarations) visit(name);
    return names;
  });
}

function bodyOf(tree: ts.SourceFile): ts.Node {
  const { expression } = tree.statements[0] as ts.ExpressionStatement;
  const inner = ts.isArrowFunction(expression) ? expression.body : expression;
  return ts.isParenthesizedExpression(inner) ? inner.expression : inner;
}

function doneIn(tree: ts.SourceFile): Pick<CodeText, 'waits' | 'assigns'> {
  const body = bodyOf(tree);
  const waits = (node: ts.Node): boolean =>
    ts.isAwaitExpression(node) || (!ts.isFunctionLike(node) && ts.forEachChild(node, waits) === true);
  return {
    waits: waits(body),
    assigns: isPlainAssignment(body),
  };
}
