import type { TextEdit } from '../../src/edits/text-edit.ts';
import { isWithin } from '../../src/program/overlaps.ts';
import type { SyntaxKind } from '../../src/program/syntax-view.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import { endOfLine } from '../../src/rewriting/layout.ts';
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

/** The import of these functions, in a line behind another one. */
export function addedImport(names: readonly string[], place: SourceRange, context: PlanContext): TextEdit[] {
  const start = placeOfImport(place, context);
  if (start === undefined || names.length === 0) return [];
  const { quote, semicolon, lineEnd } = textStyle(context.source);
  const text = `${lineEnd}import { ${names.toSorted().join(', ')} } from ${quote}${tracing(context)}${quote}${semicolon}`;
  return [{ start, end: start, text }];
}

/** The end of the line of the last import that no other edit changes. */
function placeOfImport(place: SourceRange, { source, syntax, siblings }: PlanContext): number | undefined {
  const file = syntax.enclosing(place, 'SourceFile');
  const imports = file === undefined ? [] : syntax.childrenOf(file).filter(({ kind }) => kind === 'ImportDeclaration');
  const last = imports.findLast((statement) => !siblings.some(({ name }) => isWithin(name, statement)));
  return last && endOfLine(source, last.end);
}

/** The file has the function by its own name, and nothing else of that name. */
function isImported(name: string, context: PlanContext): boolean {
  const { syntax } = context;
  const places = syntax.variablesNamed(name);
  const specifier = places.find((place) => syntax.parent(place)?.kind === 'ImportSpecifier');
  const declaration = specifier && syntax.enclosing(specifier, 'ImportDeclaration');
  const module = declaration && syntax.childrenOf(declaration).at(-1);
  return (
    specifier !== undefined &&
    module?.kind === 'StringLiteral' &&
    syntax.nameOf(module) === tracing(context) &&
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
