import ts from 'typescript';
import { inProfileNames } from '../catalog/profile-names.ts';
import type { Profile } from '../catalog/profile.ts';
import { inStyle, type CodeStyle } from './code-style.ts';
import { readTemplates, type SdkUse, type Templates } from './template-units.ts';
import { toJavaScript } from './to-javascript.ts';

/** Which kind of module is written: TypeScript, or JavaScript with types in comments. */
export type ModuleKind = 'ts' | 'esm' | 'cjs';

/** What a compat module is to hold. */
export interface CompatModuleRequest {
  /** Names of functions and `Compat…` types, see `src/catalog/compat-call.ts`. */
  names: readonly string[];
  kind: ModuleKind;
  style: CodeStyle;
  profile: Profile;
  sdk: SdkUse;
  /** Replaces module names of the SDK, e.g. by those of Deno: `npm:@svc/client@6`. */
  specifier?: (module: string) => string;
  /** The text the file has already: it keeps what it has, and gains only what is missing. */
  existing?: string;
}

const header = `/*
 * Reads that major 6 of the SDK no longer has, in the shape of major 5, made from what major 6 has. Written once by
 * svc-codemod --compat; it is yours: change it as you like. A later run adds what is missing and leaves the rest alone.
 */
`;

/**
 * The text of a compat module with the given names and all that they need.
 * @returns the existing text itself when nothing is missing
 */
export function compatModule(request: CompatModuleRequest): string {
  const { existing, kind, profile, style } = request;
  const templates = readTemplates(request.sdk);
  const existingNames = existing === undefined ? new Set<string>() : declaredNames(existing, kind);
  const wanted = needed(templates, request.names, existingNames);
  if (existing !== undefined && wanted.size === 0) return existing;
  const language = kind === 'ts' ? 'ts' : 'js';
  const parts = [...templates.units.values()]
    .filter(({ name }) => wanted.has(name))
    .map(({ name, text }) => declaration(name, text, kind));
  const imports = importLines(templates, wanted, existingNames, request);
  // The header speaks of this tool, whose name no profile changes.
  const finish = (text: string, before = ''): string =>
    inStyle(before + inProfileNames(text, profile), style, language);
  const body = `${parts.join('\n\n')}\n`;
  if (existing !== undefined)
    return withMore(
      existing,
      imports.length === 0 ? '' : finish(`${imports.join('\n')}\n`),
      finish(body),
      style.lineEnd,
    );
  const start = `${kind === 'cjs' ? "'use strict';\n\n" : ''}${imports.length === 0 ? '\n' : `${imports.join('\n')}\n\n`}`;
  return finish(start + body, header);
}

/** Names that are public: functions that calls become, and types that code can name. */
function isPublic(name: string, text: string): boolean {
  return name.startsWith('Compat') || /^(?:\/\*\*[\s\S]*?\*\/\s*)?async function (?:get|list|delete)[A-Z]/.test(text);
}

function declaration(name: string, text: string, kind: ModuleKind): string {
  const exported = isPublic(name, text);
  if (kind === 'ts') return exported ? text.replace(/^((?:\/\*\*[\s\S]*?\*\/\s*)?)/, '$1export ') : text;
  const code = toJavaScript(text);
  if (!exported || /@typedef/.test(code)) return code;
  return kind === 'esm'
    ? code.replace(/^((?:\/\*\*[\s\S]*?\*\/\s*)?)/, '$1export ')
    : `${code}\nexports.${name} = ${name};`;
}

/** The names and all that they use, without what is there. */
function needed({ units }: Templates, names: readonly string[], existingNames: ReadonlySet<string>): Set<string> {
  const wanted = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const unit = units.get(name);
    if (unit === undefined || wanted.has(name) || existingNames.has(name)) continue;
    wanted.add(name);
    waiting.push(...unit.uses);
  }
  return wanted;
}

function importLines(
  { units, imports }: Templates,
  wanted: ReadonlySet<string>,
  existingNames: ReadonlySet<string>,
  request: CompatModuleRequest,
): string[] {
  const used = new Set([...wanted].flatMap((name) => [...(units.get(name)?.uses ?? [])]));
  const scoped = (module: string): string =>
    (request.specifier ?? String)(module.replace('@svc/', `${request.profile.scope}/`));
  const typesLast = [...imports.values()].sort((a, b) => Number(a.typeOnly) - Number(b.typeOnly));
  return typesLast
    .filter(({ name }) => used.has(name) && !existingNames.has(inProfileNames(name, request.profile)))
    .map(({ name, module, typeOnly }) => {
      if (request.kind === 'ts') return `import ${typeOnly ? 'type ' : ''}{ ${name} } from '${scoped(module)}';`;
      if (typeOnly) return `/** @typedef {import('${scoped(module)}').${name}} ${name} */`;
      return request.kind === 'esm'
        ? `import { ${name} } from '${scoped(module)}';`
        : `const { ${name} } = require('${scoped(module)}');`;
    });
}

/** Names that a module declares or imports at its top level, types in comments among them. */
function declaredNames(text: string, kind: ModuleKind): Set<string> {
  const source = ts.createSourceFile(kind === 'ts' ? 'module.ts' : 'module.js', text, ts.ScriptTarget.ESNext, true);
  const names = new Set(
    [...text.matchAll(/@typedef\s+\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}\s+(\w+)/g)].map(
      (match) => match[1]!,
    ),
  );
  const bind = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) names.add(name.text);
    else for (const element of name.elements) if (ts.isBindingElement(element)) bind(element.name);
  };
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) for (const { name } of statement.declarationList.declarations) bind(name);
    else if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings)) for (const { name } of bindings.elements) names.add(name.text);
    } else if ('name' in statement && statement.name && ts.isIdentifier(statement.name as ts.Node))
      names.add((statement.name as ts.Identifier).text);
  }
  return names;
}

/** Imports go behind those that are there, declarations to the end. */
function withMore(existing: string, imports: string, body: string, lineEnd: string): string {
  const gap = existing.endsWith('\n') ? lineEnd : lineEnd + lineEnd;
  const last = [
    ...existing.matchAll(
      /^(?:import\b[^;'"]*['"][^'"]+['"];?|const \{[^}]*\} = require\([^)]*\);?|\/\*\* @typedef \{import\([^)]*\)[^\n]*\*\/)\r?\n/gm,
    ),
  ].at(-1);
  const at =
    last === undefined
      ? (/^(?:\/\*[\s\S]*?\*\/\r?\n)?(?:['"]use strict['"];?\r?\n)?/.exec(existing)?.[0].length ?? 0)
      : last.index + last[0].length;
  return existing.slice(0, at) + imports + existing.slice(at) + gap + body;
}
