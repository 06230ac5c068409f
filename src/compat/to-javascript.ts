import ts from 'typescript';

interface Splice {
  start: number;
  end: number;
  text: string;
}

/** A declaration of TypeScript as JavaScript with the same types in JSDoc comments. */
export function toJavaScript(unit: string): string {
  const source = ts.createSourceFile('unit.ts', unit, ts.ScriptTarget.ESNext, true);
  const [statement] = source.statements;
  if (statement === undefined) return unit;
  if (ts.isInterfaceDeclaration(statement)) return comment(statement, interfaceTags(statement));
  if (ts.isTypeAliasDeclaration(statement))
    return comment(statement, [`@typedef {${oneLine(statement.type)}} ${statement.name.text}`]);
  const splices: Splice[] = [];
  visit(statement, splices);
  const body = splice(
    source.text,
    splices.filter(({ start }) => start >= statement.getStart()),
    statement.getStart(),
  );
  const tags = ts.isFunctionDeclaration(statement)
    ? functionTags(statement)
    : ts.isVariableStatement(statement)
      ? variableTags(statement)
      : [];
  return `${comment(statement, tags)}${comment(statement, tags) === '' ? '' : '\n'}${body}`;
}

function splice(text: string, splices: readonly Splice[], from: number): string {
  let result = '';
  let position = from;
  for (const { start, end, text: replacement } of [...splices].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(position, start) + replacement;
    position = Math.max(position, end);
  }
  return result + text.slice(position);
}

/** The statement's own comment with more lines; empty when there is nothing to say. */
function comment(statement: ts.Statement, tags: readonly string[]): string {
  const docComment = /^\s*\/\*\*([\s\S]*?)\*\//.exec(statement.getFullText())?.[1] ?? '';
  const lines = docComment
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trimEnd())
    .filter((line) => line !== '');
  const all = [...lines, ...(lines.length > 0 && tags.length > 0 ? [''] : []), ...tags];
  if (all.length === 0) return '';
  if (all.length === 1) return `/** ${all[0]} */`;
  return `/**\n${all.map((line) => (line === '' ? ' *\n' : ` * ${line}\n`)).join('')} */`;
}

function oneLine(node: ts.Node): string {
  return node
    .getText()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/^\| /, '')
    .replace(/\( \| /g, '(')
    .replace(/ \)/g, ')');
}

function typeParameters(node: { typeParameters?: ts.NodeArray<ts.TypeParameterDeclaration> | undefined }): string[] {
  return (node.typeParameters ?? []).map(({ name }) => `@template ${name.text}`);
}

function interfaceTags(declaration: ts.InterfaceDeclaration): string[] {
  const bases = (declaration.heritageClauses ?? []).flatMap(({ types }) => types.map(oneLine));
  const members = declaration.members.filter(ts.isPropertySignature);
  const tags = typeParameters(declaration);
  if (bases.length > 0) {
    const ownMembers = members.map((member) => oneLine(member).replace(/;$/, '')).join('; ');
    return [...tags, `@typedef {${bases.join(' & ')} & { ${ownMembers} }} ${declaration.name.text}`];
  }
  const properties = members.map((member) => {
    const name = member.questionToken ? `[${member.name.getText()}]` : member.name.getText();
    const memberComment = /\/\*\* ([^\n]*?) \*\//.exec(
      member.getFullText().slice(0, member.getLeadingTriviaWidth()),
    )?.[1];
    return `@property {${oneLine(member.type!)}} ${name}${memberComment === undefined ? '' : ` ${memberComment}`}`;
  });
  return [...tags, `@typedef {object} ${declaration.name.text}`, ...properties];
}

