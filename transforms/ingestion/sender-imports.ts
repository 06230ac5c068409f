import type { TextEdit } from '../../src/edits/text-edit.ts';
import { isWithin } from '../../src/program/overlaps.ts';
import type { SyntaxKind, SyntaxNode, SyntaxView } from '../../src/program/syntax-view.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import { endOfLine, lineBreakBefore } from '../../src/rewriting/layout.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';
import type { Site } from '../../src/sites/site.ts';
import { batchValues } from './facts.ts';

/** How the file gets a function of the tracing package: it has it already, or an import is added. */
export type Access = 'imported' | 'added';

/** How a file can call the function by its own name; `undefined` where it means something else there. */
export function accessTo(name: string, site: Site, context: PlanContext): Access | undefined {
  if (isImported(name, context)) return 'imported';
  const { syntax, siblings, entryOf } = context;
  const isAddedByOthers = siblings.some(({ id }) => entryOf(id)?.rewrite?.trace?.propagator === name);
  const isFree = syntax.named(name).length === 0 && !isAddedByOthers;
  return isFree && batchValues.of(site)?.sendsSpans === true && placeOfImport(site.name, context) !== undefined
    ? 'added'
    : undefined;
}

/** The import of these functions, with what is imported of the package, or in a line behind another import. */
export function addedImport(names: readonly string[], place: SourceRange, context: PlanContext): TextEdit[] {
  const at = placeOfImport(place, context);
  if (at === undefined || names.length === 0) return [];
  const { start, beside } = at;
  const { quote, semicolon, lineEnd } = textStyle(context.source);
  const list = names.toSorted();
  const text =
    beside === undefined
      ? `${lineEnd}import { ${list.join(', ')} } from ${quote}${tracing(context)}${quote}${semicolon}`
      : list.map((name) => `,${beside}${name}`).join('');
  return [{ start, end: start, text }];
}

/** Behind a name that stays, with what stands between two of them; else behind a line. */
interface ImportPlace {
  start: number;
  beside?: string;
}

/** Behind a name of the package that is not taken out, or the line of the last import that no other edit changes. */
function placeOfImport(place: SourceRange, context: PlanContext): ImportPlace | undefined {
  const { source, syntax, siblings } = context;
  const file = syntax.enclosing(place, 'SourceFile');
  const imports = file === undefined ? [] : syntax.childrenOf(file).filter(({ kind }) => kind === 'ImportDeclaration');
  const braces = imports
    .filter((statement) => isOfTracing(statement, context))
    .flatMap((statement) => namesIn(statement, syntax) ?? []);
  const staying = braces.flatMap((names) => syntax.childrenOf(names)).filter((name) => stays(name, context));
  const [only, ...others] = braces;
  const behind = staying.at(-1) ?? (others.length === 0 && only ? lastRenamed(only, context) : undefined);
  if (behind) return { start: behind.end, beside: lineBreakBefore(source, behind.start) ?? ' ' };
  const last = imports.findLast((statement) => !siblings.some(({ name }) => isWithin(name, statement)));
  const end = last && endOfLine(source, last.end);
  return end === undefined ? undefined : { start: end };
}

/** No change of v6 is about a name that is imported. */
function stays(specifier: SyntaxNode, { syntax, siblings }: PlanContext): boolean {
  const local = syntax.variablesIn(specifier).map((name) => syntax.nameOf(name));
  return !siblings.some(
    ({ name, shape }) => isWithin(name, specifier) || (shape.kind === 'exportedName' && local.includes(shape.local)),
  );
}

/** The last of some names, all of which have another name in v6. */
function lastRenamed(names: SyntaxNode, { syntax, siblings, entryOf }: PlanContext): SyntaxNode | undefined {
  const isRenamed = siblings.every(
    ({ id, shape }) => shape.kind !== 'exportedName' || entryOf(id)?.target !== undefined,
  );
  return isRenamed ? syntax.childrenOf(names).at(-1) : undefined;
}

/** The names in braces that are all that a statement imports; none where it imports types alone. */
function namesIn(statement: SyntaxNode, syntax: SyntaxView): SyntaxNode | undefined {
  const [clause] = syntax.childrenOf(statement);
  const [names, ...others] = clause?.kind === 'ImportClause' ? syntax.childrenOf(clause) : [];
  const isAll = names?.kind === 'NamedImports' && names.start === clause?.start && others.length === 0;
  return isAll ? names : undefined;
}

function isOfTracing(statement: SyntaxNode, context: PlanContext): boolean {
  const module = context.syntax.childrenOf(statement).at(-1);
  return module?.kind === 'StringLiteral' && context.syntax.nameOf(module) === tracing(context);
}

/** The file has the function by its own name, and nothing else of that name. */
function isImported(name: string, context: PlanContext): boolean {
  const { syntax } = context;
  const places = syntax.variablesNamed(name);
  const specifier = places.find((place) => syntax.parent(place)?.kind === 'ImportSpecifier');
  const declaration = specifier && syntax.enclosing(specifier, 'ImportDeclaration');
  return (
    specifier !== undefined &&
    declaration !== undefined &&
    isOfTracing(declaration, context) &&
    syntax.childrenOf(syntax.parent(specifier)!).length === 1 &&
    syntax.usesOf(specifier).length === places.length - 1
  );
}

const declaring: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  'VariableDeclaration',
  'FunctionDeclaration',
  'Parameter',
]);

/** Something of the file's own has the name. */
export function isOwnName(name: string, { syntax }: PlanContext): boolean {
  return syntax.variablesNamed(name).some((place) => {
    const parent = syntax.parent(place);
    const isName = parent?.kind === 'FunctionDeclaration' || parent?.start === place.start;
    return parent !== undefined && isName && declaring.has(parent.kind);
  });
}

function tracing({ profile }: PlanContext): string {
  return `${profile.scope}/tracing`;
}
