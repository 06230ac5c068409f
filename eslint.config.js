import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import eslintPlugin from 'eslint-plugin-eslint-plugin';
import tseslint from 'typescript-eslint';
import { expectationsRun } from './scripts/lint-rules/expectations-run.mjs';
import { functionLines } from './scripts/lint-rules/function-lines.mjs';
import { noTextSearch } from './scripts/lint-rules/no-text-search.mjs';
import { standsOn } from './scripts/lint-rules/rooms.mjs';
import { wholeComplexity } from './scripts/lint-rules/whole-complexity.mjs';

const rooms = Object.keys(standsOn);

/** All rooms below one, nearest first. */
function below(room) {
  return [...new Set(standsOn[room].flatMap((next) => [next, ...below(next)]))];
}
const mayImport = Object.fromEntries(rooms.map((room) => [room, below(room)]));

/** Each is a folder of `transforms`; none imports another. */
const chapters = readdirSync(new URL('transforms', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Packages a room must not load, and why. */
const mayNotLoad = {
  'src/catalog': {
    packages: ['typescript', 'jscodeshift'],
    why: 'The catalogue is data; `list` and `explain` start without a parser.',
  },
  shim: { packages: ['typescript', 'jscodeshift'], why: 'The shim runs in the migrated project; it needs no parser.' },
  'src/report': { packages: ['typescript', 'jscodeshift'], why: 'A format needs no parser.' },
  'src/cli': { packages: ['typescript', 'jscodeshift'], why: '`--help`, `list` and `explain` start without a parser.' },
  'src/rewriting': {
    packages: ['typescript', 'jscodeshift', 'node:fs', 'node:fs/promises'],
    why: 'Planners are pure: a Site, the source text and the view of its tree are all they see.',
  },
};

/** Static, re-exporting, dynamic and type imports all count: the direction is about knowledge, not about loading. */
function law(files, forbidden, packages = [], why = '') {
  return {
    files,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: forbidden.map(({ path, message }) => ({ regex: path, message })),
          paths: packages.map((name) => ({ name, message: why })),
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="let"]',
          message:
            'A module has no variable that changes: what lasts belongs to a value that is handed on, or to a cache (src/catalog/memo.ts).',
        },
        ...forbidden.flatMap(({ path, message }) =>
          [':matches(ImportExpression) > Literal.source', 'TSImportType > Literal'].map((node) => ({
            selector: `${node}[value=/${path.replaceAll('/', '\\u002F')}/]`,
            message,
          })),
        ),
      ],
    },
  };
}

/** How an import from inside a room names another room: those of `src` stand beside each other. */
function nameFrom(room, other) {
  return room.startsWith('src/') && other.startsWith('src/') ? other.slice('src/'.length) : other;
}

function beyond(room) {
  const named = [room, ...mayImport[room]];
  const forbidden = rooms.filter((other) => !named.includes(other));
  return [
    {
      path: `^(\\.\\.?/)+(${forbidden.map((other) => nameFrom(room, other)).join('|')})/`,
      message: `${room}/ may import from ${mayImport[room].join(', ') || 'no other room'} only.`,
    },
  ];
}

function direction(room) {
  const { packages, why } = mayNotLoad[room] ?? {};
  return law([`${room}/**/*.{ts,mts}`], beyond(room), packages, why);
}

function chapterLaw(chapter) {
  const others = chapters.filter((other) => other !== chapter);
  const apart = {
    path: `^(\\.\\./)+(transforms/)?(${others.join('|')})/`,
    message: 'No chapter imports another; what several need is shared below them.',
  };
  const files = (...names) => names.map((name) => `transforms/${chapter}/${name}`);
  const forbidden = [...beyond('transforms'), apart];
  return [
    law(files('**/*.{ts,mts}'), forbidden, mayNotLoad['src/rewriting'].packages, mayNotLoad['src/rewriting'].why),
    law(files('detect.ts', 'detect/**/*.ts'), forbidden, ['jscodeshift'], 'Only runners load jscodeshift.'),
  ];
}

