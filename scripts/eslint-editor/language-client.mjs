// @ts-check
/** An editor as far as a language server can tell: one document at a time, over standard input and output. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {{ line: number, character: number }} Position */
/** @typedef {{ range: { start: Position, end: Position }, newText: string }} TextEdit */

/** Milliseconds after which an answer is missing. */
const patience = 120_000;

const capabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    applyEdit: true,
    workspaceEdit: { documentChanges: true },
    diagnostics: { refreshSupport: true },
  },
  textDocument: {
    publishDiagnostics: { dataSupport: true },
    diagnostic: { dynamicRegistration: true },
    codeAction: {
      dataSupport: true,
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source.fixAll'] } },
    },
  },
};

/** @template T @param {Promise<T>} promise @param {string} request @returns {Promise<T>} */
async function soon(promise, request) {
  let timer;
  const late = new Promise(
    (_, reject) => (timer = setTimeout(() => reject(new Error(`no answer to ${request}`)), patience)),
  );
  try {
    return /** @type {T} */ (await Promise.race([promise, late]));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls back with each message that a stream brings.
 * @param {import('node:stream').Readable} stream
 * @param {(message: any) => void} receive
 */
function readMessages(stream, receive) {
  let buffer = Buffer.alloc(0);
  stream.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const head = buffer.indexOf('\r\n\r\n');
      const length = Number(/content-length: *(\d+)/i.exec(buffer.subarray(0, Math.max(head, 0)).toString())?.[1]);
      if (head < 0 || buffer.length < head + 4 + length) return;
      const body = buffer.subarray(head + 4, head + 4 + length).toString();
      buffer = buffer.subarray(head + 4 + length);
      receive(JSON.parse(body));
    }
  });
}

/** Requests and answers in both directions. */
class Connection {
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #last = 0;
  #server;
  #answerTo;
  #notified;

  /**
   * @param {import('node:child_process').ChildProcessByStdio<import('node:stream').Writable,
   *   import('node:stream').Readable, null>} server
   * @param {(method: string, params: any) => unknown} answerTo what the server asks
   * @param {(method: string, params: any) => void} notified what the server tells
   */
  constructor(server, answerTo, notified) {
    this.#server = server;
    this.#answerTo = answerTo;
    this.#notified = notified;
    readMessages(server.stdout, (message) => this.#receive(message));
  }

  /** @param {object} message */
  #send(message) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  /** @param {any} message */
  #receive({ id, method, params, result, error }) {
    if (method !== undefined && id !== undefined) this.#send({ id, result: this.#answerTo(method, params) });
    else if (method !== undefined) this.#notified(method, params);
    else {
      const request = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) request?.reject(new Error(JSON.stringify(error)));
      else request?.resolve(result);
    }
  }

  /** @param {string} method @param {unknown} params @returns {Promise<any>} */
  request(method, params) {
    this.#last += 1;
    const id = this.#last;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#send({ id, method, params });
    return soon(answer, method);
  }

  /** @param {string} method @param {unknown} params */
  notify(method, params) {
    this.#send({ method, params });
  }
}

/** A folder that is open in the editor. */
class LanguageClient {
  /** @type {Map<string, any[]>} */
  #published = new Map();
  /** @type {(() => void)[]} */
  #listeners = [];
  /** @type {any[]} */
  #applied = [];
  /** @type {Map<string, { version: number, text: string }>} */
  #documents = new Map();
  #pulls = false;
  #root;
  #configuration;
  #connection;
  #server;

