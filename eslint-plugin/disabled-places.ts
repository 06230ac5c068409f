import type { TSESLint } from '@typescript-eslint/utils';

/** A comment that turns rules off or on again. Lines from 1, columns as the language counts them. */
interface Directive {
  kind: string;
  /** Ids of rules; none = all. */
  rules: readonly string[];
  start: Point;
  end: Point;
}

interface Point {
  line: number;
  column: number;
}

/** What a language may know of itself, and what each parser of JavaScript finds. */
type DirectiveSource = Partial<{
  getDisableDirectives(): { directives: readonly { type: string; value: string; node: Placed }[] };
  getAllComments(): readonly (Placed & { value: string })[];
}>;

interface Placed {
  loc?: { start: Point; end: Point } | null;
}

function directive(kind: string, value: string, { loc }: Placed): Directive[] {
  // What stands behind `--` is the reason.
  const rules = value
    .split(/\s-{2,}\s/)[0]!
    .split(',')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '');
  return loc ? [{ kind, rules, ...loc }] : [];
}

function directivesOf(sourceCode: DirectiveSource): Directive[] {
  if (sourceCode.getDisableDirectives)
    return sourceCode
      .getDisableDirectives()
      .directives.flatMap(({ type, value, node }) => directive(type, value, node));
  return (sourceCode.getAllComments?.() ?? []).flatMap((comment) => {
    const [, kind, value = ''] =
      /^\s*(?:eslint|oxlint)-(disable-next-line|disable-line|disable|enable)\b([^]*)/.exec(comment.value) ?? [];
    return kind === undefined ? [] : directive(kind, value, comment);
  });
}

function isBefore(point: Point, line: number, column: number): boolean {
  return point.line < line || (point.line === line && point.column <= column);
}

/**
 * Whether a comment such as `eslint-disable-next-line` silences a rule at a place. ESLint itself asks only once all
 * rules have reported.
 * @returns asked for the id that the rule has in the configuration
 */
export function disabledPlaces(sourceCode: Readonly<TSESLint.SourceCode>): (rule: string, at: Point) => boolean {
  const directives = directivesOf(sourceCode as unknown as DirectiveSource);
  return (rule, { line, column }) => {
    const about = directives.filter(({ rules }) => rules.length === 0 || rules.includes(rule));
    if (
      about.some(
        ({ kind, start, end }) =>
          (kind === 'disable-line' && start.line === line) || (kind === 'disable-next-line' && end.line + 1 === line),
      )
    )
      return true;
    return (
      about.findLast(({ kind, start }) => (kind === 'disable' || kind === 'enable') && isBefore(start, line, column))
        ?.kind === 'disable'
    );
  };
}
