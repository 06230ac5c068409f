/** Programs that differ a little from those of the fixtures: every chapter, in forms that nobody thought of. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from '../random.ts';
import ts from 'typescript';
import { fixtureGroups, fixturesRoot } from '../harness/fixture-case.ts';

type Files = readonly { name: string; text: string }[];

/** A change of one place; `at` says which of those where it is possible. */
interface Mutation {
  kind: keyof typeof places;
  at: number;
  /** Which of the program's files. */
  file: number;
}

interface Change {
  start: number;
  end: number;
  text: string;
}

const code = /\.[cm]?[jt]sx?$/;
/** Code inside of other files is pinned elsewhere. */
const left = new Set(['_themes/embedded']);

/** The files of each small fixture in the names of the `svc` profile. */
function readInputs(): Files[] {
  const mutants: Files[] = [];
  for (const group of fixtureGroups().filter((name) => !left.has(name))) {
    for (const name of readdirSync(join(fixturesRoot, group)).sort()) {
      const directory = join(fixturesRoot, group, name);
      const single = readdirSync(directory).filter((each) => each.startsWith('input.') && code.test(each));
      const files =
        single.length > 0
          ? single.map((each) => ({ name: each, text: readFileSync(join(directory, each), 'utf8') }))
          : readInside(join(directory, 'input'), '');
      if (files.length > 0 && files.length < 6 && files.every(({ text }) => !text.includes('langfuse')))
        mutants.push(files);
    }
  }
  return mutants;
}

function readInside(root: string, path: string): { name: string; text: string }[] {
  if (!statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const name = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) return readInside(root, name);
    return code.test(name) ? [{ name, text: readFileSync(join(root, name), 'utf8') }] : [];
  });
}

const rangeOf = (node: ts.Node): { start: number; end: number } => ({ start: node.getStart(), end: node.end });
const isListed = (node: ts.Node): boolean => ts.isBlock(node.parent) || ts.isSourceFile(node.parent);

/** What can be changed at a node, for each kind of change. */
const places = {
  'statement gone': (node: ts.Node): Change[] =>
    ts.isStatement(node) && node.parent && isListed(node) && !ts.isImportDeclaration(node)
      ? [{ ...rangeOf(node), text: '' }]
      : [],
  'statement on the line before': (node: ts.Node): Change[] =>
    ts.isStatement(node) &&
    node.parent &&
    isListed(node) &&
    /^\s*$/.test(node.getSourceFile().text.slice(node.pos, node.getStart())) &&
    node.pos > 0
      ? [{ start: node.pos, end: node.getStart(), text: ' ' }]
      : [],
  'no await': (node: ts.Node): Change[] =>
    ts.isAwaitExpression(node) ? [{ start: node.getStart(), end: node.expression.getStart(), text: '' }] : [],
  'let or var': (node: ts.Node): Change[] =>
    ts.isVariableDeclarationList(node) && node.getText().startsWith('const ')
      ? [{ start: node.getStart(), end: node.getStart() + 5, text: node.pos % 2 === 0 ? 'let' : 'var' }]
      : [],
  'optional link': (node: ts.Node): Change[] =>
    ts.isPropertyAccessExpression(node) && !node.questionDotToken && !/^[A-Z]/.test(node.expression.getText())
      ? [{ start: node.expression.end, end: node.expression.end, text: '?' }]
      : [],
  'element access': (node: ts.Node): Change[] =>
    ts.isPropertyAccessExpression(node) && !node.questionDotToken && ts.isIdentifier(node.name)
      ? [{ start: node.expression.end, end: node.end, text: `['${node.name.text}']` }]
      : [],
  'argument gone': (node: ts.Node): Change[] =>
    ts.isCallExpression(node) && node.arguments.length > 0
      ? [
          {
            start: node.arguments.length > 1 ? node.arguments.at(-2)!.end : node.arguments[0]!.getStart(),
            end: node.arguments.at(-1)!.end,
            text: '',
          },
        ]
      : [],
  'one argument more': (node: ts.Node): Change[] =>
    ts.isCallExpression(node) && node.arguments.length > 0
      ? [{ start: node.arguments.at(-1)!.end, end: node.arguments.at(-1)!.end, text: ', { maxRetries: 1 }' }]
      : [],
  'property spread': (node: ts.Node): Change[] =>
    ts.isPropertyAssignment(node) && ts.isIdentifier(node.initializer)
      ? [{ ...rangeOf(node), text: `...${node.initializer.text}` }]
      : [],
  'property gone': (node: ts.Node): Change[] =>
    ts.isObjectLiteralExpression(node) &&
    node.properties.length === 1 &&
    ts.isIdentifier(node.properties[0]!.name ?? node)
      ? [{ ...rangeOf(node.properties[0]!), text: '' }]
      : [],
  any: (node: ts.Node): Change[] => (ts.isParameter(node) && node.type ? [{ ...rangeOf(node.type), text: 'any' }] : []),
  'comment in front': (node: ts.Node): Change[] =>
    ts.isExpression(node) &&
    node.parent &&
    (ts.isCallExpression(node.parent) || ts.isPropertyAssignment(node.parent)) &&
    node.pos > node.parent.pos
      ? [{ start: node.getStart(), end: node.getStart(), text: '/* why */ ' }]
      : [],
  parentheses: (node: ts.Node): Change[] =>
    ts.isCallExpression(node) ? [{ ...rangeOf(node), text: `(${node.getText()})` }] : [],
  'line break': (node: ts.Node): Change[] =>
    ts.isPropertyAccessExpression(node) && !node.questionDotToken
      ? [{ start: node.expression.end, end: node.expression.end, text: '\n    ' }]
      : [],
  'not exported': (node: ts.Node): Change[] =>
    node.kind === ts.SyntaxKind.ExportKeyword &&
    !ts.isExportDeclaration(node.parent) &&
    !node.parent.getText().startsWith('export default')
      ? [{ start: node.getStart(), end: node.end + 1, text: '' }]
      : [],
} satisfies Record<string, (node: ts.Node) => Change[]>;

function mutated({ name, text }: Files[number], { kind, at }: Mutation): { name: string; text: string } {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const possibleChanges: Change[] = [];
  const visit = (node: ts.Node): void => {
    possibleChanges.push(...places[kind](node));
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  const change = possibleChanges[at % Math.max(1, possibleChanges.length)];
  return {
    name,
    text: change === undefined ? text : text.slice(0, change.start) + change.text + text.slice(change.end),
  };
}

const inputs = readInputs();
const kinds = Object.keys(places) as Mutation['kind'][];

/** The files of a fixture with up to six places changed. */
export const mutant: fc.Arbitrary<Files> = fc
  .record({
    fixture: fc.nat(inputs.length - 1),
    mutations: fc.array(fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(1000), file: fc.nat(5) }), {
      minLength: 1,
      maxLength: 6,
    }),
  })
  .map(({ fixture, mutations }) => {
    const files = [...inputs[fixture]!];
    for (const mutation of mutations)
      files[mutation.file % files.length] = mutated(files[mutation.file % files.length]!, mutation);
    return files;
  });