  /**
   * @param {readonly [string, ...string[]]} command
   * @param {string} root
   * @param {(section: string) => unknown} configuration
   */
  constructor([program, ...args], root, configuration) {
    this.#root = root;
    this.#configuration = configuration;
    this.#server = spawn(program, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#connection = new Connection(
      this.#server,
      (method, params) => this.#answerTo(method, params),
      (method, params) => this.#notified(method, params),
    );
  }

  get #folders() {
    return [{ uri: pathToFileURL(this.#root).href, name: path.basename(this.#root) }];
  }

  /** @param {string} file */
  #uriOf(file) {
    return pathToFileURL(path.join(this.#root, file)).href;
  }

  /** @param {string} method @param {any} params */
  #answerTo(method, params) {
    if (method === 'workspace/configuration')
      return params.items.map((/** @type {any} */ { section }) => this.#configuration(section ?? ''));
    if (method === 'workspace/workspaceFolders') return this.#folders;
    if (method === 'workspace/applyEdit') {
      this.#applied.push(params.edit);
      return { applied: true };
    }
    return null;
  }

  /** @param {string} method @param {any} params */
  #notified(method, params) {
    if (method !== 'textDocument/publishDiagnostics') return;
    this.#published.set(params.uri, params.diagnostics);
    for (const listener of this.#listeners.splice(0)) listener();
  }

  async initialize() {
    const { capabilities: ofServer } = await this.#connection.request('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(this.#root).href,
      workspaceFolders: this.#folders,
      capabilities,
      initializationOptions: this.#configuration(''),
    });
    this.#pulls = Boolean(ofServer.diagnosticProvider);
    this.#connection.notify('initialized', {});
  }

  /**
   * Opens a document, or puts another text into an open one.
   * @param {string} file @param {string} text @returns {Promise<any[]>} its diagnostics
   */
  async show(file, text) {
    const uri = this.#uriOf(file);
    const open = this.#documents.get(uri);
    const version = (open?.version ?? 0) + 1;
    this.#documents.set(uri, { version, text });
    this.#published.delete(uri);
    const languageId = file.endsWith('.ts') ? 'typescript' : 'javascript';
    if (open)
      this.#connection.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
    else this.#connection.notify('textDocument/didOpen', { textDocument: { uri, languageId, version, text } });
    if (this.#pulls)
      return (await this.#connection.request('textDocument/diagnostic', { textDocument: { uri } })).items;
    while (!this.#published.has(uri))
      await soon(new Promise((resolve) => this.#listeners.push(() => resolve(undefined))), 'a change');
    return this.#published.get(uri) ?? [];
  }

  /**
   * Quick fixes for a diagnostic.
   * @param {string} file @param {any} diagnostic @returns {Promise<any[]>}
   */
  async actions(file, diagnostic) {
    const actions = await this.#connection.request('textDocument/codeAction', {
      textDocument: { uri: this.#uriOf(file) },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic], only: ['quickfix'] },
    });
    return actions ?? [];
  }

  /**
   * Carries a quick fix out.
   * @param {string} file @param {any} action @returns {Promise<string>} the document's text afterwards
   */
  async apply(file, { edit, command }) {
    if (!edit)
      await this.#connection.request('workspace/executeCommand', {
        command: command.command,
        arguments: command.arguments,
      });
    const { changes, documentChanges } = edit ?? this.#applied.pop();
    const uri = this.#uriOf(file);
    const edits =
      changes?.[uri] ??
      documentChanges.flatMap((/** @type {any} */ change) => (change.textDocument.uri === uri ? change.edits : []));
    return withEdits(this.#documents.get(uri)?.text ?? '', edits);
  }

  async stop() {
    await this.#connection.request('shutdown', null);
    // Told to exit, the server of VS Code's extension ends with an error about its closed connection.
    this.#server.kill();
  }
}

/**
 * Starts a language server for a folder.
 * @param {readonly [string, ...string[]]} command
 * @param {string} root
 * @param {(section: string) => unknown} configuration what the editor is configured with
 */
export async function startLanguageClient(command, root, configuration) {
  const client = new LanguageClient(command, root, configuration);
  await client.initialize();
  return client;
}

/** @param {string} text @param {readonly TextEdit[]} edits */
function withEdits(text, edits) {
  const lines = text.split('\n');
  /** @param {Position} position */
  const offset = ({ line, character }) =>
    lines.slice(0, line).reduce((sum, before) => sum + before.length + 1, character);
  const placed = edits.map(({ range, newText }) => ({ start: offset(range.start), end: offset(range.end), newText }));
  return placed
    .sort((a, b) => b.start - a.start)
    .reduce((before, { start, end, newText }) => before.slice(0, start) + newText + before.slice(end), text);
}
