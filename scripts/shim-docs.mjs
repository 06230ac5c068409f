// @ts-check
/**
 * Gives the published types of the shim their comments, so that an editor shows what a name means. What is said of a
 * name in `shim/docs.txt` is taken from there; API methods, their requests and answers, values, errors and namespaces
 * are described by a rule each.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { repository } from './build-inputs.mjs';

/** @typedef {{ id: string, method: string, path: string, source: string, request: string }} Route */
/** @typedef {{ at: number, text: string }} Comment */

/** Sections of the contract that show a method, by the start of its path; the 41 of §4.1 are told by their source. */
const sections = [
  ['scores.', '4.2'],
  ['observations.getMany', '4.4'],
  ['experiments.', '4.4'],
  ['trace.deleteMultiple', '4.4'],
  ['metrics.', '4.4'],
];

/** @returns {Map<string, string>} what `shim/docs.txt` says: `Name` or `Name.member` -> text */
export function writtenDocs() {
  const lines = readFileSync(join(repository, 'shim/docs.txt'), 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => {
        const space = line.indexOf(' ');
        return [line.slice(0, space), line.slice(space + 1).trim()];
      }),
  );
}

/** @param {Route} route @returns {string} */
function methodText({ id, method, path, request, source }) {
  const section = sections.find(([start = '']) => id.startsWith(start))?.[1] ?? (source === 'contract' ? '4.1' : '');
  const where = section === '' ? 'not shown in the contract: as in the public 5.11.1 packages' : `contract §${section}`;
  const options = request === 'none' ? ' Options of the request come after an empty object (contract §4.3).' : '';
  return `\`${method} ${path}\` (${where}).${options}`;
}

/** @param {ts.Node} node @returns {string[]} names of the types that are mentioned in it */
function mentioned(node) {
  /** @type {string[]} */
  const names = [];
  const visit = (/** @type {ts.Node} */ inner) => {
    if (ts.isTypeReferenceNode(inner)) names.push(inner.typeName.getText());
    if (ts.isExpressionWithTypeArguments(inner)) names.push(inner.expression.getText());
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return names;
}

/** @param {ts.Statement} statement @returns {string | undefined} the name that it declares */
function declaredName(statement) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations[0]?.name.getText();
  const { name } = /** @type {{ name?: ts.Node }} */ (/** @type {unknown} */ (statement));
  return name?.getText();
}

/** @param {ts.Node} member */
const memberName = (member) => /** @type {{ name?: ts.Node }} */ (/** @type {unknown} */ (member)).name?.getText();

/** What rules say of the declarations of a module. */
class Rules {
  /** @param {ts.SourceFile} file @param {readonly Route[]} routes */
  constructor(file, routes) {
    /** @type {Map<string, string>} interface of a namespace of the API client -> its path */
    this.namespaces = new Map();
    /** @type {Map<string, Set<string>>} type -> where it is used */
    this.uses = new Map();
    /** @type {Map<string, string>} type -> the method that takes or answers it */
    this.ofMethod = new Map();
    this.routes = new Map(routes.map((route) => [route.id, route]));
    const client = file.statements.find(
      (statement) => ts.isClassDeclaration(statement) && statement.name?.text === 'SvcAPIClient',
    );
    if (client) this.#enter(file, /** @type {ts.ClassDeclaration} */ (client), '');
    for (const statement of file.statements) this.#noteUses(statement);
  }

