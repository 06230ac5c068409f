/** The language server of this package, as long as rounds of questions follow each other. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LanguageServer, ServerFailed } from './language-server.ts';
import { removeScratch, type ScratchContent, writeScratch } from './scratch.ts';

/** How it is run. */
export interface ServerOptions {
  /** What Node runs as the server; default: the one of this package. */
  program?: string;
  /** Milliseconds for each round of questions; default: five minutes. */
  timeLimit?: number;
}

/**
 * The server that is part of this package; from the sources, the one that the last build made, which is smaller and as
 * much faster, and without a build the development dependency. Nothing is looked for outside: a package of that name in
 * the repository is somebody else's program.
 */
function serverProgram(): string {
  const places = ['vendor', 'dist/vendor', 'node_modules'].map((folder) =>
    fileURLToPath(new URL(`../../../${folder}/pyright/langserver.index.js`, import.meta.url)),
  );
  return places.find((place) => existsSync(place)) ?? places.at(-1)!;
}

/** Asks with the server, which reads the folder, absolute. */
type Ask = (server: LanguageServer, folder: string) => Promise<void>;

/** How long a server waits for the next round, in milliseconds. */
const patience = 10_000;

/**
 * Servers that wait for the next round, by program, with the timer that ends them. Most of a first round is reading
 * what all have in common: a run resolves names, and at its end checks what it has written, with the same one.
 */
const waiting = new Map<string, { server: LanguageServer; end: NodeJS.Timeout }>();

function takeServer(program: string): LanguageServer {
  const known = waiting.get(program);
  waiting.delete(program);
  clearTimeout(known?.end);
  return known?.server.runs === true ? known.server : new LanguageServer(program);
}

/** Lets a server wait in the place of one that waits already. */
function keepServer(program: string, server: LanguageServer): void {
  const other = waiting.get(program);
  clearTimeout(other?.end);
  other?.server.stop();
  const end = setTimeout(() => {
    waiting.delete(program);
    server.stop();
  }, patience).unref();
  waiting.set(program, { server, end });
}

/**
 * One round: writes files for a server to read, and asks.
 * @returns why not all was asked, as one clause; undefined where all was
 */
export async function askServer(
  { program = serverProgram(), timeLimit = 300_000 }: ServerOptions,
  content: ScratchContent,
  ask: Ask,
): Promise<string | undefined> {
  const folder = writeScratch(content);
  const server = takeServer(program);
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ServerFailed('it took too long')), timeLimit);
    });
    await Promise.race([server.read(folder).then(() => ask(server, folder)), late]);
    server.leave();
    keepServer(program, server);
    return undefined;
  } catch (error) {
    server.stop();
    return (error as Error).message;
  } finally {
    clearTimeout(timer);
    removeScratch(folder);
  }
}
