/** A language server for Python in a process of its own: it reads scratch folders and nothing else. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { lateOptimisation } from '../../repository/late-optimisation.ts';
import type { Question } from '../answer.ts';
import type { Position } from './positions.ts';

/** Where something is declared. */
export interface Declared {
  /** A `file:` address. */
  uri: string;
  line: number;
}

/** What the server cannot be used for: why, as one clause. */
export class ServerFailed extends Error {}

interface Message {
  id?: number;
  method?: string;
  params?: { message?: string; items?: readonly unknown[] };
  result?: unknown;
}

interface Location {
  uri: string;
  range: { start: Position };
}

/** What the server holds against a piece of a file. */
export interface Complaint {
  range: { start: Position; end: Position };
  message: string;
  /** 1: an error. */
  severity: number;
  /** The rule of the checker; absent where the text cannot be read. */
  code?: string;
}

const header = /Content-Length: (\d+)\r\n/i;
/** Once it says how many files there are, it answers. */
const hasFound = /^(?:Found \d+ source files?|No source files found)/;

/** Talks to one server, which reads one folder at a time. */
export class LanguageServer {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  readonly #failed: Promise<never>;
  readonly #stopOnExit = (): void => this.stop();
  #root = '';
  /** Addresses of the files of the folder that are open. */
  #open: string[] = [];
  #received = Buffer.alloc(0);
  #last = 0;
  #found = (): void => undefined;

  /** @param program what Node runs */
  constructor(program: string) {
    const cwd = path.dirname(program);
    // No PATH: what is installed there, a Python among it, is neither looked for nor run.
    const env = { PATH: path.join(cwd, 'no-programs'), ...systemRoot() };
    const args = [...lateOptimisation(), program, '--stdio'];
    this.#process = spawn(process.execPath, args, { cwd, env, windowsHide: true });
    this.#failed = new Promise((_, reject) => {
      this.#process.once('error', ({ message }) => reject(new ServerFailed(message)));
      this.#process.once('exit', (code) => reject(new ServerFailed(`it ended with ${code ?? 'a signal'}`)));
    });
    // Whoever waits hears of it; else nobody needs to.
    this.#failed.catch(() => undefined);
    this.#process.stdin.on('error', () => undefined);
    this.#process.stderr.resume();
    this.#process.stdout.on('data', (bytes: Buffer) => this.#receive(bytes));
    process.once('exit', this.#stopOnExit);
  }

  /** Whether it still runs. */
  get runs(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null && this.#process.pid !== undefined;
  }

  /**
   * Reads a scratch folder and nothing else, until {@link leave}.
   * @param folder absolute
   * @throws ServerFailed where it does not start
   */
  async read(folder: string): Promise<void> {
    const isFirst = this.#root === '';
    this.#wake(true);
    this.#root = pathToFileURL(folder).href;
    const filesFound = new Promise<void>((resolve) => {
      this.#found = resolve;
    });
    if (isFirst) await this.#start();
    else this.#changeFolders({ added: [this.#folder()], removed: [] });
    await Promise.race([filesFound, this.#failed]);
  }

  async #start(): Promise<void> {
    await this.#request('initialize', {
      processId: process.pid,
      rootUri: this.#root,
      workspaceFolders: [this.#folder()],
      capabilities: {
        workspace: { workspaceFolders: true },
        // Errors are told to who asks for them.
        textDocument: { diagnostic: { dynamicRegistration: true } },
      },
    });
    this.#send({ method: 'initialized', params: {} });
    this.#send({ method: 'workspace/didChangeConfiguration', params: { settings: {} } });
  }

  /** Lets go of the folder. From now on nobody waits for the server: it does not keep this process alive. */
  leave(): void {
    for (const uri of this.#open) this.#send({ method: 'textDocument/didClose', params: { textDocument: { uri } } });
    this.#open = [];
    this.#changeFolders({ added: [], removed: [this.#folder()] });
    this.#wake(false);
  }

  #folder(): { uri: string; name: string } {
    return { uri: this.#root, name: 'scratch' };
  }

  #changeFolders(event: { added: readonly unknown[]; removed: readonly unknown[] }): void {
    this.#send({ method: 'workspace/didChangeWorkspaceFolders', params: { event } });
  }

  /** Whether this process waits for the server. */
  #wake(isAwaited: boolean): void {
    const pipes = [this.#process.stdin, this.#process.stdout, this.#process.stderr] as unknown as Socket[];
    for (const handle of [this.#process, ...pipes]) {
      if (isAwaited) handle.ref();
      else handle.unref();
    }
  }

  /**
   * Where a name, or the type of an expression, is declared.
   * @param file relative to the scratch folder
   */
  async declared(file: string, position: Position, about: Question['about']): Promise<readonly Declared[]> {
    const method = about === 'members' ? 'textDocument/definition' : 'textDocument/typeDefinition';
    const result = await this.#request(method, { textDocument: { uri: this.#address(file) }, position });
    const all = Array.isArray(result) ? (result as Location[]) : [];
    return all.map(({ uri: place, range }) => ({ uri: place, line: range.start.line }));
  }

  /**
   * The errors of a file.
   * @param file relative to the scratch folder
   * @param text what it holds
   * @throws ServerFailed where they are not told
   */
  async complaints(file: string, text: string): Promise<readonly Complaint[]> {
    const uri = this.#address(file);
    this.#open.push(uri);
    // Of a file that nobody has open nothing is told.
    this.#send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId: 'python', version: 1, text } },
    });
    const result = await this.#request('textDocument/diagnostic', { textDocument: { uri } });
    const items = (result as { items?: unknown } | undefined)?.items;
    if (!Array.isArray(items)) throw new ServerFailed('it tells no errors');
    return items as Complaint[];
  }

  #address(file: string): string {
    return `${this.#root}/${file.split('/').map(encodeURIComponent).join('/')}`;
  }

  /** Ends it; whoever still waits gets nothing. */
  stop(): void {
    process.off('exit', this.#stopOnExit);
    this.#process.removeAllListeners('exit');
    this.#process.kill('SIGKILL');
  }

  async #request(method: string, params: unknown): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const answer = new Promise<unknown>((resolve) => this.#waiting.set(id, resolve));
    this.#send({ id, method, params });
    return await Promise.race([answer, this.#failed]);
  }

  #send(message: Message | Record<string, unknown>): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  #receive(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(header.exec(this.#received.toString('latin1', 0, end + 2))?.[1]);
      const start = end + 4;
      if (this.#received.length < start + length) return;
      const message = JSON.parse(this.#received.toString('utf8', start, start + length)) as Message;
      this.#received = this.#received.subarray(start + length);
      this.#take(message);
    }
  }

  #take({ id, method, params, result }: Message): void {
    if (method === undefined) {
      if (id === undefined) return;
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    } else if (id !== undefined) {
      // A question of the server: it gets no settings and no progress.
      this.#send({ id, result: method === 'workspace/configuration' ? (params?.items ?? []).map(() => ({})) : null });
    } else if (hasFound.test(params?.message ?? '')) this.#found();
  }
}

/** Windows needs it to start any process. */
function systemRoot(): Record<string, string> {
  const { SystemRoot } = process.env;
  return SystemRoot === undefined ? {} : { SystemRoot };
}
