import { codeFile, type ExpectedFinding, type Tree } from './fixture-case.ts';

/** The same repository in other clothes: how its texts and its findings change. */
export interface Twin {
  text(text: string, file: string): string;
  finding(finding: ExpectedFinding, lineText: string): ExpectedFinding;
}

const same = (finding: ExpectedFinding): ExpectedFinding => finding;

const crlf: Twin = { text: (text) => text.replaceAll('\n', '\r\n'), finding: same };

/** A byte order mark is no column of line 1. */
const bom: Twin = { text: (text) => `\uFEFF${text}`, finding: same };

/** Node runs neither JSX nor files of other kinds. */
const cannotRun = (file: string): boolean => !/\.[cm]?[jt]s$/.test(file);

const shebang: Twin = {
  text: (text, file) => (text.startsWith('#!') || cannotRun(file) ? text : `#!/usr/bin/env node\n${text}`),
  finding: (finding) => (cannotRun(finding.file) ? finding : { ...finding, line: finding.line + 1 }),
};

/** How the file ends and begins in other editors; each has to stay as it is. */
export const clothes: Readonly<Record<'crlf' | 'bom' | 'shebang', Twin>> = { crlf, bom, shebang };

/** Another SDK with the same names: nothing may happen to it. */
export function negativeTwin(tree: Tree): Tree {
  return new Map([...tree].map(([file, text]) => [file, text.replace(/@svc(?=\\?\/)/g, '@other-sdk')]));
}

/** Ids and the marker's word are the same in every profile. */
const neutral = /(TODO\(svc-v6\): (?:\S+?: )?|svc-v6-ignore)/;

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

/** Applies a twin to the files of a tree that are analysed; configuration files stay. */
export function twinTree(tree: Tree, twin: Twin): Tree {
  return new Map([...tree].map(([file, text]) => [file, codeFile.test(file) ? twin.text(text, file) : text]));
}
