import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** One top-level declaration of a template: what a written module is put together from. */
export interface Unit {
  name: string;
  /** With its comment, without `export`. */
  text: string;
  /** Names of other declarations and of imports of the SDK that it uses. */
  uses: ReadonlySet<string>;
}

/** A name that templates import from the SDK. */
export interface SdkImport {
  name: string;
  /** `@svc/client` */
  module: string;
  typeOnly: boolean;
}

/** The declarations of one set of templates, in the order in which they are written. */
export interface Templates {
  units: ReadonlyMap<string, Unit>;
  imports: ReadonlyMap<string, SdkImport>;
}

/** Which packages of the SDK the written module can import. */
export interface SdkUse {
  /** Types come from `client` unless the project has `core` alone. */
  client: boolean;
  /** The project imports `core`: then its error class is thrown for a missing record. */
  core: boolean;
}

const folder = new URL('./templates/', import.meta.url);
/** Public things first, as a reader wants them. */
const order = [
  'trace.ts',
  'trace-list.ts',
  'session.ts',
  'observation.ts',
  'score.ts',
  'dataset-run.ts',
  'client.ts',
  'client-of-core.ts',
  'rows.ts',
  'paging.ts',
  'not-found.ts',
  'not-found-of-core.ts',
];

const read = new Map<string, Templates>();

/** The templates that fit the packages a project uses, read once. */
export function readTemplates({ client, core }: SdkUse): Templates {
  const key = JSON.stringify([client, core]);
  const known = read.get(key) ?? parseTemplates({ client, core });
  read.set(key, known);
  return known;
}

function parseTemplates({ client, core }: SdkUse): Templates {
  const left = new Set([client ? 'client-of-core.ts' : 'client.ts', core ? 'not-found.ts' : 'not-found-of-core.ts']);
  const units = new Map<string, Unit>();
  const imports = new Map<string, SdkImport>();
  for (const file of readdirSync(folder).sort((a, b) => order.indexOf(a) - order.indexOf(b))) {
    if (left.has(file) || !file.endsWith('.ts')) continue;
    const source = ts.createSourceFile(file, readFileSync(new URL(file, folder), 'utf8'), ts.ScriptTarget.ESNext, true);
    for (const statement of source.statements) {
      if (ts.isImportDeclaration(statement))
        for (const imported of importsOf(statement)) imports.set(imported.name, imported);
      else
        units.set(statementName(statement), {
          name: statementName(statement),
          text: statementText(statement),
          uses: namesIn(statement),
        });
    }
  }
  return { units, imports };
}

function importsOf(statement: ts.ImportDeclaration): SdkImport[] {
  const module = (statement.moduleSpecifier as ts.StringLiteral).text;
  const bindings = statement.importClause?.namedBindings;
  if (module.startsWith('.') || !bindings || !ts.isNamedImports(bindings)) return [];
  const typeOnly = statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  return bindings.elements.map((element) => ({
    name: element.name.text,
    module,
    typeOnly: typeOnly || element.isTypeOnly,
  }));
}

function statementName(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations[0]!.name.getText();
  return (statement as ts.FunctionDeclaration | ts.InterfaceDeclaration).name!.text;
}

function statementText(statement: ts.Statement): string {
  return statement
    .getFullText()
    .trim()
    .replace(/^((?:\/\*\*[\s\S]*?\*\/\s*)?)export /, '$1');
}

function namesIn(statement: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return names;
}
