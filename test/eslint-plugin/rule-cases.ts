import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RuleTester as TypeScriptRuleTester } from '@typescript-eslint/rule-tester';
import json from '@eslint/json';
import { type Linter, type Rule, RuleTester } from 'eslint';
import parser from '@typescript-eslint/parser';
import { afterAll, describe, expect, it } from 'vitest';
import plugin from '../../dist/eslint-plugin/index.js';

/** A text that is linted, of a file that is not on disk. */
interface Linted {
  name: string;
  /** `.js` is parsed by espree, `.ts` by typescript-eslint, `.json` by `@eslint/json`. */
  filename: string;
  code: string;
  options?: [{ allow: string[] }];
}

interface Expected {
  messageId: string;
  data?: Record<string, string>;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  suggestions?: { messageId: string; data: Record<string, string>; output: string }[];
}

export interface RuleCases {
  valid: Linted[];
  /** `output` is the text with all fixes, null without one. */
  invalid: (Linted & { errors: Expected[]; output: string | null })[];
}

/** The lines of a text, the last one ended as well. */
export const lines = (...texts: string[]): string => `${texts.join('\n')}\n`;

/** The testers assert by themselves; that they come to their end is the expectation each test has to have. */
function tested(name: string, body: () => void): void {
  it(name, () => expect(body()).toBe(undefined));
}

RuleTester.describe = describe;
RuleTester.it = tested;
TypeScriptRuleTester.describe = describe;
TypeScriptRuleTester.it = tested;
TypeScriptRuleTester.afterAll = afterAll;

/** A folder with an empty manifest, so that the answers are about the linted text alone. */
const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-lint-')));
writeFileSync(path.join(root, 'package.json'), '{}');
// Several files of tests share this module.
process.once('exit', () => rmSync(root, { recursive: true, force: true }));

const settings = { svc: { root } };

function configurationFor(filename: string): Pick<Linter.Config, 'language' | 'languageOptions' | 'plugins'> {
  if (filename.endsWith('.json')) return { plugins: { json }, language: 'json/json' };
  return filename.endsWith('.ts') ? { languageOptions: { parser: parser as Linter.Parser } } : {};
}

/**
 * Tests a rule with ESLint's tester, which asks for the message with its data and the whole location of each error, and
 * the cases in TypeScript with that of typescript-eslint as well.
 */
export function testRule(name: string, { valid, invalid }: RuleCases): void {
  const rule = plugin.rules?.[name] as Rule.RuleModule;
  const placed = <Case extends Linted>(one: Case): Case => ({ ...one, filename: path.join(root, one.filename) });
  const inEslint = <Case extends Linted>(one: Case): Case & Pick<Linter.Config, 'settings'> => ({
    ...placed(one),
    settings,
    ...configurationFor(one.filename),
  });
  new RuleTester().run(name, rule, {
    assertionOptions: { requireMessage: 'messageId', requireLocation: true, requireData: true },
    valid: valid.map(inEslint),
    invalid: invalid.map(inEslint),
  });

  const inTypeScript = ({ filename }: Linted): boolean => filename.endsWith('.ts');
  if (!invalid.some(inTypeScript)) return;
  new TypeScriptRuleTester({ settings }).run(`${name} (typescript-eslint)`, rule as never, {
    valid: valid.filter(inTypeScript).map(placed),
    invalid: invalid
      .filter(inTypeScript)
      .map((one) => placed({ ...one, errors: one.errors.map((error) => ({ suggestions: null, ...error })) })),
  });
}
