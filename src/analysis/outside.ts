/** Questions about files that are not in the program: what their texts say that its files do not know of. */
import ts from 'typescript';
import { handingOver } from '../program/calls-next.ts';
import { parseSource } from '../program/parse-source.ts';
import type { Discovery } from '../repository/discover.ts';
import { embeddedKind } from '../repository/embedded-kinds.ts';
import { withAllImporters } from '../repository/import-graph.ts';
import { wordOf } from '../repository/scan-files.ts';
import { takersOf } from '../repository/takers.ts';
import { handsOnModule } from './handed-on-whole.ts';
import { areMiddleware, callsOf, wrappersAround } from './middleware.ts';

/** A function that starts an observation around what it is given. */
interface StartedBy {
  name: string;
  /** The files in which a call of the name means it; absent for all. */
  callers?: ReadonlySet<string>;
}

/** What is known of the program. */
export interface Inside {
  /** Whether a file is in the program, and known as it is. */
  isKnownWhole: (file: string) => boolean;
  textOf: (file: string) => string | undefined;
  /** The tree of a file of the program. */
  tree: (file: string) => ts.SourceFile | undefined;
}

/** The files outside of the program, by their texts. */
export class Outside {
  readonly #discovery: Discovery;
  readonly #inside: Inside;
  /** Files that require a module by a computed name. */
  #requiringAny: readonly string[] | undefined;

  constructor(discovery: Discovery, inside: Inside) {
    this.#discovery = discovery;
    this.#inside = inside;
  }

  /** A text is another one: what was asked of texts is asked anew. */
  replaced(): void {
    this.#requiringAny = undefined;
  }

  /** Whether a file that is not in the program, or is no code as it stands, takes something of what a file exports. */
  lacksTakers(file: string): boolean {
    return (
      !this.#inside.isKnownWhole(file) ||
      this.#discovery.graph.takers(file).some((taker) => !this.#inside.isKnownWhole(taker.file))
    );
  }

  /** The first file that is not in the program and names a member, or the option by which files are left out unread. */
  namedOutside(names: ReadonlySet<string>): { file: string } | { option: string } | undefined {
    if (this.#discovery.request.ignore.length > 0) return { option: '--ignore' };
    const { scanned, embedded } = this.#discovery;
    const word = wordOf(names);
    for (const { file, watched, distinctive } of scanned.values())
      if ((watched || distinctive) && !this.#inside.isKnownWhole(file) && this.#says(file, word)) return { file };
    // Of a component only the scripts are in the program.
    const components = embedded ? [...embedded.hosts.keys(), ...embedded.unread] : [];
    const component = components.find(
      (file) =>
        embeddedKind(file) !== 'markdown' &&
        word.test(embedded?.hosts.get(file)?.source ?? this.#inside.textOf(file) ?? ''),
    );
    return component === undefined ? undefined : { file: component };
  }

  /** See {@link Finder}. Own functions that run what they are given in a call of one of these count as well. */
  middleware(names: ReadonlySet<string>): string | undefined {
    const { graph } = this.#discovery;
    const handedOver = wordOf(handingOver);
    const seen = new Set(names);
    let starting: readonly StartedBy[] = [...names].map((name) => ({ name }));
    for (let isOfSdk = true; starting.length > 0; isOfSdk = false) {
      const wrappers: StartedBy[] = [];
      for (const { file, tree } of this.#treesThatSay(new Set(starting.map(({ name }) => name)), isOfSdk)) {
        const meant = starting.filter(({ callers }) => callers?.has(file) !== false);
        const calls = callsOf(tree, new Set(meant.map(({ name }) => name)));
        if (this.#says(file, handedOver) && areMiddleware(calls)) return file;
        let importers: ReadonlySet<string> | undefined;
        for (const wrapper of wrappersAround(calls)) {
          const { name } = wrapper;
          const key = wrapper.calls ? name : `${name} ${file}`;
          if (seen.has(name) || seen.has(key)) continue;
          seen.add(key);
          wrappers.push(
            wrapper.calls ? { name } : { name, callers: (importers ??= withAllImporters([file], graph.importers)) },
          );
        }
      }
      starting = wrappers;
    }
    return undefined;
  }

  /** See {@link Origins}. */
  takerOutside(file: string, name: string, says: RegExp | undefined): string | undefined {
    const { graph, scanned } = this.#discovery;
    const word = wordOf([name]);
    const taker = takersOf(graph, file, name).find(({ file: taking, kind }) => {
      if (this.#inside.isKnownWhole(taking)) return false;
      if (kind === 'whole' && handsOnModule(this.#inside.textOf(taking) ?? '')) return true;
      return (kind !== 'whole' || this.#says(taking, word)) && (says === undefined || this.#says(taking, says));
    });
    if (taker) return taker.file;
    // Nobody knows which file a computed name leads to.
    this.#requiringAny ??= [...scanned.values()].flatMap(({ file: other, requiresAny }) =>
      requiresAny ? [other] : [],
    );
    return this.#requiringAny.find((other) => !this.#inside.isKnownWhole(other) && this.#says(other, says ?? word));
  }

  /** The trees of the files that call one of these functions. */
  *#treesThatSay(names: ReadonlySet<string>, ofSdk: boolean): Generator<{ file: string; tree: ts.SourceFile }> {
    const called = new RegExp(`(?:${wordOf(names).source})\\s*[(<?]`);
    for (const { file, mentionsSdk } of this.#discovery.scanned.values()) {
      if ((ofSdk && !mentionsSdk) || !this.#says(file, called)) continue;
      const tree =
        this.#inside.tree(file) ?? parseSource(file, this.#inside.textOf(file) ?? '', ts.JSDocParsingMode.ParseNone);
      if (tree) yield { file, tree };
    }
  }

  #says(file: string, pattern: RegExp): boolean {
    return pattern.test(this.#inside.textOf(file) ?? '');
  }
}
