// @ts-check
/** An editor as far as a language server can tell: one document at a time, over standard input and output. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {{ line: number, character: number }} Position */
/** @typedef {{ range: { start: Position, end: Position }, newText: string }} TextEdit */

/** Milliseconds after which an answer is missing. */
const patience = 120_000;

/**
 * Starts a language server for a folder.
 * @param {readonly [string, ...string[]]} command
 * @param {string} root
 * @param {(section: string) => unknown} configuration what the editor is configured with
 */
export async function startLanguageClient([program, ...args], root, configuration) {
  const server = spawn(program, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  /** @type {Map<string, any[]>} */
  const published = new Map();
  /** @type {(() => void)[]} */
  const listeners = [];
  /** @type {any[]} */
  const applied = [];
  let last = 0;
  let buffer = Buffer.alloc(0);

  /** @param {object} message */
  function send(message) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  /** @param {string} method @param {any} params */
  function answerTo(method, params) {
    if (method === 'workspace/configuration')
      return params.items.map((/** @type {any} */ { section }) => configuration(section ?? ''));
    if (method === 'workspace/workspaceFolders') return [{ uri: pathToFileURL(root).href, name: path.basename(root) }];
    if (method === 'workspace/applyEdit') {
      applied.push(params.edit);
      return { applied: true };
    }
    return null;
  }

  /** @param {any} message */
  function receive({ id, method, params, result, error }) {
    if (method !== undefined && id !== undefined) send({ id, result: answerTo(method, params) });
    else if (method === 'textDocument/publishDiagnostics') {
      published.set(params.uri, params.diagnostics);
      for (const listener of listeners.splice(0)) listener();
    } else if (method === undefined) {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(new Error(JSON.stringify(error)));
      else asked?.resolve(result);
    }
  }

  server.stdout.on('data', (chunk) => {
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

  /** @template T @param {Promise<T>} promise @param {string} what @returns {Promise<T>} */
  async function soon(promise, what) {
    let timer;
    const late = new Promise(
      (_, reject) => (timer = setTimeout(() => reject(new Error(`no answer to ${what}`)), patience)),
    );
    try {
      return /** @type {T} */ (await Promise.race([promise, late]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {string} method @param {unknown} params @returns {Promise<any>} */
  function request(method, params) {
    last += 1;
    const id = last;
    const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    send({ id, method, params });
    return soon(answer, method);
  }

  /** @param {string} method @param {unknown} params */
  const notify = (method, params) => send({ method, params });

  const { capabilities } = await request('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(root).href,
    workspaceFolders: [{ uri: pathToFileURL(root).href, name: path.basename(root) }],
    capabilities: {
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
    },
    initializationOptions: configuration(''),
  });
  notify('initialized', {});

  /** @type {Map<string, { version: number, text: string }>} */
  const documents = new Map();
  /** @param {string} file */
  const uriOf = (file) => pathToFileURL(path.join(root, file)).href;

  return {
    /**
     * Opens a document, or puts another text into an open one.
     * @param {string} file @param {string} text @returns {Promise<any[]>} its diagnostics
     */
    async show(file, text) {
      const uri = uriOf(file);
      const open = documents.get(uri);
      const version = (open?.version ?? 0) + 1;
      documents.set(uri, { version, text });
      published.delete(uri);
      if (open) notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
      else
        notify('textDocument/didOpen', {
          textDocument: { uri, languageId: file.endsWith('.ts') ? 'typescript' : 'javascript', version, text },
        });
      if (capabilities.diagnosticProvider)
        return (await request('textDocument/diagnostic', { textDocument: { uri } })).items;
      while (!published.has(uri))
        await soon(new Promise((resolve) => listeners.push(() => resolve(undefined))), 'a change');
      return published.get(uri) ?? [];
    },

    /**
     * Quick fixes for a diagnostic.
     * @param {string} file @param {any} diagnostic @returns {Promise<any[]>}
     */
    async actions(file, diagnostic) {
      return (
        (await request('textDocument/codeAction', {
          textDocument: { uri: uriOf(file) },
          range: diagnostic.range,
          context: { diagnostics: [diagnostic], only: ['quickfix'] },
        })) ?? []
      );
    },

    /**
     * Carries a quick fix out.
     * @param {string} file @param {any} action @returns {Promise<string>} the document's text afterwards
     */
    async apply(file, action) {
      const { edit, command } = action;
      if (!edit) await request('workspace/executeCommand', { command: command.command, arguments: command.arguments });
      const whole = edit ?? applied.pop();
      const uri = uriOf(file);
      const edits =
        whole.changes?.[uri] ??
        whole.documentChanges.flatMap((/** @type {any} */ change) =>
          change.textDocument.uri === uri ? change.edits : [],
        );
      return withEdits(documents.get(uri)?.text ?? '', edits);
    },

    async stop() {
      await request('shutdown', null);
      // Told to exit, the server of VS Code's extension ends with an error about its closed connection.
      server.kill();
    },
  };
}

/** @param {string} text @param {readonly TextEdit[]} edits */
function withEdits(text, edits) {
  const lines = text.split('\n');
  /** @param {Position} position */
  const offset = ({ line, character }) => lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, character);
  const placed = edits.map(({ range, newText }) => ({ start: offset(range.start), end: offset(range.end), newText }));
  return placed
    .sort((a, b) => b.start - a.start)
    .reduce((before, { start, end, newText }) => before.slice(0, start) + newText + before.slice(end), text);
}
