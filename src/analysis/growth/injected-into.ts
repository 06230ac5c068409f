import ts from 'typescript';
import { importedName, moduleSpecifierOf } from '../../flow/origin/origin-of-import.ts';
import type { Origins } from '../../flow/origin/origins.ts';
import { unwrapped } from '../../program/syntax.ts';
import { targetSymbol } from '../../program/target-symbol.ts';
import type { ImportGraph } from '../../repository/import-graph.ts';
import { escapeRegExp } from '../../repository/scan-files.ts';
import { takersOf } from '../../repository/takers.ts';
import { typeOfProvided } from '../../sites/given/given-values.ts';
import { providedValuesIn } from '../../sites/given/injected-values.ts';
import { askingMethods } from '../../test-doubles/asked-of-container.ts';
import type { Mentions } from './mentions.ts';
import type { Reaching } from './reach.ts';

/** Where a token is declared, or from where a file takes it. */
interface Token {
  file: string;
  name: string;
}

/** What is known of the repository that values are injected in. */
interface Repository {
  origins: Origins;
  graph: ImportGraph;
  mentions: Mentions;
  /** The files that say a name of the SDK's, in the program or outside. */
  watched(): Iterable<string>;
}

/**
 * The files that may have something of the SDK injected which a file provides under a token: those that take the token
 * from where it is declared, and of a text those that write it, nearby or with a name of the SDK's.
 */
export function injectedInto(
  { origins, graph, mentions, watched }: Repository,
  reaching: Reaching,
  sourceFile: ts.SourceFile,
): ReadonlySet<string> {
  const into = new Set<string>();
  for (const { token, isMade, values } of providedValuesIn(sourceFile)) {
    const isSdk = values.some((value) => {
      const type = typeOfProvided(origins, value, isMade);
      return type !== undefined && reaching.type(type) !== undefined;
    });
    if (!isSdk) continue;
    const key = unwrapped(token);
    const declared = ts.isStringLiteralLike(key) ? undefined : declaredAt(origins, key);
    const asking = ts.isStringLiteralLike(key)
      ? sayingText({ graph, mentions, watched }, sourceFile.fileName, key.text)
      : declared
        ? takersOf(graph, declared.file, declared.name).map(({ file }) => file)
        : [];
    const asks = asksFor(key);
    const injecting = asking.filter((file) => mentions.matches(file, givesOrAsks) || mentions.matches(file, asks));
    for (const file of injecting) into.add(file);
    if (declared && injecting.length > 0) into.add(declared.file);
  }
  return into;
}

/** A container is asked for something, or a test gives it a fake. */
const givesOrAsks = /inject|bind|register|provide/i;

/** `container.get(TOKEN)`: the call alone is one of many things, so it has to say the token. */
function asksFor(token: ts.Expression): RegExp {
  const said = escapeRegExp(token.getText()).replaceAll(/^["'`]|["'`]$/g, '["\'`]');
  return new RegExp(String.raw`\b${askingMethods}(?:<[^()]*>)?\(\s*${said}`);
}

function sayingText({ graph, mentions, watched }: Omit<Repository, 'origins'>, from: string, token: string): string[] {
  const says = (file: string): boolean => mentions.textOf(file).includes(token);
  return [...sayingNear(graph, from, says), ...[...watched()].filter(says)];
}

/** What the file imports or is imported by, and who imports that in turn. */
function sayingNear(graph: ImportGraph, file: string, says: (file: string) => boolean): string[] {
  const imported = graph
    .imports(file)
    .flatMap(({ resolution }) => (resolution.kind === 'file' ? [resolution.file] : []));
  const near = [...imported, ...graph.importers(file)].filter(says);
  return [...near, ...near.flatMap((other) => graph.importers(other)).filter(says)];
}

/** `TOKEN`, or `TOKENS` of `TOKENS.client`. */
function declaredAt(origins: Origins, token: ts.Expression): Token | undefined {
  const name = ts.isPropertyAccessExpression(token) ? unwrapped(token.expression) : token;
  if (!ts.isIdentifier(name)) return undefined;
  const symbol = origins.checker.getSymbolAtLocation(name);
  const target = targetSymbol(origins.checker, symbol)?.declarations?.[0];
  if (target && !ts.isImportSpecifier(target)) return { file: target.getSourceFile().fileName, name: name.text };
  const declaration = symbol?.declarations?.find(ts.isImportSpecifier);
  const specifier = declaration && moduleSpecifierOf(declaration);
  const module = specifier === undefined ? undefined : origins.resolve(specifier, name.getSourceFile().fileName);
  return declaration && module?.kind === 'file' ? { file: module.file, name: importedName(declaration) } : undefined;
}