  /** @param {ts.SourceFile} file @param {ts.ClassDeclaration | ts.InterfaceDeclaration} owner @param {string} path */
  #enter(file, owner, path) {
    for (const member of owner.members) {
      const { type } = /** @type {{ type?: ts.TypeNode }} */ (/** @type {unknown} */ (member));
      const space = type?.getText() ?? '';
      const ofNamespace = file.statements.find(
        (candidate) => ts.isInterfaceDeclaration(candidate) && candidate.name.text === space,
      );
      if (!space.endsWith('Api') || !ofNamespace) continue;
      this.namespaces.set(space, `${path}${memberName(member)}`);
      this.#enter(file, /** @type {ts.InterfaceDeclaration} */ (ofNamespace), `${path}${memberName(member)}.`);
    }
  }

  /** @param {ts.Statement} statement */
  #noteUses(statement) {
    const name = declaredName(statement);
    if (name === undefined) return;
    const path = this.namespaces.get(name);
    // What an interface extends stands beside its members.
    const members = ts.isInterfaceDeclaration(statement)
      ? [...(statement.heritageClauses ?? []), ...statement.members]
      : [statement];
    for (const member of members) {
      const place = [name, memberName(member)].filter((part) => part !== undefined && part !== name).join('.');
      const used = path === undefined ? `\`${name}${place === '' ? '' : `.${place}`}\`` : '';
      for (const type of mentioned(member)) {
        if (path !== undefined && !this.ofMethod.has(type) && ts.isMethodSignature(member)) {
          const isRequest = member.parameters.some((parameter) => mentioned(parameter).includes(type));
          this.ofMethod.set(
            type,
            `${isRequest ? 'What' : 'The answer of'} \`api.${path}.${memberName(member)}\`${isRequest ? ' takes' : ''}.`,
          );
        }
        if (used !== '' && type !== name) this.uses.set(type, (this.uses.get(type) ?? new Set()).add(used));
      }
    }
  }

  /** @param {ts.Statement} statement @param {string} name @returns {string | undefined} */
  of(statement, name) {
    const path = this.namespaces.get(name);
    if (path !== undefined) return `The methods of \`api.${path}\`.`;
    const ofMethod = this.ofMethod.get(name);
    if (ofMethod !== undefined) return ofMethod;
    if (ts.isTypeAliasDeclaration(statement) && ts.isUnionTypeNode(statement.type)) {
      const parts = statement.type.types.map((part) => `\`${part.getText()}\``);
      if (parts.every((part) => /^`['\w.]/.test(part))) return `One of ${parts.join(', ')}.`;
    }
    if (ts.isModuleDeclaration(statement)) return `The types of \`${name}\`.`;
    const uses = [...(this.uses.get(name) ?? [])];
    if (uses.length > 0) return `In ${uses.slice(0, 3).join(', ')}${uses.length > 3 ? ' and others' : ''}.`;
    return undefined;
  }

  /** @param {string} owner @param {string} member @returns {string | undefined} */
  ofMember(owner, member) {
    const path = owner === 'SvcAPIClient' ? '' : this.namespaces.get(owner);
    if (path === undefined) return undefined;
    const id = path === '' ? member : `${path}.${member}`;
    const route = this.routes.get(id);
    return route === undefined ? `The methods of \`api.${id}\`.` : methodText(route);
  }
}

/**
 * @param {ts.Statement} statement
 * @returns {readonly ts.Node[]} what an editor shows by itself, besides constructors
 */
function membersOf(statement) {
  if (ts.isModuleDeclaration(statement) && statement.body && ts.isModuleBlock(statement.body))
    return statement.body.statements
      .filter(ts.isInterfaceDeclaration)
      .flatMap((declaration) => [declaration, ...declaration.members]);
  const isOwner = ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement);
  return isOwner ? statement.members.filter((member) => memberName(member) !== undefined) : [];
}

/**
 * @param {string} text declarations of a module, with neutral names
 * @param {ReadonlyMap<string, string>} written what `shim/docs.txt` says
 * @param {readonly Route[]} routes of the API methods
 * @returns {{ text: string, used: Set<string> }} the declarations with comments, and which of the written ones they
 * have
 */
export function withDocs(text, written, routes) {
  const file = ts.createSourceFile('surface.d.ts', text, ts.ScriptTarget.Latest, true);
  const rules = new Rules(file, routes);
  /** @type {Set<string>} */
  const used = new Set();
  /** @type {Comment[]} */
  const comments = [];
  /** @param {ts.Node} node @param {string} key @param {string | undefined} rule */
  const add = (node, key, rule) => {
    const known = [key, key.replace(/^\w+(?=Request\.\w+$)/, '*')].find((name) => written.has(name));
    const writtenComment = known === undefined ? undefined : written.get(known);
    if (known !== undefined) used.add(known);
    const comment = writtenComment ?? rule;
    if (comment !== undefined) comments.push({ at: node.getStart(file), text: comment });
  };
  for (const statement of file.statements) {
    const name = declaredName(statement);
    if (name === undefined) continue;
    add(statement, name, rules.of(statement, name));
    for (const member of membersOf(statement)) {
      const owner =
        ts.isInterfaceDeclaration(member.parent) && ts.isModuleDeclaration(statement)
          ? `${name}.${/** @type {ts.InterfaceDeclaration} */ (member.parent).name.text}`
          : name;
      const of = memberName(member) ?? '';
      add(member, `${owner}.${of}`, rules.ofMember(owner, of));
    }
  }
  let documented = text;
  for (const { at, text: comment } of comments.sort((a, b) => b.at - a.at)) {
    const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    // TypeScript takes a comment for that of a member only where it begins a line.
    const [before, deeper] = line.trim() === '' ? ['', indent] : [`\n${indent}  `, `${indent}  `];
    documented = `${documented.slice(0, at)}${before}/** ${comment} */\n${deeper}${documented.slice(at)}`;
  }
  return { text: documented, used };
}
