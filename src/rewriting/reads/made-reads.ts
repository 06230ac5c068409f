import type { MadeField } from '../../catalog/read-map.ts';
import type { ResultRead } from '../../flow/result/result-use.ts';
import { isWithin } from '../../program/overlaps.ts';
import type { SyntaxKind, SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';
import type { FormFlags } from '../../repository/resolve/strictness.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { functionKinds } from '../fresh-name.ts';
import type { TextStyle } from '../text-style.ts';
import type { RemovedRead } from './removed-read.ts';

/** Uses of a local name that may each get the whole expression. */
const mostUses = 2;

/** Puts expressions of v6's row in the places that read a value which the row does not have. */
export class MadeReads {
  readonly #syntax: SyntaxView;
  readonly #quote: TextStyle['quote'];
  readonly #flags: FormFlags;
  /** Names that patterns have taken already, by the pattern's start and the name. */
  readonly #taken = new Set<string>();

  constructor({ syntax, style, flags }: Pick<RemovedRead, 'syntax' | 'style' | 'flags'>) {
    this.#syntax = syntax;
    this.#quote = style.quote;
    this.#flags = flags;
  }

  /**
   * @param path the names below the row: `['promptTokens']`, `['usage', 'input']`
   * @returns `undefined` where the place has no room for an expression
   */
  edits(read: ResultRead, path: readonly string[], made: MadeField): readonly TextEdit[] | undefined {
    if (read.form === 'dot' || read.form === 'element') return this.#ofAccess(read.range, path, made);
    return path.length === 1 && read.form !== 'whole' ? this.#ofPattern(read, made) : undefined;
  }

  /** `row.promptTokens` */
  #ofAccess(name: SourceRange, path: readonly string[], made: MadeField): readonly TextEdit[] | undefined {
    const syntax = this.#syntax;
    const access = syntax.parent(name);
    const row = access && this.#rowOf(access, path);
    if (access === undefined || row === undefined || !this.#isValue(access)) return undefined;
    if (this.#mayEnd(access, path) || syntax.mayDoSomething(row)) return undefined;
    const parts = this.#text(made, access).split('{value}');
    const [before = '', after = ''] = parts;
    if (parts.length === 2) {
      const value = { start: row.end, end: access.end, text: `.${made.of}${after}` };
      return before === '' ? [value] : [{ start: access.start, end: access.start, text: before }, value];
    }
    if (row.kind !== 'Identifier') return undefined;
    const text = parts.join(`${syntax.nameOf(row)}.${made.of}`);
    return [{ start: access.start, end: access.end, text }];
  }

  /** Where there is no row it gives nothing. The value itself was never missing: `row.usage?.input`. */
  #mayEnd(access: SyntaxNode, path: readonly string[]): boolean {
    const syntax = this.#syntax;
    const [holder] = path.length > 1 ? syntax.childrenOf(access) : [access];
    const inner = holder && syntax.unwrapped(holder);
    return inner === undefined || syntax.isOptionalChain(inner);
  }

  /** The row behind which these names stand. */
  #rowOf(access: SyntaxNode, path: readonly string[]): SyntaxNode | undefined {
    const syntax = this.#syntax;
    let node: SyntaxNode | undefined = access;
    for (const name of [...path].reverse()) {
      const inner: SyntaxNode | undefined = node && syntax.unwrapped(node);
      if (inner?.kind !== 'PropertyAccessExpression' && inner?.kind !== 'ElementAccessExpression') return undefined;
      const parts = syntax.childrenOf(inner);
      if (syntax.nameOf(parts.at(-1)!) !== name) return undefined;
      [node] = parts;
    }
    return node;
  }

  /** `({ promptTokens }) => …`: the pattern takes the other field, and each use of the local name is the expression. */
  #ofPattern(read: ResultRead, made: MadeField): readonly TextEdit[] | undefined {
    const syntax = this.#syntax;
    const element = syntax.parent(read.range);
    const pattern = element && syntax.parent(element);
    if (element?.kind !== 'BindingElement' || pattern?.kind !== 'ObjectBindingPattern') return undefined;
    const parts = syntax.childrenOf(element);
    const local = parts.at(-1)!;
    if (parts.length !== (read.form === 'key' ? 2 : 1) || local.kind !== 'Identifier') return undefined;
    const uses = syntax.usesOf(local);
    if (uses.length > mostUses || syntax.isReassigned(local) || this.#isExported(pattern)) return undefined;
    if (!uses.every((use) => this.#isValue(use))) return undefined;
    const taking = this.#takes(pattern, element, made.of);
    return taking && [taking, ...uses.map((use) => this.#ofUse(use, made))];
  }

  #ofUse(use: SyntaxNode, made: MadeField): TextEdit {
    const isShorthand = this.#syntax.isShorthand(use);
    const text = this.#text(made, use).replaceAll('{value}', made.of);
    return { start: use.start, end: use.end, text: isShorthand ? `${this.#syntax.nameOf(use)}: ${text}` : text };
  }

  /** The other field in the place of an element, or nothing where the pattern has it. */
  #takes(pattern: SyntaxNode, element: SyntaxNode, name: string): TextEdit | undefined {
    const syntax = this.#syntax;
    const elements = syntax.childrenOf(pattern);
    const key = `${pattern.start} ${name}`;
    const isThere = elements.some((node) => isNamed(node, name, syntax));
    if (!isThere && !this.#taken.has(key)) {
      // `{ promptTokens, ...others }`: `others` would no longer have the field.
      if (elements.some((node) => syntax.nameOf(node).startsWith('...'))) return undefined;
      if (this.#isTakenAround(pattern, name)) return undefined;
      this.#taken.add(key);
      return { start: element.start, end: element.end, text: name };
    }
    const before = elements[elements.findIndex(({ start }) => start === element.start) - 1];
    return before && { start: before.end, end: element.end, text: '' };
  }

  /** A variable of that name is used in the function that the pattern stands in. */
  #isTakenAround(pattern: SyntaxNode, name: string): boolean {
    const syntax = this.#syntax;
    const around = syntax.enclosing(pattern, ...functionKinds);
    return syntax.variablesNamed(name).some((node) => around === undefined || isWithin(node, around));
  }

  #isExported(pattern: SyntaxNode): boolean {
    const syntax = this.#syntax;
    const declaration = syntax.parent(pattern);
    const statement = declaration?.kind === 'VariableDeclaration' && syntax.enclosing(pattern, 'VariableStatement');
    return statement ? syntax.childrenOf(statement).some(({ kind }) => kind === 'ExportKeyword') : false;
  }

  /** Its value is read there, and nothing is written to it. */
  #isValue(place: SyntaxNode): boolean {
    const syntax = this.#syntax;
    const outermost = syntax.wrapped(place) ?? place;
    const around = syntax.parent(outermost);
    if (around === undefined || notValues.has(around.kind) || syntax.isDeleted(place)) return false;
    return !assigning.has(syntax.tokenBehind(outermost).kind) && !isCounted(around, syntax);
  }

  #text({ text, byKey = text, missing, operation }: MadeField, place: SyntaxNode): string {
    const written = this.#flags.noPropertyAccessFromIndexSignature ? byKey : text;
    const requoted = written.replaceAll("'", this.#quote);
    const behind = this.#syntax.tokenBehind(this.#syntax.wrapped(place) ?? place).kind;
    // The code itself says what it takes where there is nothing.
    const hasDefault = missing === undefined || behind === 'QuestionQuestionToken';
    const whole = hasDefault ? requoted : `${requoted} ?? ${missing}`;
    const isOperation = operation !== undefined || !hasDefault;
    return isOperation && !this.#standsAlone(place) ? `(${whole})` : whole;
  }

  #standsAlone(place: SyntaxNode): boolean {
    const around = this.#syntax.parent(place);
    if (around === undefined) return false;
    const [first, operator] = this.#syntax.childrenOf(around);
    if (around.kind === 'CallExpression' || around.kind === 'NewExpression') return first!.start !== place.start;
    if (around.kind === 'BinaryExpression') return assigning.has(operator!.kind);
    return standAlone.has(around.kind);
  }
}

