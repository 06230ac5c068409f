import ts from 'typescript';

/** How a project writes its code. */
export interface CodeStyle {
  quote: "'" | '"';
  semicolons: boolean;
  /** One level of indentation. */
  indent: string;
  lineEnd: '\n' | '\r\n';
}

/** The style of the given texts, each of them counted alike. */
export function codeStyleOf(texts: readonly string[]): CodeStyle {
  const all = texts.join('\n').replace(/^\uFEFF/, '');
  const count = (pattern: RegExp): number => all.match(pattern)?.length ?? 0;
  const lines = all.split(/\r?\n/);
  const statements = lines.filter(
    (line) => /^\s*(?:import|export|const|let|return|await|throw)\b.*[\w)\]}'"`;]$/.test(line) && !/[{([,]$/.test(line),
  );
  const withSemicolon = statements.filter((line) => line.endsWith(';')).length;
  const widths = lines.flatMap((line) => /^( +)[^\s*]/.exec(line)?.[1]?.length ?? []);
  const tabs = lines.filter((line) => line.startsWith('\t')).length;
  return {
    quote: count(/"[^"'\n]*"/g) > count(/'[^"'\n]*'/g) ? '"' : "'",
    semicolons: withSemicolon * 2 >= statements.length,
    indent:
      tabs > widths.length ? '\t' : ' '.repeat(widths.length > 0 && widths.every((width) => width % 4 === 0) ? 4 : 2),
    lineEnd: count(/\r\n/g) * 2 > count(/\n/g) ? '\r\n' : '\n',
  };
}

/** Text in the style of the templates (single quotes, semicolons, two spaces) in another one. */
export function inStyle(text: string, style: CodeStyle, language: 'ts' | 'js'): string {
  let styled = text;
  if (style.quote === '"' || !style.semicolons) styled = withTokens(styled, style, language);
  if (style.indent !== '  ')
    styled = styled.replace(
      /^ +/gm,
      (spaces) => style.indent.repeat(Math.floor(spaces.length / 2)) + ' '.repeat(spaces.length % 2),
    );
  return style.lineEnd === '\n' ? styled : styled.replaceAll('\n', style.lineEnd);
}

function withTokens(text: string, { quote, semicolons }: CodeStyle, language: 'ts' | 'js'): string {
  const source = ts.createSourceFile(`module.${language}`, text, ts.ScriptTarget.ESNext, true);
  // By place: an `if` without braces ends with the semicolon of the statement in it.
  const edits = new Map<number, { start: number; end: number; text: string }>();
  const visit = (node: ts.Node): void => {
    if (quote === '"' && ts.isStringLiteral(node) && !node.text.includes('"')) {
      edits.set(node.getStart(), { start: node.getStart(), end: node.getStart() + 1, text: '"' });
      edits.set(node.end - 1, { start: node.end - 1, end: node.end, text: '"' });
    }
    const ends = ts.isStatement(node) || ts.isPropertySignature(node) || ts.isPropertyDeclaration(node);
    // On one line, `{ a: string; b: string }` needs what stands between.
    if (!semicolons && ends && text[node.end - 1] === ';' && /^\s*?(?:\n|$)/.test(text.slice(node.end)))
      edits.set(node.end - 1, { start: node.end - 1, end: node.end, text: '' });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...edits.values()]
    .sort((a, b) => b.start - a.start)
    .reduce((done, edit) => done.slice(0, edit.start) + edit.text + done.slice(edit.end), text);
}
