/** Every suggestion of what a run leaves is put where it belongs and checked on the v6 surface. */
import { hostRange, isEmbeddedFile, virtualTexts } from '../../src/embedded/index.ts';
import { codeOnOneLine } from '../../src/program/code-on-one-line.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import type { FixtureCase, Tree } from './fixture-case.ts';
import type { ToolFinding } from './run-tool.ts';
import { typeErrors, type CaseError } from './type-errors.ts';

/** A fixture with what a run on its output leaves. */
export interface LeftOver {
  fixture: FixtureCase;
  left: readonly ToolFinding[];
}

type Site = NonNullable<ToolFinding['site']>;

/** A suggestion in its place: the range is that of the output. */
interface Paste extends SourceRange {
  finding: ToolFinding;
  text: string;
}

/** One tree to check: the pastes in it and where their texts are. */
interface Pasted {
  name: string;
  fixture: FixtureCase;
  tree: Map<string, string>;
  pastes: readonly Paste[];
  places: ReadonlyMap<Paste, SourceRange>;
}

/** Which suggestions do not compile, one line for each error. */
export function textsThatFail(
  cases: readonly LeftOver[],
  before: ReadonlyMap<string, readonly CaseError[]>,
): readonly string[] {
  const failures: string[] = [];
  const all = cases.map(({ fixture, left }) => ({ fixture, pastes: pastesOf(fixture, left, failures) }));
  const together = all.flatMap(({ fixture, pastes }) =>
    apart(pastes).map((group, index) => pasted(fixture, group, `together${index}`)),
  );
  const base = typeErrors(
    'v6',
    cases
      .filter(({ fixture }) => [...fixture.output.keys()].some(isEmbeddedFile))
      .map(({ fixture }) => checked(fixture, `${fixture.name}/before`, withPieces(fixture.output))),
  );
  const was = ({ name, output }: FixtureCase): readonly CaseError[] =>
    base.get(`${name}/before`)?.flatMap((error) => inHost(error, output)) ?? before.get(name) ?? [];
  const failing = brokenOf(together, was);
  const alone = failing.map(({ tree: { fixture }, paste }, index) => pasted(fixture, [paste], `alone${index}`));
  for (const { paste, tree, error } of brokenOf(alone, was))
    failures.push(
      `${tree.fixture.name}/${paste.finding.file}:${paste.finding.line}:${paste.finding.column} ${paste.finding.id}: ${error} | ${paste.text}`,
    );
  return failures;
}

/** The suggestions of a fixture; those without a place, and those that stand there already, are told as failures. */
function pastesOf(fixture: FixtureCase, left: readonly ToolFinding[], failures: string[]): Paste[] {
  return left.flatMap((finding) => {
    const { site, file } = finding;
    if (site?.sketch !== undefined) return [sketched(fixture.output.get(file) ?? '', finding, site.sketch, site)];
    if (site?.suggestion === undefined) return [];
    const { place, suggestion: text } = site;
    const wrong = (what: string): Paste[] => {
      failures.push(`${fixture.name}/${file}:${finding.line} ${finding.id}: ${what}: ${text}`);
      return [];
    };
    if (place === undefined) return wrong('has no place');
    const there = fixture.output.get(file)?.slice(place.start, place.end) ?? '';
    return codeOnOneLine(there) === codeOnOneLine(text) ? wrong('stands there already') : [{ ...place, finding, text }];
  });
}

/** Code that the words end with, in place of the call, or of the statement where it is statements. */
function sketched(source: string, finding: ToolFinding, text: string, { extent, statement }: Site): Paste {
  if (/^(?:const|let) |; /.test(text)) return { ...statement, finding, text };
  const waits = text.startsWith('await ') ? /await \s*$/.exec(source.slice(0, extent.start))?.index : undefined;
  return { start: waits ?? extent.start, end: extent.end, finding, text };
}

/** In groups within which no two overlap. */
function apart(pastes: readonly Paste[]): Paste[][] {
  const groups: Paste[][] = [];
  for (const paste of pastes) {
    const group = groups.find((each) => each.every((other) => !meets(paste, other)));
    if (group === undefined) groups.push([paste]);
    else group.push(paste);
  }
  return groups;
}

function meets(one: Paste, other: Paste): boolean {
  return one.finding.file === other.finding.file && one.start < other.end && other.start < one.end;
}

function pasted(fixture: FixtureCase, pastes: readonly Paste[], kind: string): Pasted {
  const places = new Map<Paste, SourceRange>();
  const tree = new Map(fixture.output);
  for (const file of new Set(pastes.map(({ finding }) => finding.file))) {
    const own = pastes.filter(({ finding }) => finding.file === file).sort((a, b) => a.start - b.start);
    const head = isJavaScript(file) ? typeCheck : '';
    tree.set(file, head + withPastes(tree.get(file) ?? '', own, places, head.length));
  }
  return { name: `${fixture.name}/${kind}`, fixture, tree, pastes, places };
}

/** Lines that import something go to the end, where they count as well. */
function withPastes(source: string, pastes: readonly Paste[], places: Map<Paste, SourceRange>, offset: number): string {
  let text = '';
  let from = 0;
  let imports = '';
  for (const paste of pastes) {
    const lines = paste.text.split('\n');
    const own = lines.filter((line) => !/^import /.test(line)).join('\n');
    imports += lines
      .filter((line) => /^import /.test(line))
      .map((line) => `\n${line}`)
      .join('');
    text += source.slice(from, paste.start);
    places.set(paste, { start: offset + text.length, end: offset + text.length + own.length });
    text += own;
    from = paste.end;
  }
  return text + source.slice(from) + imports;
}

