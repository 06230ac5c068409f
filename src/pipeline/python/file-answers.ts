/** What the files of a repository say of each other's names. */
import { forEachText } from '../../catalog/memo.ts';
import { type Answers, noAnswers } from '../../python/answer.ts';
import type { ReadRequest } from '../../python/search/find-sites.ts';
import type { OwnModules } from '../../python/resolve/own-modules.ts';
import type { PythonFile } from '../../python/site.ts';
import { FixtureMocks } from './fixtures.ts';
import type { Importers } from './importers.ts';
import { type NamedIn, namedInRepository } from './named.ts';
import type { Sdk } from './planned-file.ts';
import { Openers } from './openers.ts';
import { UsesElsewhere } from './uses-elsewhere.ts';
import { VisibleCallers } from './visible-callers.ts';

/** The files of a repository. */
export interface FileAnswersRequest {
  /** All files, relative to the root. */
  names: readonly string[];
  modules: OwnModules;
  importers: Importers;
  /** The text of a file; undefined where it cannot be read. */
  text: (name: string) => string | undefined;
  /** A text as it is read; undefined where it is no Python 3. */
  readSource: (source: string, request: ReadRequest) => PythonFile | undefined;
  /** The files that name the SDK, as they are read alone. */
  naming: ReadonlyMap<string, PythonFile>;
  /** What types say, by file. */
  types: ReadonlyMap<string, Answers>;
  /** The files that open an observation for a block themselves. */
  opening: () => readonly string[];
}

/** Of files that name the SDK in one way. */
interface Related {
  fixtures: FixtureMocks;
  uses: UsesElsewhere;
  callers: VisibleCallers;
  openers: Openers;
}

/** Answers for any file. */
export class FileAnswers {
  readonly #request: FileAnswersRequest;
  readonly #namedIn: NamedIn;
  readonly #related = new Map<Sdk, Related>();

  constructor(request: FileAnswersRequest) {
    this.#request = request;
    const { modules, text, naming } = request;
    this.#namedIn = namedInRepository({ modules, text, known: naming });
  }

  /** For a file whose SDK has that name. */
  of(name: string, sdk: Sdk): Answers {
    const { fixtures, uses, callers } = this.#relatedOf(sdk);
    return {
      ...(this.#request.types.get(name) ?? noAnswers),
      named: (target) => this.#namedIn.named(name, target, sdk),
      taken: (target, argument) => this.#namedIn.taken(name, target, argument, sdk),
      takesKeywords: (target, made) => this.#namedIn.takesKeywords(name, target, made, sdk),
      mixed: (target) => this.#namedIn.mixed(name, target, sdk),
      givesMocks: (target) => this.#namedIn.givesMocks(name, target, sdk),
      fixture: (fixture) => fixtures.of(name, fixture),
      fixtureUse: (fixture) => fixtures.useOf(name, fixture),
      useElsewhere: (own) => uses.of(name, own),
      callers: (maker, argument) => callers.of(name, maker, argument),
    };
  }

  /** For a notebook, whose functions nobody else calls; `read`: as it is read alone. */
  ofNotebook(name: string, read: PythonFile, sdk: Sdk): Answers {
    const named = (file: string, target: string) => this.#namedIn.named(file, target, sdk);
    const nobody = (): readonly string[] => [];
    const callers = new VisibleCallers({
      ...{ modules: this.#request.modules, importersOf: nobody, reaching: nobody },
      ...{ readFile: () => read, named },
    });
    return {
      ...noAnswers,
      named: (target) => named(name, target),
      callers: (maker, argument) => callers.of(name, maker, argument),
    };
  }

  /** What opens an observation in the files of that SDK. */
  openersOf(sdk: Sdk): Openers {
    return this.#relatedOf(sdk).openers;
  }

  #relatedOf(sdk: Sdk): Related {
    const known = this.#related.get(sdk);
    if (known !== undefined) return known;
    const { names, modules, importers, text, readSource, opening } = this.#request;
    const readFile = forEachText((name) => {
      const source = text(name);
      const request = { names: sdk, entries: new Map(), answers: this.of(name, sdk) };
      return source === undefined ? undefined : readSource(source, request);
    });
    const request = { modules, importersOf: importers.directOf.bind(importers), readFile };
    const reaching = (file: string, word: string): readonly string[] => importers.reaching(file, word);
    const related: Related = {
      fixtures: new FixtureMocks({ names, text, readFile }),
      uses: new UsesElsewhere(request),
      callers: new VisibleCallers({
        ...request,
        reaching,
        named: (file, target) => this.#namedIn.named(file, target, sdk),
      }),
      openers: new Openers({ sdk, named: this.#namedIn, importersOf: request.importersOf, opening }),
    };
    this.#related.set(sdk, related);
    return related;
  }
}
