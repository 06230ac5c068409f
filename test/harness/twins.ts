import { codeFile, type ExpectedFinding, type FixtureCase, type Tree } from './fixture-case.ts';

/** The same repository in other clothes: how its texts and its findings change. */
export interface Twin {
  text(text: string, file: string): string;
  /** A module that the run itself writes. */
  written(text: string): string;
  finding(finding: ExpectedFinding): ExpectedFinding;
}

const crlf = (text: string): string => text.replaceAll('\n', '\r\n');

/** Node runs neither JSX nor files of other kinds. */
const cannotRun = (file: string): boolean => !/\.[cm]?[jt]s$/.test(file);

/** Line ends of Windows below a first line for the shell. */
const crlfAndShebang: Twin = {
  text: (text, file) => crlf(text.startsWith('#!') || cannotRun(file) ? text : `#!/usr/bin/env node\n${text}`),
  written: crlf,
  finding: (finding) => (cannotRun(finding.file) ? finding : { ...finding, line: finding.line + 1 }),
};

/** Line ends of Windows behind a byte order mark, which is no column of line 1. */
const crlfAndBom: Twin = { text: (text) => `\uFEFF${crlf(text)}`, written: crlf, finding: (finding) => finding };

/**
 * The forms in which a fixture is run again, by name. What stands above the first line matters to what is written or
 * found there: such a fixture has both forms. Of the others each has one, and those with names of even length a BOM.
 */
export function otherForms({ name, input, output, findings }: FixtureCase): readonly (readonly [string, Twin])[] {
  const both = [['crlf and bom', crlfAndBom] as const, ['crlf and shebang', crlfAndShebang] as const];
  const first = (text: string | undefined): string | undefined => text?.split('\n', 1)[0];
  const isAtTop =
    findings.some(({ line }) => line === 1) ||
    [...input].some(([file, text]) => codeFile.test(file) && first(text) !== first(output.get(file)));
  return isAtTop ? both : [both[name.length % 2]!];
}

/** Another SDK with the same names: nothing may happen to it. */
export function negativeTwin(tree: Tree): Tree {
  return new Map([...tree].map(([file, text]) => [file, text.replace(/@svc(?=\\?\/)/g, '@other-sdk')]));
}

/** The words of comments are the same in every profile. */
const neutral = /(TODO\(svc-v6\): |svc-v6-ignore)/;

function rename(text: string): string {
  return (
    text
      .replace(/@svc(?=\\?\/)/g, '@langfuse')
      .replaceAll("@svc'", "@langfuse'")
      .replaceAll('SVC_', 'LANGFUSE_')
      .replaceAll('x-svc-', 'x-langfuse-')
      .replaceAll('xSvc', 'xLangfuse')
      .replace(
        /(['"])svc((?:-node|-core|-langchain)?)\1/g,
        (whole, quote: string, rest: string, at: number, all: string) =>
          /(?:from|require\(|import\(|mock\(|module)\s*$/.test(all.slice(0, at))
            ? `${quote}langfuse${rest}${quote}`
            : whole,
      )
      // `setSvcTracerProvider`, `isSvcSpan`
      .replace(/(?<=\b(?:get|set|is)?)Svc(?=[A-Z]|\b)/g, 'Langfuse')
  );
}

/** The text with the names of the public SDK. */
export function langfuseText(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .split(neutral)
        .map((part, index) => (index % 2 === 1 ? part : rename(part)))
        .join(''),
    )
    .join('\n');
}

export function langfuseTree(tree: Tree): Tree {
  return new Map([...tree].map(([file, text]) => [file, langfuseText(text)]));
}

/** The column moves with the names before it; the id stays. */
export function langfusePosition<T extends { line: number; column: number }>(at: T, source: string): T {
  const line = source.split('\n')[at.line - 1] ?? '';
  return { ...at, column: langfuseText(line.slice(0, at.column - 1)).length + 1 };
}

/**
 * Applies a twin to the files of a tree that are analysed; configuration files stay.
 * @param written files that the run writes
 */
export function twinTree(tree: Tree, twin: Twin, written: ReadonlySet<string> = new Set()): Tree {
  const dressed = (text: string, file: string): string => (codeFile.test(file) ? twin.text(text, file) : text);
  return new Map([...tree].map(([file, text]) => [file, written.has(file) ? twin.written(text) : dressed(text, file)]));
}
