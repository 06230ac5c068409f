import ts from 'typescript';
import { takingsOf } from '../../repository/imported-names.ts';
import { parseSource } from '../../program/parse-source.ts';
import { addHeld, type Held } from './held-objects.ts';
import { type Leading, leadingExports } from './leading-names.ts';
import type { Mentions } from './mentions.ts';
import { type NamesAsked, namesInProgram, namesOutside } from './meant-names.ts';

/** Files that are taken in for calling a function with such a member; of one more its callers are not all in sight. */
const mostCallers = 200;

/**
 * The callers of functions that use certain members, because what is said of the use depends on what runs around them.
 * They are followed from export to import by name, over any number of files.
 */
export interface Callers {
  /** Files outside the program that call, directly or not, what this file of the program exports, with whose export. */
  of(sourceFile: ts.SourceFile): ReadonlyMap<string, string>;
  /** Whether more files call what a file exports than came in for it. */
  isCut(file: string): boolean;
  /** Lets go of what is known of files outside the program; they may say something else afterwards. */
  forget(): void;
}

/** What has to be known of the repository. */
export interface CallersAsked extends NamesAsked {
  mentions: Mentions;
  /** Whether a file is not in the program and could come in. */
  isOutside(file: string): boolean;
}

/** The names of a file that lead to such a member. */
interface LeadingNames {
  /** Those of other files' exports that it takes and runs. */
  runs: Set<string>;
  /** Those that it takes with a method. */
  holds: Map<string, Held>;
  /** Those under which the file itself exports what it imports. */
  handedOn: Set<string>;
}

/** @param members their names */
export function createCallers(members: ReadonlySet<string>, asked: CallersAsked): Callers {
  return new FollowedCallers(members, asked);
}

class FollowedCallers implements Callers {
  readonly #members: ReadonlySet<string>;
  readonly #asked: CallersAsked;
  readonly #leadingByFile = new Map<string, LeadingNames>();
  readonly #cut = new Set<string>();
  readonly #trees = new Map<string, ts.SourceFile | undefined>();
  /** Files of the program that others were found to lead to, to be followed on from there. */
  readonly #inside = new Set<string>();
  #found = new Map<string, string>();
  /** What files outside were asked for already. */
  #seen = new Set<string>();

  constructor(members: ReadonlySet<string>, asked: CallersAsked) {
    this.#members = members;
    this.#asked = asked;
  }

  of(sourceFile: ts.SourceFile): ReadonlyMap<string, string> {
    this.#found = new Map();
    this.#seen = new Set();
    this.#follow(sourceFile);
    for (const file of this.#inside) {
      this.#inside.delete(file);
      const inside = this.#asked.program().sparse.sourceFile(file);
      if (inside) this.#follow(inside);
    }
    return this.#found;
  }

  isCut(file: string): boolean {
    return this.#cut.has(file);
  }

  forget(): void {
    this.#trees.clear();
  }

