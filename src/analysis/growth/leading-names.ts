import ts from 'typescript';
import { identifiersIn } from '../../program/identifiers.ts';
import { nodesIn } from '../../program/nodes.ts';
import { outermostWrapper } from '../../program/syntax.ts';
import { wholeExport } from '../../repository/imported-names.ts';
import { addHeld, bindingNames, givesItself, type Held, placeOfHeld } from './held-objects.ts';

/** What of a file leads to such a member: by name, what runs it and what holds something with a method that does. */
export interface Leading {
  runs: ReadonlySet<string>;
  holds: ReadonlyMap<string, Held>;
}

/** Where the names of a file lead from. */
interface Start extends Leading {
  /** The members that are asked about. */
  starts: ReadonlySet<string>;
}

/** What has to be known of a file to follow its names. */
export interface NamesOf {
  /** Whether a name that such a member has may stand for it. */
  mayStart(name: ts.MemberName): boolean;
  /** Whether a name of the file may stand for what it is asked about: names are shared by many. */
  isMeant(name: ts.MemberName): boolean;
  /** Whether what a call is given may run somewhere else than in the call: where the result of the call is called. */
  keepsFunction(call: ts.CallExpression | ts.NewExpression): boolean;
  /** Whether a class gets its members from another one of the repository, or has to have those of an own interface. */
  isDerived(declaration: ts.ClassDeclaration): boolean;
}

/**
 * What a file exports of the declarations that say a leading name, or a name which those declare, and so on. Of a class
 * only the members lead on that say one: who takes the class has to call one of them.
 * @param start local names
 */
export function leadingExports(sourceFile: ts.SourceFile, start: Start, names: NamesOf): Leading {
  const leadingNames = new LeadingNames(sourceFile, names);
  for (const name of start.starts) leadingNames.start(name);
  for (const name of start.runs) leadingNames.run(name);
  for (const [name, held] of start.holds) leadingNames.hold(name, held);
  return leadingNames.follow();
}

class LeadingNames {
  readonly #sourceFile: ts.SourceFile;
  readonly #names: NamesOf;
  readonly #runs = new Set<string>();
  readonly #holds = new Map<string, Held>();
  /** Those that have to be looked at, once more where more is known of them. */
  readonly #waiting: (() => void)[] = [];
  readonly #exported = { runs: new Set<string>(), holds: new Map<string, Held>() };

  constructor(sourceFile: ts.SourceFile, names: NamesOf) {
    this.#sourceFile = sourceFile;
    this.#names = names;
  }

  start(name: string): void {
    this.#waiting.push(() => this.#followRun(name, (place) => this.#names.mayStart(place)));
  }

