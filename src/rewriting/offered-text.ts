/**
 * The code that a finding offers: it stands at its place as it is. What is not there is told in words, and no code is
 * offered.
 */
import { forEachText, forLastText } from '../catalog/memo.ts';
import { indentedBy, inLines } from '../program/code-in-lines.ts';
import { codeOnOneLine } from '../program/code-on-one-line.ts';
import { readCode, type CodeText } from '../program/code-text.ts';
import type { Site } from '../sites/site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { whyNameIsLacking, matchPath } from './member-path.ts';
import type { Offer, PlanContext } from './plan.ts';
import { statementPlace, typePlace, valuePlace } from './suggestion-place.ts';
import { textStyle } from './text-style.ts';

/** Names of the language and of every runtime that texts use. */
const everywhere: ReadonlySet<string> = new Set(['Date', 'Error', 'JSON', 'Object', 'Promise', 'Set', 'undefined']);

/**
 * A text with what it takes the place of, and with the import that it needs; neither where it could not stand. Names
 * that the file does not declare are missing; a person's comments go where the text is only a part of a statement.
 */
export function offeredText(site: Site, offer: Offer, context: PlanContext): Offer {
  const { suggestion, suggestionPlace: place } = placedText(site, offer, context);
  if (suggestion === undefined || place === undefined) return {};
  const { source } = context;
  // What stands there already is nothing to write: the reason says what is to be looked at.
  if (codeOnOneLine(source.slice(place.start, place.end)) === codeOnOneLine(suggestion)) return {};
  return { suggestion: isOfTypes(site) ? suggestion : forFile(source).inStyle(suggestion), suggestionPlace: place };
}

/** The widest line of a text: it is read in reports too. */
const widestOffered = 100;

/** What is known of the texts that a file is offered: its sites often have the same one, and each is parsed. */
const forFile = forLastText((source) => ({
  inStyle: forEachText((text) => inStyle(text, source)),
  asMember: forEachText((text) => readCode(text, ['property', 'field'])),
  asLines: forEachText((text) => readCode(text, ['expression', 'statements'])),
}));

/** A text with the lines and the indentation that the file has. */
function inStyle(text: string, source: string): string {
  const style = textStyle(source);
  return inLines(indentedBy(text, style.indent), { indent: style.indent, lineEnd: '\n' }, widestOffered);
}

function placedText(site: Site, { suggestion: text, suggestionPlace: known }: Offer, context: PlanContext): Offer {
  if (text === undefined) return {};
  if (known !== undefined) return { suggestion: text, suggestionPlace: known };
  const { shape } = site;
  if (isOfTypes(site)) {
    const place = typePlace(site);
    return place === undefined ? {} : { suggestion: text, suggestionPlace: place };
  }
  const { asMember, asLines } = forFile(context.source);
  const code = shape.kind === 'fakeMember' ? asMember(text) : asLines(text);
  const placed = code === undefined || typeLacksTarget(site, context) ? undefined : placeOf(site, code, text, context);
  if (code === undefined || placed === undefined) return {};
  const missing = missingNames(code, placed.place, context);
  const line = missing.length === 0 ? '' : importOf(missing, site, context);
  return line === undefined ? {} : { suggestion: line + placed.text, suggestionPlace: placed.place };
}

function isOfTypes({ shape }: Site): boolean {
  const { kind } = shape;
  return (
    kind === 'typeIndex' ||
    kind === 'typeQuery' ||
    kind === 'typeKey' ||
    (kind === 'exportedName' && shape.use === undefined)
  );
}

interface Placed {
  text: string;
  place: SourceRange;
}

function placeOf(site: Site, code: CodeText, text: string, context: PlanContext): Placed | undefined {
  const { shape } = site;
  const { path } = context.entry;
  if (shape.kind === 'fakeMember') {
    const member = path.length > 1 ? shape.outer.at(1 - path.length)?.member : shape.member;
    return member && { text, place: member };
  }
  const whole =
    code.form === 'statements' || text.includes('\n') ? statementPlace(site, code, context.syntax) : undefined;
  if (whole !== undefined) return { text, place: whole };
  const place = code.form === 'expression' ? valuePlace(site, code, context.syntax) : undefined;
  return place && { text: code.bare, place };
}

/** The type of the value in front holds only some of the SDK's members, and v6's is not among them. */
function typeLacksTarget({ shape }: Site, { entry }: PlanContext): boolean {
  const { path, target } = entry;
  if (shape.kind === 'destructure')
    return path.length === 1 && whyNameIsLacking(shape.only, path[0], target?.[0]) !== undefined;
  const match = shape.kind === 'member' && target !== undefined ? matchPath(shape.segments, path) : undefined;
  if (shape.kind !== 'member' || match === undefined || target === undefined) return false;
  const { hidden, visible } = match;
  const holder = shape.holders?.find(({ names }) => names.join('.') === hidden.join('.'));
  const owners = [
    ...hidden.map((_, index) => (index === 0 ? holder?.only : undefined)),
    ...visible.map(({ only }) => only),
  ];
  const changed = owners.findIndex((_, index) => path[index] !== target[index]);
  return changed >= 0 && whyNameIsLacking(owners[changed], path[changed], target[changed]) !== undefined;
}

/** The names that the file has not at a place, unless what stands there uses them. */
function missingNames({ needs }: CodeText, place: SourceRange, { syntax }: PlanContext): string[] {
  const written = new Set(syntax.variablesIn(place).map((name) => syntax.nameOf(name)));
  return needs.filter((name) => !written.has(name) && !everywhere.has(name) && !syntax.declares(name, place));
}

/** Functions of the package that start observations: where one of its methods is called, one of them is imported. */
const starting = ['startActiveObservation', 'startObservation', 'observe'];

/**
 * The line that imports what takes over from the function that is imported here, or what goes with a method of an
 * observation; `undefined` for other names.
 */
function importOf(missing: readonly string[], { shape }: Site, context: PlanContext): string | undefined {
  const { entry, profile, source, syntax } = context;
  const locals = shape.kind === 'exportedName' ? [shape.local] : entry.root === 'observation' ? starting : [];
  if (!missing.every((name) => isOfTracing(name, context))) return undefined;
  const modules = locals
    .flatMap((local) => syntax.variablesNamed(local))
    .flatMap((name) =>
      syntax.enclosing(name, 'ImportSpecifier') ? (syntax.enclosing(name, 'ImportDeclaration') ?? []) : [],
    )
    .flatMap((declaration) => syntax.childrenOf(declaration).at(-1) ?? []);
  const module = modules.find((node) => syntax.nameOf(node) === `${profile.scope}/tracing`);
  if (module === undefined || (entry.root !== 'tracing' && entry.root !== 'observation')) return undefined;
  return `import { ${missing.join(', ')} } from ${source.slice(module.start, module.end)}${textStyle(source).semicolon}\n`;
}

/** What v6's module has beside the function that is gone, or for the method. */
function isOfTracing(name: string, { entry }: PlanContext): boolean {
  const { propagator, publisher } = entry.rewrite?.trace ?? {};
  const targetName = entry.root === 'tracing' ? entry.target?.[0] : undefined;
  return [targetName, propagator, publisher].includes(name);
}
