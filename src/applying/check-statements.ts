/**
 * The check that edits leave a text parsing, from the statements they lie in: while somebody types, all others are the
 * same as before, and so is what the parser says about them.
 */
import { isWithin } from '../program/overlaps.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { applyEditsIn } from '../edits/apply-edits.ts';
import { newErrors, readSyntax, type Syntax, type SyntaxNode, type SyntaxReader } from './check-syntax.ts';

/** What is kept of a statement. */
interface Known extends Omit<Syntax, 'tree' | 'names'> {
  /** The names it declares in the module or exports from it; `undefined` when it does not parse. */
  names: readonly string[] | undefined;
}

/** Texts that are remembered; when there are more, all are forgotten. */
const mostKnown = 5_000;

const knownBy = new Map<SyntaxReader, Map<string, Known>>();

function read(statement: string, file: string, reader: SyntaxReader): Known {
  const known = knownBy.get(reader) ?? new Map<string, Known>();
  knownBy.set(reader, known);
  const key = `${file.slice(file.lastIndexOf('.'))} ${statement}`;
  let checked = known.get(key);
  if (!checked) {
    if (known.size >= mostKnown) known.clear();
    const syntax = reader(statement, file);
    known.set(key, (checked = { errors: syntax.errors, kinds: syntax.kinds, names: namesIn(syntax) }));
  }
  return checked;
}

/**
 * Whether it is certain that the edited text has no syntax error that the text does not have.
 * @param statements the top-level statements of the source, in order, with the space and the comments before them
 * @param reader the parser that is asked
 * @returns false also where only the whole text can say it
 */
export function parsesInStatements(
  source: string,
  file: string,
  statements: readonly SourceRange[],
  edits: readonly TextEdit[],
  reader: SyntaxReader = readSyntax,
): boolean {
  let left = edits.length;
  const before = statements.map(({ start, end }) => read(source.slice(start, end), file, reader));
  const after = statements.map(({ start, end }, index) => {
    const editsInside = edits.filter((edit) => isWithin(edit, { start, end }));
    left -= editsInside.length;
    return editsInside.length === 0
      ? before[index]!
      : read(applyEditsIn(source, { start, end }, editsInside), file, reader);
  });
  // What lies between two statements, or in both, is not counted as often as there are edits.
  if (left !== 0 || ![...before, ...after].every(({ names }) => names !== undefined)) return false;
  return after.every((statement, index) => newErrors(before[index]!, statement).length === 0) && agree(before, after);
}

/**
 * Two statements that are right by themselves are wrong together when both declare a name, or one exports what none
 * declares.
 */
function agree(before: readonly Known[], after: readonly Known[]): boolean {
  const names = after.flatMap((statement) => statement.names!);
  const changed = names.join(' ') !== before.flatMap((statement) => statement.names!).join(' ');
  return !changed || (new Set(names).size === names.length && before.every(({ errors }) => errors.length === 0));
}

/**
 * Whether a module declares and exports the same names before and after an edit, so that it cannot clash with the rest
 * of its text.
 */
export function declareTheSame(before: Syntax, after: Syntax): boolean {
  return namesIn(before)?.join(' ') === namesIn(after)?.join(' ');
}

/** The names that a text declares or exports; `undefined` when it does not parse. */
function namesIn({ names, tree }: Syntax): readonly string[] | undefined {
  return names ?? (tree && namesOf(tree));
}

type Node = SyntaxNode & Readonly<Record<string, unknown>>;

function namesOf(tree: SyntaxNode): string[] {
  const names: string[] = [];
  const { body } = (tree as Node)['program'] as { body: readonly Node[] };
  for (const statement of body) declared(statement, names);
  return names;
}

/** Parts of a node in which names are declared. */
const parts = [
  'id',
  'declaration',
  'declarations',
  'specifiers',
  'local',
  'exported',
  'properties',
  'value',
  'elements',
  'left',
  'argument',
];

const declaring =
  /^(?:Import|Export|VariableDecl|FunctionDecl|ClassDecl|TS\w*Decl|Identifier|\w+Pattern|ObjectProperty|RestElement)/;

function declared(node: unknown, names: string[]): void {
  if (Array.isArray(node)) for (const element of node) declared(element, names);
  if (typeof node !== 'object' || node === null || !declaring.test((node as Node).type)) return;
  const { type, name } = node as Node;
  if (type === 'Identifier') names.push(String(name));
  else for (const part of parts) declared((node as Node)[part], names);
}