  #follow(sourceFile: ts.SourceFile): void {
    const { fileName } = sourceFile;
    const start = localNames(sourceFile, this.#leadingByFile.get(fileName));
    const { runs, holds } = leadingExports(
      sourceFile,
      { ...start, starts: this.#members },
      namesInProgram(this.#asked, sourceFile),
    );
    for (const exported of runs) this.#followExport(fileName, exported, undefined, fileName);
    for (const [exported, held] of holds) this.#followExport(fileName, exported, held, fileName);
  }

  /**
   * @param held absent where the export itself is run
   * @param start the file whose export it is, under this name or another one
   * @returns whether anybody calls it
   */
  #followExport(file: string, exported: string, held: Held | undefined, start: string): boolean {
    const { graph, mentions } = this.#asked;
    let isCalled = false;
    for (const { file: caller, taken } of graph().takers(file)) {
      for (const taking of takingsOf(taken, exported)) {
        if (taking.kind === 'whole' && !mentions.anyOf(caller, [exported])) continue;
        if (taking.kind === 'again') isCalled = this.#handedOn(caller, taking.as, held, start) || isCalled;
        else if (!held)
          this.#note(caller, start, ({ runs }) => !runs.has(exported) && runs.add(exported) !== undefined);
        else if (mentions.anyOf(caller, held.members) || this.#leadsOn(caller, exported, held, start)) {
          isCalled = true;
          this.#note(caller, start, ({ holds }) => addHeld(holds, exported, held));
        }
      }
    }
    return isCalled;
  }

  /** A file exports again what it takes: who takes it from there may call it. */
  #handedOn(file: string, as: string, held: Held | undefined, start: string): boolean {
    if (!held) {
      if (this.#note(file, start, ({ handedOn }) => !handedOn.has(as) && handedOn.add(as) !== undefined))
        this.#followExport(file, as, undefined, start);
      return true;
    }
    if (!this.#isFirst(file, as, held) || !this.#followExport(file, as, held, start)) return false;
    this.#note(file, start, ({ handedOn }) => !handedOn.has(as) && handedOn.add(as) !== undefined);
    return true;
  }

  /** A file that calls none of the methods may give the object to one that does. */
  #leadsOn(file: string, taken: string, held: Held, start: string): boolean {
    if (this.#asked.graph().takers(file).length === 0 || !this.#isFirst(file, `>${taken}`, held)) return false;
    const tree = this.#treeOf(file);
    if (!tree) return false;
    const leading = { runs: new Set<string>(), holds: new Map([[taken, held]]) };
    const { holds } = leadingExports(tree, { ...localNames(tree, leading), starts: new Set() }, namesOutside);
    return [...holds].filter(([exported, holder]) => this.#followExport(file, exported, holder, start)).length > 0;
  }

  #isFirst(file: string, name: string, { members, as }: Held): boolean {
    const key = [file, name, as, ...[...members].sort()].join('\n');
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }

  /**
   * Notes what leads to a file.
   * @param add says whether that is new
   */
  #note(file: string, start: string, add: (leading: LeadingNames) => boolean): boolean {
    const isKnown = this.#leadingByFile.has(file);
    if (!isKnown && this.#leadingByFile.size >= mostCallers) {
      this.#cut.add(start);
      return false;
    }
    const leading = this.#leadingByFile.get(file) ?? { runs: new Set(), holds: new Map(), handedOn: new Set() };
    this.#leadingByFile.set(file, leading);
    if (!add(leading)) return false;
    if (this.#asked.isOutside(file)) this.#found.set(file, start);
    else this.#inside.add(file);
    return true;
  }

  #treeOf(file: string): ts.SourceFile | undefined {
    const inside = this.#asked.program().sparse.tree(file);
    if (inside) return inside;
    if (!this.#trees.has(file))
      this.#trees.set(file, parseSource(file, this.#asked.mentions.textOf(file), ts.JSDocParsingMode.ParseNone));
    return this.#trees.get(file);
  }
}

/** What leads on in a file, also by the names that it gives what it imports. */
function localNames(sourceFile: ts.SourceFile, leading: Omit<LeadingNames, 'handedOn'> | undefined): Leading {
  const runs = new Set(leading?.runs);
  const holds = new Map(leading?.holds);
  const add = (imported: string, local: string): void => {
    if (leading?.runs.has(imported)) runs.add(local);
    const held = leading?.holds.get(imported);
    if (held) addHeld(holds, local, held);
  };
  for (const statement of leading ? sourceFile.statements : []) {
    if (!ts.isImportDeclaration(statement)) continue;
    const { importClause } = statement;
    if (importClause?.name) add('default', importClause.name.text);
    const bindings = importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) if (propertyName) add(propertyName.text, name.text);
  }
  for (const { members } of holds.values()) for (const member of members) runs.add(member);
  return { runs, holds };
}