/** With the code that is inside of other files in files of its own. */
function withPieces(tree: Tree): Map<string, string> {
  const pieces = new Map<string, string>();
  for (const [file, text] of tree) {
    if (isEmbeddedFile(file))
      for (const unit of virtualTexts(`/${file}`, text)) pieces.set(unit.file.slice(1), unit.text);
    else pieces.set(file, text);
  }
  return pieces;
}

/** An error in a piece of another file as one in that file; none in what was put around the piece. */
function inHost(error: CaseError, tree: Tree): CaseError[] {
  for (const [file, text] of tree) {
    if (!isEmbeddedFile(file) || !error.file.startsWith(`${file}#`)) continue;
    const unit = virtualTexts(`/${file}`, text).find((each) => each.file === `/${error.file}`);
    const range = unit && hostRange(unit, { start: error.start, end: error.start });
    return range === undefined ? [] : [{ ...error, file, start: range.start }];
  }
  return [error];
}

function checked(fixture: FixtureCase, name: string, tree: Tree): Parameters<typeof typeErrors>[1][number] {
  return {
    name,
    tree,
    modules: fixture.options.modules ?? [],
    resolve: fixture.options.typecheck?.resolve ?? {},
  };
}

interface Broken {
  tree: Pasted;
  paste: Paste;
  error: string;
}

function brokenOf(trees: readonly Pasted[], was: (fixture: FixtureCase) => readonly CaseError[]): Broken[] {
  const errors = typeErrors(
    'v6',
    trees.map(({ name, fixture, tree }) => checked(fixture, name, withPieces(tree))),
  );
  return trees.flatMap((tree) => {
    const found = (errors.get(tree.name) ?? [])
      .flatMap((error) => inHost(error, tree.tree))
      .filter((error) => isNew(tree, error, was(tree.fixture)));
    return found.flatMap((error) => {
      const own = tree.pastes.find((paste) => isIn(tree, paste, error));
      if (own?.finding.status === 'possible' && aboutMembers.has(error.code)) return [];
      if (own === undefined && tree.pastes.some(({ finding }) => names(finding, error, tree))) return [];
      const paste = own ?? tree.pastes.find(({ finding }) => finding.file === error.file) ?? tree.pastes[0]!;
      return [{ tree, paste, error: `${error.line}:${error.column} TS${error.code} ${error.message.slice(0, 140)}` }];
    });
  });
}

function isIn({ places }: Pasted, paste: Paste, { file, start }: CaseError): boolean {
  const place = places.get(paste)!;
  return paste.finding.file === file && place.start <= start && start <= place.end;
}

const typeCheck = '// @ts-check\n';
/** Errors with a lower number are the parser's. */
const syntaxErrors = 2000;

const isJavaScript = (file: string): boolean => /\.[cm]?jsx?$/.test(file);

/** `@ts-expect-error` told of v5's error, and goes with it. */
const unusedDirective = 2578;
/** What a value that nobody resolved has is not known. */
const aboutMembers: ReadonlySet<number> = new Set([2339, 2551]);

/** Names that are declared nowhere. */
const aboutNames: ReadonlySet<number> = new Set([2304, 2552, 18004]);

/** The fixture had no such error at that place. Of JavaScript only the names in a suggestion are asked. */
function isNew(trial: Pasted, error: CaseError, before: readonly CaseError[]): boolean {
  if (error.code === unusedDirective) return false;
  const inside = trial.pastes.find((paste) => isIn(trial, paste, error));
  if (inside !== undefined && (wasMissing(inside, error, before) || isSaid(inside, error))) return false;
  if (isJavaScript(error.file) && error.code > syntaxErrors) return aboutNames.has(error.code) && inside !== undefined;
  if (inside !== undefined) return true;
  const start = startBefore(trial, error);
  return !before.some((known) => known.file === error.file && known.code === error.code && known.start === start);
}

const quotedName = ({ message }: CaseError): string | undefined => /'([^']+)'/.exec(message)?.[1];

const missing = (error: CaseError): string | undefined => (aboutNames.has(error.code) ? quotedName(error) : undefined);

/** What is called on a value that is not there gives its parameters no type. */
const aboutParameters: ReadonlySet<number> = new Set([7006, 7031]);

/** The words that a sketch ends have the name, so that a person knows what to put there. */
function isSaid({ finding: { site }, text }: Paste, error: CaseError): boolean {
  if (site?.sketch !== text) return false;
  if (aboutParameters.has(error.code)) return true;
  const isName = aboutNames.has(error.code) || aboutMembers.has(error.code);
  return isName && new RegExp(`\`${quotedName(error)}\``).test(site.words.replaceAll(text, ''));
}

/** What the suggestion takes the place of has the same name, which is declared nowhere. */
function wasMissing({ start, end }: Paste, error: CaseError, before: readonly CaseError[]): boolean {
  const name = missing(error);
  return (
    name !== undefined &&
    before.some(
      (known) => known.file === error.file && start <= known.start && known.start < end && missing(known) === name,
    )
  );
}

/** Where it was in the fixture's output. */
function startBefore({ pastes, places }: Pasted, { file, start }: CaseError): number {
  let moved = start;
  for (const paste of pastes) {
    const place = places.get(paste)!;
    if (paste.finding.file === file && place.end <= start) moved += paste.end - paste.start - (place.end - place.start);
  }
  return moved;
}

/** What is said about a finding has the name at which the error is. */
function names({ site }: ToolFinding, error: CaseError, { tree }: Pasted): boolean {
  const name = /^[\w$]+/.exec((tree.get(error.file) ?? '').slice(error.start))?.[0];
  return name !== undefined && new RegExp(`[\`'.]${name}\\b`).test(site?.words ?? '');
}
