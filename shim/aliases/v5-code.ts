/**
 * Code of major 5 that is in another file than the SDK's own, in a bundle for example: no hook exchanges it, and it
 * need not send a request.
 */
import { appendFileSync } from 'node:fs';
import Module, { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { defined } from '../../src/catalog/defined.ts';
import { callSite } from '../explain/call-site.ts';
import { processName } from './process-name.ts';

/** A text that the client of major 5 alone has: one of its errors, of a route that v6 has not. */
const ofClient = 'Timeout exceeded when calling POST /api/public/dataset-run-items.';

/** A method that v6 has not, as it is declared, and the attribute that it sets: names that no minifier shortens. */
const setter = /\bsetTraceIO\([\w$]*\)\s*\{/;
const attribute = 'TRACE_INPUT';

/** Whether a text holds code of major 5. */
export function holdsV5(text: string): boolean {
  return text.includes(ofClient) || (text.includes(attribute) && setter.test(text));
}

type Source = string | NodeJS.ArrayBufferView | ArrayBuffer | null | undefined;

function textOf(source: Source): string {
  if (typeof source === 'string' || !source) return source || '';
  return Buffer.from(source as Uint8Array).toString();
}

/** Leaves a line in the run's file of records where a text holds code of major 5. */
function tellV5(records: string, source: Source, file: string | undefined): void {
  if (!holdsV5(textOf(source))) return;
  const path = file?.startsWith('file:') ? fileURLToPath(file) : file;
  // A text of no file is told where it is compiled.
  const site = path === undefined ? callSite() : `${path}:1:1`;
  const record = { kind: 'v5-code', process: processName(), ...defined({ callSite: site }) };
  appendFileSync(records, `${JSON.stringify(record)}\n`);
}

interface Loaded {
  source?: Source;
}

/** The `load` hook of Node.js, for `module.register` and for `module.registerHooks`. */
export function load<Context, Answer extends Loaded | Promise<Loaded>>(
  url: string,
  context: Context,
  nextLoad: (url: string, context: Context) => Answer,
): Answer {
  const records = process.env['SVC_CODEMOD_EXPLAIN_FILE'];
  const loaded = nextLoad(url, context);
  if (records === undefined) return loaded;
  if (loaded instanceof Promise) void loaded.then(({ source }) => tellV5(records, source, url)).catch(() => undefined);
  else tellV5(records, loaded.source, url);
  return loaded;
}

interface Compiler {
  prototype: { _compile(text: string, file: string, ...rest: unknown[]): unknown };
}

/** A name of a file, in what the functions of `node:vm` are given. */
function fileNameIn(options: unknown): string | undefined {
  if (typeof options === 'string') return options;
  const { filename, identifier } = (options ?? {}) as { filename?: string; identifier?: string };
  return filename ?? identifier;
}

type VmFunction = (text: string, ...rest: unknown[]) => unknown;

/** Looks at what `node:vm` compiles, by which test runners load the files of a project. */
function lookAtVm(records: string): void {
  const names = ['runInThisContext', 'runInContext', 'runInNewContext', 'compileFunction'] as const;
  const functions = vm as unknown as Record<string, VmFunction>;
  const look = (text: unknown, rest: readonly unknown[]): void =>
    tellV5(records, typeof text === 'string' ? text : '', rest.map(fileNameIn).find(Boolean));
  for (const name of names) {
    const original = functions[name]!;
    functions[name] = function (this: unknown, text, ...rest) {
      look(text, rest);
      return original.call(this, text, ...rest);
    };
  }
  const classes = vm as unknown as Record<string, (new (...args: unknown[]) => object) | undefined>;
  for (const name of ['Script', 'SourceTextModule']) {
    const original = classes[name];
    if (original === undefined) continue;
    classes[name] = new Proxy(original, {
      construct(target, args: unknown[], newTarget) {
        look(args[0], args.slice(1));
        return Reflect.construct(target, args, newTarget) as object;
      },
    });
  }
  syncBuiltinESMExports();
}

/** Has every file with code of major 5 told that this process loads as CommonJS or by `node:vm`. */
export function tellV5Code(records: string): void {
  const { prototype } = Module as unknown as Compiler;
  const { _compile: compile } = prototype;
  prototype._compile = function (text, file, ...rest) {
    tellV5(records, text, file);
    return compile.call(this, text, file, ...rest);
  };
  lookAtVm(records);
}