function functionTags(declaration: ts.FunctionDeclaration | ts.ConstructorDeclaration): string[] {
  const parameters = declaration.parameters.map(({ name, type, questionToken, initializer }) => {
    const word = ts.isIdentifier(name) ? name.text : /^\[/.test(name.getText()) ? 'list' : 'given';
    return `@param {${oneLine(type!)}} ${questionToken || initializer ? `[${word}]` : word}`;
  });
  const result = declaration.type === undefined ? [] : [`@returns {${oneLine(declaration.type)}}`];
  return [...typeParameters(declaration), ...parameters, ...result];
}

function variableTags(statement: ts.VariableStatement): string[] {
  const [declaration] = statement.declarationList.declarations;
  return declaration?.type === undefined ? [] : [`@type {${oneLine(declaration.type)}}`];
}

/** Splices that take types out of the code, and put those of variables and casts into comments. */
function visit(node: ts.Node, splices: Splice[]): void {
  if (ts.isFunctionDeclaration(node) || ts.isConstructorDeclaration(node)) withoutSignature(node, splices);
  else if (ts.isParameter(node)) withTypedArrow(node, splices);
  else if (ts.isVariableDeclaration(node)) withTypedVariable(node, splices);
  else if (ts.isNewExpression(node)) withTypedNew(node, splices);
  else if (ts.isAsExpression(node)) withTypedCast(node, splices);
  else if (ts.isPropertyDeclaration(node)) withTypedProperty(node, splices);
  if (ts.isConstructorDeclaration(node)) addComment(node, functionTags(node).join(' '), splices);
  if (!ts.isTypeNode(node)) ts.forEachChild(node, (child) => visit(child, splices));
}

function withoutSignature(node: ts.FunctionDeclaration | ts.ConstructorDeclaration, splices: Splice[]): void {
  const list = node.typeParameters;
  if (list) splices.push({ start: list.pos - 1, end: list.end + 1, text: '' });
  if (node.type) {
    const parenthesis = node.getSourceFile().text.indexOf(')', node.parameters.end);
    splices.push({ start: parenthesis + 1, end: node.type.end, text: '' });
  }
  for (const parameter of node.parameters) withoutType(parameter, splices);
  onOneLine(node.parameters, splices);
}

/** Without their types parameters fit on a line. */
function onOneLine(parameters: ts.NodeArray<ts.ParameterDeclaration>, splices: Splice[]): void {
  let end = parameters.pos;
  for (const parameter of parameters) {
    splices.push({ start: end, end: parameter.getStart(), text: end === parameters.pos ? '' : ', ' });
    ({ end } = parameter);
  }
  const [first] = parameters;
  if (first) splices.push({ start: end, end: first.getSourceFile().text.indexOf(')', end), text: '' });
}

function withTypedArrow(node: ts.ParameterDeclaration, splices: Splice[]): void {
  if (!ts.isArrowFunction(node.parent) || !node.type) return;
  splices.push(inserted(node, `/** @type {${oneLine(node.type)}} */ `));
  withoutType(node, splices);
}

function withTypedVariable(node: ts.VariableDeclaration, splices: Splice[]): void {
  if (!node.type) return;
  const statement = node.parent.parent;
  if (ts.isVariableStatement(statement) && !ts.isSourceFile(statement.parent))
    addComment(statement, `@type {${oneLine(node.type)}}`, splices);
  splices.push({ start: node.name.end, end: node.type.end, text: '' });
}

function withTypedNew(node: ts.NewExpression, splices: Splice[]): void {
  if (!node.typeArguments) return;
  const types = node.typeArguments.map(oneLine).join(', ');
  splices.push(inserted(node, `/** @type {${node.expression.getText()}<${types}>} */ (`));
  splices.push({ start: node.typeArguments.pos - 1, end: node.typeArguments.end + 1, text: '' });
  splices.push({ start: node.end, end: node.end, text: ')' });
}

function withTypedCast(node: ts.AsExpression, splices: Splice[]): void {
  splices.push(inserted(node, `/** @type {${oneLine(node.type)}} */ (`));
  splices.push({ start: node.expression.end, end: node.type.end, text: ')' });
}

function withTypedProperty(node: ts.PropertyDeclaration, splices: Splice[]): void {
  for (const modifier of node.modifiers ?? [])
    splices.push({ start: modifier.getStart(), end: modifier.end + 1, text: '' });
  if (!node.type) return;
  addComment(node, `@type {${oneLine(node.type)}}`, splices);
  splices.push({ start: node.name.end, end: node.type.end, text: '' });
}

function inserted(before: ts.Node, text: string): Splice {
  return { start: before.getStart(), end: before.getStart(), text };
}

function withoutType({ name, type, questionToken }: ts.ParameterDeclaration, splices: Splice[]): void {
  if (type) splices.push({ start: questionToken?.getStart() ?? name.end, end: type.end, text: '' });
}

function addComment(node: ts.Node, text: string, splices: Splice[]): void {
  const start = node.getStart();
  const indent = /[ \t]*$/.exec(node.getSourceFile().text.slice(0, start))![0];
  splices.push({ start, end: start, text: `/** ${text} */\n${indent}` });
}
