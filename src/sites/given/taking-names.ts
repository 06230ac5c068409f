import ts from 'typescript';
import { nodesOf } from '../../program/nodes.ts';
import type { SparseProgram } from '../../program/program.ts';

/** Methods of the library that keep what they are given, as what the object is made for, or pass it to what it is. */
const keepingMethods = [
  'add',
  'apply',
  'bind',
  'call',
  'concat',
  'fill',
  'next',
  'push',
  'resolve',
  'set',
  'splice',
  'unshift',
];

const ofProgram = new WeakMap<ts.Program, ReadonlySet<string>>();
/** The tree does not change, whatever programs it is in. */
const ofFile = new WeakMap<ts.SourceFile, ReadonlySet<string>>();

/**
 * The names of what a program can call with an argument of a type that has a name: to know what is called means to know
 * the type of what it is called on, which is not worth it for most calls.
 */
export function takingNames(sparse: SparseProgram): ReadonlySet<string> {
  const { program } = sparse;
  let names = ofProgram.get(program);
  if (!names) {
    names = new Set([...keepingMethods, ...sparse.ownFiles().flatMap((sourceFile) => [...takingNamesIn(sourceFile)])]);
    ofProgram.set(program, names);
  }
  return names;
}

function takingNamesIn(sourceFile: ts.SourceFile): ReadonlySet<string> {
  let names = ofFile.get(sourceFile);
  if (!names) ofFile.set(sourceFile, (names = new Set(nodesOf(sourceFile).flatMap(takingName))));
  return names;
}

function takingName(node: ts.Node): readonly string[] {
  const takes = ts.isFunctionLike(node) ? node.parameters.some(saysType) : isTyped(node) && saysType(node);
  const name = takes ? nameAround(node) : undefined;
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : [];
}

/** What may hold a function of a type that is written somewhere else. */
function isTyped(
  node: ts.Node,
): node is ts.PropertySignature | ts.PropertyDeclaration | ts.ParameterDeclaration | ts.VariableDeclaration {
  return (
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isVariableDeclaration(node)
  );
}

/** Whether a type is written that is more than `string` and its like. */
function saysType(
  declaration: ts.VariableDeclaration | ts.ParameterDeclaration | ts.PropertySignature | ts.PropertyDeclaration,
): boolean {
  const type = declaration.type ?? ts.getJSDocType(declaration);
  return type !== undefined && !ts.isToken(type);
}

/** The name of a function, or of what is declared as it. */
function nameAround(node: ts.Node): ts.Node | undefined {
  const { name } = node as ts.NamedDeclaration;
  if (name) return name;
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && ts.isPropertyAccessExpression(parent.left)) return parent.left.name;
  return ts.isSourceFile(parent) || ts.isStatement(parent) ? undefined : nameAround(parent);
}
