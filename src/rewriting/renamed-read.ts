import type { ResultRead } from '../flow/result/result-use.ts';
import type { Site } from '../sites/site.ts';
import type { SyntaxKind, SyntaxView } from '../program/syntax-view.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { takesAnything } from './takes-anything.ts';
import { isTypeScript } from './language.ts';
import { isTestedBefore } from './tested-before.ts';

/** What a field of v5's result is called in v6's. */
export interface RenamedField {
  /** The name in v6; absent where it is the same. */
  name?: string;
  /** v6 types it as one that may be missing. */
  mayBeMissing?: boolean;
  /** v6 types it as one that may be `undefined`, where v5 had `null` or always a value. */
  mayBeUndefined?: 'null' | 'value';
}

/**
 * A new name, and whether the code may have to say that there is a value: v6's type is wider, and nothing here says so.
 */
export interface RenameEdit extends TextEdit {
  typedWider?: true;
}

/** The read's new name, when nothing else is read at that place and it is in the file of the call. */
export function renameEdit(
  read: ResultRead,
  field: RenamedField,
  site: Site,
  syntax: SyntaxView,
): RenameEdit | undefined {
  if (!read.alone || read.file !== site.file) return undefined;
  const { start, end } = read.range;
  const { behind, wider, needed, sure } = isTypeScript(site.file) ? widening(read, field, syntax) : asItWas;
  const name = read.path.at(-1)!;
  const { name: next = name } = field;
  if (next === name) return behind !== '' && read.form === 'dot' ? { start: end, end, text: behind } : undefined;
  const typedWider = (when: boolean): { typedWider?: true } => (when ? { typedWider: true } : {});
  switch (read.form) {
    case 'dot':
      return {
        start,
        end,
        text: `${next}${behind}`,
        ...typedWider(needed && !sure),
      };
    case 'element':
      return {
        start: start + 1,
        end: end - 1,
        text: next,
        ...typedWider(needed),
      };
    case 'key':
      return { start, end, text: next, ...typedWider(wider) };
    case 'shorthand':
      return { start, end, text: `${next}: ${name}`, ...typedWider(wider) };
    case 'whole':
      return undefined;
  }
}

/** What v6's wider type asks of a read. */
interface Widening {
  /** What goes behind the name: `!`, ` ?? null`, or nothing. */
  behind: '' | '!' | ' ?? null';
  /** v6 types it as one that may be missing. */
  wider: boolean;
  /** What follows does not take `undefined`. */
  needed: boolean;
  /** `!` can say that there is a value. */
  sure: boolean;
}

/** JavaScript has no types that could be wider. */
const asItWas: Widening = {
  behind: '',
  wider: false,
  needed: false,
  sure: false,
};

function widening(read: ResultRead, { mayBeMissing, mayBeUndefined }: RenamedField, syntax: SyntaxView): Widening {
  const wider = mayBeMissing === true && read.kind !== 'presence';
  const access = read.form === 'dot' ? syntax.parent(read.range) : undefined;
  const isTested = access !== undefined && isTestedBefore(access, syntax);
  const needed = wider && !isTested && !copesWithout(read.range, syntax);
  // `a?.b!` would hide that `a` may be missing.
  const sure = needed && !isBehindOptional(read, syntax);
  // A declared type may take `null` and no `undefined`.
  const typed = mayBeUndefined !== undefined && read.typed === true && !isTested;
  const asserted = sure || (typed && mayBeUndefined === 'value');
  return {
    behind: asserted ? '!' : typed ? ' ?? null' : '',
    wider,
    needed,
    sure,
  };
}

/** `?.` stands before the name that is read. */
export function isBehindOptional({ range }: ResultRead, syntax: SyntaxView): boolean {
  const access = syntax.parent(range);
  return access !== undefined && syntax.childrenOf(access).some(({ kind }) => kind === 'QuestionDotToken');
}

/** Without doubles: one place can be read on several ways. */
export function withoutDoubles(edits: readonly TextEdit[]): TextEdit[] {
  return edits.filter((edit, index) => edits.findIndex(({ start }) => start === edit.start) === index);
}

/**
 * What follows takes `null` and `undefined`: a comparison, a default, a text, a test, a log; or it is given a value.
 */
function copesWithout(name: SourceRange, syntax: SyntaxView): boolean {
  const access = syntax.parent(name);
  const isText = access !== undefined && syntax.parent(access)?.kind === 'TemplateSpan';
  return (
    isText || testing.has(syntax.tokenBehind(name).kind) || (access !== undefined && takesAnything(access, syntax))
  );
}

const testing: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  'EqualsToken',
  'EqualsEqualsToken',
  'EqualsEqualsEqualsToken',
  'ExclamationEqualsToken',
  'ExclamationEqualsEqualsToken',
  'QuestionQuestionToken',
  'QuestionQuestionEqualsToken',
  'QuestionDotToken',
  'BarBarToken',
  'BarBarEqualsToken',
  'AmpersandAmpersandToken',
  'AmpersandAmpersandEqualsToken',
  'ExclamationToken',
  'QuestionToken',
]);