const onlyCatalog = {
  path: '^(?!(\\.\\./)+src/catalog/|\\./entries/)',
  message: 'Entries are data: they import the catalogue and the data beside them only.',
};
const onlyData = {
  path: '^(?!(\\.\\./)+src/catalog/|\\./[a-z-]+\\.ts$)',
  message: onlyCatalog.message,
};
const onlyEntries = {
  path: '^(?!\\.\\./src/catalog/|\\./[a-z0-9-]+/entries\\.ts$)',
  message: 'The registry of data imports the entries of the chapters and the catalogue only.',
};

const noChance = {
  selector: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
  message: 'Take chance from test/random.ts: a commit has the same answer whenever it is tested.',
};

/** They read white space, or count lines: nothing that a string or a comment could answer. */
const readsLayout = ['src/rewriting/layout.ts', 'src/rewriting/text-style.ts', 'transforms/confirm-nodes.ts'];

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/dist.*/',
    'fixtures/',
    'bench/.work/',
    'mutation/.work/',
    'bench/recall/held-out/cases/',
    '**/*.d.ts',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    rules: {
      'prefer-const': 'error',
      eqeqeq: 'error',
      'no-console': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // A name that hides another one makes a reader take the one for the other.
      '@typescript-eslint/no-shadow': 'error',
    },
  },
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'Buffer',
          'performance',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'require',
          'module',
          '__dirname',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // The script of the report page, and the functions that its test sends there.
    files: ['src/report/{html,overview}/client/*.js', 'scripts/html-{report,overview}-browser.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'document',
          'window',
          'location',
          'history',
          'localStorage',
          'matchMedia',
          'URLSearchParams',
          'IntersectionObserver',
          'Event',
          'HTMLElement',
          'HTMLInputElement',
          'getComputedStyle',
          'innerWidth',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['eslint-plugin/**'],
    extends: [eslintPlugin.configs.all],
    rules: {
      'eslint-plugin/require-meta-docs-description': ['error', { pattern: '^(Disallow|Require) ' }],
      // RuleCreator writes the address of the page.
      'eslint-plugin/require-meta-docs-url': 'off',
    },
  },
  rooms.map(direction),
  {
    files: [
      '{bin,src,transforms,eslint-plugin,shim,bench,mutation,scripts,test}/**/*.{ts,mts,cjs,mjs}',
      'src/report/html/client/*.js',
    ],
    plugins: { functions: { rules: { 'whole-complexity': wholeComplexity } } },
    rules: { 'functions/whole-complexity': ['error', 20] },
  },
  {
    files: [
      '{bin,src,transforms,eslint-plugin,shim,bench,mutation,scripts}/**/*.{ts,mts,cjs,mjs}',
      'src/report/html/client/*.js',
    ],
    rules: { 'max-lines-per-function': ['error', 80] },
  },
  {
    files: ['src/rewriting/**/*.ts', 'transforms/**/*.{ts,mts}'],
    ignores: readsLayout,
    plugins: { planners: { rules: { 'no-text-search': noTextSearch } } },
    rules: { 'planners/no-text-search': 'error' },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/random.ts'],
    plugins: { tests: { rules: { 'expectations-run': expectationsRun, 'function-lines': functionLines } } },
    rules: {
      'tests/expectations-run': 'error',
      'tests/function-lines': ['error', 80],
      'no-restricted-imports': [
        'error',
        {
          name: 'fast-check',
          message: 'Take it from test/random.ts: a commit has the same answer whenever it is tested.',
        },
      ],
      'no-restricted-syntax': ['error', noChance],
    },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['**/*.test.ts', 'test/harness/show.ts', 'test/random.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noChance,
        {
          selector: 'Program > ExpressionStatement > CallExpression[callee.name=/^(?:before|after)(?:All|Each)$/]',
          message:
            'Files of tests share this module: what it does at its beginning happens for the first of them only.',
        },
      ],
    },
  },
  chapters.map(chapterLaw),
  law(['transforms/*/entries.ts'], [onlyCatalog]),
  law(['transforms/*/entries/*.ts'], [onlyData]),
  law(['transforms/entries.ts'], [onlyEntries]),
  law(['transforms/chapters.ts'], beyond('transforms'), ['jscodeshift'], 'Only runners load jscodeshift.'),
);
