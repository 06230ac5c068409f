import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ESLint, Linter } from 'eslint';

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-project-')));
// Several files of tests share this module.
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

const entry = (name: string): string => JSON.stringify(import.meta.resolve(name));
const plugin = JSON.stringify(new URL('../../dist/eslint-plugin/index.js', import.meta.url).href);

/** A project on disk with a configuration of its own, as a user has it. */
export interface LintedProject {
  root: string;
  /** Absolute path of a file. */
  at(file: string): string;
  /** Writes a file, or deletes it. */
  put(file: string, text: string | undefined): void;
}

/**
 * Lays out a project that is linted with the built plugin, TypeScript by typescript-eslint.
 * @param settings `settings.svc`
 */
export function layOut(files: Readonly<Record<string, string>>, settings: object = {}): LintedProject {
  const root = mkdtempSync(path.join(scratch, 'p-'));
  const at = (file: string): string => path.join(root, file);
  const put = (file: string, text: string | undefined): void => {
    if (text === undefined) return rmSync(at(file));
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  put(
    'eslint.config.mjs',
    `import svc from ${plugin};
import tseslint from ${entry('typescript-eslint')};
export default [
  svc.configs.strict,
  { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
  { settings: { svc: ${JSON.stringify({ root, ...settings })} } },
];
`,
  );
  for (const [file, text] of Object.entries(files)) put(file, text);
  return { root, at, put };
}

/** `file line:column rule status` of all messages, in order. */
export function shown({ root }: LintedProject, lintResults: readonly ESLint.LintResult[]): string[] {
  const one = ({ line, column, ruleId, messageId, message }: Linter.LintMessage): string =>
    `${line}:${column} ${ruleId === null ? message : `${ruleId} ${messageId}`}`;
  return lintResults
    .flatMap(({ filePath, messages }) =>
      messages.map((message) => `${path.relative(root, filePath).replaceAll('\\', '/')} ${one(message)}`),
    )
    .sort();
}
