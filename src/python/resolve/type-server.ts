/** The language server of this package, for as long as somebody asks it. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LanguageServer, ServerFailed } from './language-server.ts';
import { removeScratch, type ScratchContent, writeScratch, writeTrees } from './scratch.ts';

/** How it is run. */
export interface ServerOptions {
  /** What Node runs as the server; default: the one of this package. */
  program?: string;
  /** Milliseconds for each round of questions; default: five minutes. */
  timeLimit?: number;
}

/**
 * The server that is part of this package; from the sources, the development dependency. Nothing is looked for outside:
 * a package of that name in the repository is somebody else's program.
 */
function serverProgram(): string {
  const [built, developed] = ['vendor', 'node_modules'].map((folder) =>
    fileURLToPath(new URL(`../../../${folder}/pyright/langserver.index.js`, import.meta.url)),
  ) as [string, string];
  return existsSync(built) ? built : developed;
}

/** Asks with the server, which is started, and the folder that it reads, absolute. */
type Ask = (server: LanguageServer, folder: string) => Promise<void>;

interface Running {
  server: LanguageServer;
  folder: string;
  started: Promise<void>;
}

/** A server that starts with the first question. Whoever made it closes it. */
export class TypeServer {
  readonly #options: ServerOptions;
  #running: Running | undefined;

  constructor(options: ServerOptions = {}) {
    this.#options = options;
  }

  /**
   * Writes files for the server to read, and asks. Where modules are looked for is said by the trees of the first
   * round, which has to name those of later ones.
   * @returns why not all was asked, as one clause; undefined where all was
   */
  async ask(content: ScratchContent, ask: Ask): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined;
    try {
      if (this.#running !== undefined) writeTrees(this.#running.folder, content);
      const { server, folder, started } = (this.#running ??= this.#start(content));
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new ServerFailed('it took too long')), this.#options.timeLimit ?? 300_000);
      });
      await Promise.race([started.then(() => ask(server, folder)), late]);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    } finally {
      clearTimeout(timer);
    }
  }

  #start(content: ScratchContent): Running {
    const folder = writeScratch(content);
    const server = new LanguageServer(this.#options.program ?? serverProgram(), folder);
    return { server, folder, started: server.start() };
  }

  /** Ends it, and removes its folder. */
  close(): void {
    this.#running?.server.stop();
    if (this.#running !== undefined) removeScratch(this.#running.folder);
    this.#running = undefined;
  }
}

/** One round with a server of its own. */
export async function askOnce(options: ServerOptions, content: ScratchContent, ask: Ask): Promise<string | undefined> {
  const server = new TypeServer(options);
  try {
    return await server.ask(content, ask);
  } finally {
    server.close();
  }
}