/** `{ name }`, without a default. */
function isNamed(element: SyntaxNode, name: string, syntax: SyntaxView): boolean {
  const [first, ...more] = syntax.childrenOf(element);
  return first !== undefined && more.length === 0 && syntax.nameOf(first) === name;
}

/** `++row.name` */
function isCounted(around: SyntaxNode, syntax: SyntaxView): boolean {
  return around.kind === 'PrefixUnaryExpression' && syntax.mayDoSomething(around);
}

const notValues: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  'PostfixUnaryExpression',
  'TypeQuery',
  'ExportSpecifier',
  'ExportAssignment',
  'ForOfStatement',
  'ForInStatement',
]);

const assigning: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  'EqualsToken',
  'PlusEqualsToken',
  'MinusEqualsToken',
  'AsteriskEqualsToken',
  'SlashEqualsToken',
  'BarBarEqualsToken',
  'AmpersandAmpersandEqualsToken',
  'QuestionQuestionEqualsToken',
  'PlusPlusToken',
  'MinusMinusToken',
]);

const standAlone: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  'ArrayLiteralExpression',
  'ArrowFunction',
  'JsxExpression',
  'ParenthesizedExpression',
  'PropertyAssignment',
  'ReturnStatement',
  'ShorthandPropertyAssignment',
  'TemplateSpan',
  'VariableDeclaration',
]);