  run(name: string): void {
    if (this.#runs.has(name)) return;
    this.#runs.add(name);
    this.#waiting.push(() => this.#followRun(name, (place) => this.#names.isMeant(place)));
  }

  hold(name: string, held: Held): void {
    if (addHeld(this.#holds, name, held)) this.#waiting.push(() => this.#followHeld(name));
  }

  follow(): Leading {
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) next();
    return this.#exported;
  }

  #followRun(name: string, isMeant: NamesOf['isMeant']): void {
    for (const identifier of identifiersIn(this.#sourceFile, name)) {
      const statement = this.#statementOf(identifier);
      if (!statement || isDeclaredMember(identifier) || !isMeant(identifier)) continue;
      const member = ts.isClassDeclaration(statement) ? memberAround(identifier, statement) : undefined;
      if (member) this.#leadByMember(statement as ts.ClassDeclaration, member);
      else if (!this.#isOnlyGiven(identifier, statement)) this.#leadByStatement(statement);
    }
  }

  #followHeld(name: string): void {
    const held = this.#holds.get(name)!;
    for (const identifier of identifiersIn(this.#sourceFile, name)) {
      const statement = this.#statementOf(identifier);
      if (!statement || (statement as ts.DeclarationStatement).name === identifier) continue;
      const place = placeOfHeld(identifier, held.as);
      for (const local of place.names) this.hold(local, { ...held, as: place.as });
      if (!place.isHandedOn) continue;
      const isSame = ts.isExportDeclaration(statement) || ts.isExportAssignment(statement);
      const handed: Held = isSame ? held : { ...held, as: 'part' };
      for (const declared of declaredBy(statement)) this.hold(declared, handed);
      for (const as of exportedBy(statement, new Set([name]))) addHeld(this.#exported.holds, as, handed);
    }
    for (const statement of this.#sourceFile.statements)
      if (isExported(statement) && declaredBy(statement).includes(name))
        addHeld(this.#exported.holds, exportedBy(statement, none).includes('default') ? 'default' : name, held);
  }

  /** The statement of a file that says a name; none where that leads nowhere. */
  #statementOf(identifier: ts.Node): ts.Statement | undefined {
    const statement = ts.findAncestor(identifier, (node) => node.parent === this.#sourceFile) as ts.Statement;
    return ts.isImportDeclaration(statement) || isOnlyRegistered(identifier, statement) ? undefined : statement;
  }

  #leadByStatement(statement: ts.Statement): void {
    for (const declared of declaredBy(statement)) this.run(declared);
    for (const exported of exportedBy(statement, this.#runs)) this.#exported.runs.add(exported);
  }

  /** Who has the class can run what is asked about by this member. */
  #leadByMember(owner: ts.ClassDeclaration, member: ts.ClassElement): void {
    const name = calledMember(member);
    if (name === undefined || this.#names.isDerived(owner)) {
      this.#leadByStatement(owner);
      return;
    }
    if (this.#runs.has(name) && this.#holds.get(owner.name?.text ?? 'default')?.members.has(name)) return;
    this.run(name);
    const held: Held = { members: new Set([name]), as: givesItself(owner) ? 'part' : 'class' };
    if (owner.name) this.hold(owner.name.text, held);
    for (const exported of exportedBy(owner, none)) addHeld(this.#exported.holds, exported, held);
    for (const other of startingMembers(owner, member)) this.#leadByMember(owner, other);
  }

  /**
   * The name is only said in a function without a name that a call outside of all functions is given: nobody can run it
   * but whom it is given to.
   */
  #isOnlyGiven(identifier: ts.Node, statement: ts.Statement): boolean {
    let outermost: ts.Node | undefined;
    for (let node = identifier; node !== this.#sourceFile; node = node.parent)
      if (ts.isFunctionLike(node)) outermost = node;
    if (!outermost || outermost === statement || !ts.isExpression(outermost)) return false;
    const whole = outermostWrapper(outermost);
    const { parent } = whole;
    return (
      (ts.isCallExpression(parent) || ts.isNewExpression(parent)) &&
      parent.expression !== whole &&
      !this.#names.keepsFunction(parent)
    );
  }
}

const none: ReadonlySet<string> = new Set();

/** `name() { … }`, `name: …`: it says what a member is called, and calls nothing. */
function isDeclaredMember(name: ts.MemberName): boolean {
  const { parent } = name;
  return (ts.isClassElement(parent) || ts.isTypeElement(parent)) && (parent as ts.NamedDeclaration).name === name;
}

function memberAround(node: ts.Node, owner: ts.ClassDeclaration): ts.ClassElement | undefined {
  const part = ts.findAncestor(node, ({ parent }) => parent === owner);
  return part && ts.isClassElement(part) ? part : undefined;
}

/** The name by which a member of a class is called; none where it runs when an instance is made, or is computed. */
function calledMember(member: ts.ClassElement): string | undefined {
  const { name } = member;
  if (!name || !ts.isMemberName(name)) return undefined;
  const value = ts.isPropertyDeclaration(member) ? member.initializer : member;
  return value && ts.isFunctionLike(value) ? name.text : undefined;
}

/** The members that put into a field what this one may speak to: what it starts is started there. */
function startingMembers(owner: ts.ClassDeclaration, member: ts.ClassElement): ts.ClassElement[] {
  const fields = new Set(nodesIn(member).flatMap((node) => fieldOf(node) ?? []));
  return owner.members.filter(
    (other) => other !== member && nodesIn(other).some((node) => fields.has(startedIn(node, other) ?? '')),
  );
}

/** `name` of `this.name` */
function fieldOf(node: ts.Node): string | undefined {
  return ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword
    ? node.name.text
    : undefined;
}

/** The field that is given what a call gives, there or in a variable. */
function startedIn(node: ts.Node, member: ts.ClassElement): string | undefined {
  if (!ts.isBinaryExpression(node) || !givesValue.has(node.operatorToken.kind)) return undefined;
  const isGiven = nodesIn(node.right).some(
    (part) => ts.isCallExpression(part) || (ts.isIdentifier(part) && !isParameterOf(member, part.text)),
  );
  return isGiven && !ts.isNewExpression(node.right) ? fieldOf(node.left) : undefined;
}

const givesValue: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
]);

function isParameterOf(member: ts.ClassElement, name: string): boolean {
  const { parameters = [] } = member as Partial<ts.MethodDeclaration>;
  return parameters.some((parameter) => ts.isIdentifier(parameter.name) && parameter.name.text === name);
}

/**
 * `@Module({ providers: [Service] })` makes a class known to its framework; who takes the module calls nothing of it.
 */
function isOnlyRegistered(identifier: ts.Node, statement: ts.Statement): boolean {
  const outermost = ts.findAncestor(identifier, (node) => node.parent === statement || ts.isFunctionLike(node));
  return outermost !== undefined && ts.isDecorator(outermost);
}

function declaredBy(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => bindingNames(name));
  const named = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) ? statement.name : undefined;
  return named ? [named.text] : [];
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

/**
 * The export names of a statement.
 * @param names names that `export { … }` may hand on
 */
function exportedBy(statement: ts.Statement, names: ReadonlySet<string>): string[] {
  if (ts.isExportAssignment(statement)) return [statement.isExportEquals ? wholeExport : 'default'];
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    if (!clause || !ts.isNamedExports(clause)) return [];
    return clause.elements
      .filter(({ name, propertyName }) => names.has((propertyName ?? name).text))
      .map(({ name }) => name.text);
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return ['default'];
  if (isExported(statement)) return declaredBy(statement);
  return ts.isExpressionStatement(statement) ? commonJsExports(statement.expression) : [];
}

/** `exports.run = …` and `module.exports = …` */
function commonJsExports(expression: ts.Expression): string[] {
  if (!ts.isBinaryExpression(expression) || !ts.isPropertyAccessExpression(expression.left)) return [];
  const { expression: holder, name } = expression.left;
  const isExports = (node: ts.Expression): boolean =>
    node.getText() === 'exports' || node.getText() === 'module.exports';
  if (isExports(expression.left)) return [wholeExport];
  return isExports(holder) ? [name.text, wholeExport] : [];
}
