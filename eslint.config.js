import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import eslintPlugin from 'eslint-plugin-eslint-plugin';
import tseslint from 'typescript-eslint';

/**
 * The rooms each room may import from, besides itself (docs/architecture.md, "Import direction"). Everything not named
 * is forbidden, so that a lint rule or an editor can use the lower rooms without ever loading the command line.
 */
const mayImport = {
  catalog: [],
  shim: ['catalog'],
  analysis: ['src/flow', 'catalog'],
  'src/flow': ['analysis', 'catalog'],
  compat: ['catalog'],
  rewrites: ['analysis', 'catalog'],
  report: ['transforms', 'catalog'],
  edits: ['rewrites', 'analysis', 'catalog'],
  manifests: ['edits', 'report', 'rewrites', 'analysis', 'catalog'],
  transforms: ['edits', 'rewrites', 'analysis', 'src/flow', 'catalog'],
  pipeline: ['transforms', 'compat', 'edits', 'manifests', 'report', 'rewrites', 'analysis', 'catalog'],
  'eslint-plugin': ['pipeline', 'transforms', 'edits', 'manifests', 'report', 'rewrites', 'analysis', 'catalog'],
  doctor: ['pipeline', 'manifests', 'report', 'analysis', 'catalog'],
  cli: [
    'doctor',
    'pipeline',
    'shim',
    'transforms',
    'compat',
    'edits',
    'manifests',
    'report',
    'rewrites',
    'analysis',
    'catalog',
  ],
};
const rooms = Object.keys(mayImport);

/** Each is a folder of `transforms`; none imports another. */
const chapters = readdirSync(new URL('transforms', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Packages a room must not load, and why. */
const mayNotLoad = {
  catalog: {
    packages: ['typescript', 'jscodeshift'],
    why: 'The catalogue is data; `list` and `explain` start without a parser.',
  },
  shim: { packages: ['typescript', 'jscodeshift'], why: 'The shim runs in the migrated project; it needs no parser.' },
  report: { packages: ['typescript', 'jscodeshift'], why: 'A format needs no parser.' },
  cli: { packages: ['typescript', 'jscodeshift'], why: '`--help`, `list` and `explain` start without a parser.' },
  rewrites: {
    packages: ['typescript', 'jscodeshift', 'node:fs', 'node:fs/promises'],
    why: 'Planners are pure: a Site, the source text and the view of its tree are all they see.',
  },
};

/** Of a room that is above as a whole: the files that count as below. */
const mayUseOf = {
  report: { transforms: ['entries'] },
  'src/flow': {
    analysis: [
      'edited/looks',
      'identifiers',
      'import-graph',
      'program',
      'sites/syntax',
      'trace/usage-index',
      'variable-at',
    ],
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

function beyond(room) {
  const forbidden = rooms.filter((other) => other !== room && !mayImport[room].includes(other));
  return [
    {
      path: `^(\\.\\.?/)+(${forbidden.join('|')})/`,
      message: `${room}/ may import from ${mayImport[room].join(', ') || 'no other room'} only.`,
    },
    ...Object.entries(mayUseOf[room] ?? {}).map(([other, files]) => ({
      path: `^(\\.\\.?/)+${other}/(?!(${files.join('|')})\\.ts$)`,
      message: `${room}/ may import ${files.join(', ')} of ${other} only.`,
    })),
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
    law(files('**/*.{ts,mts}'), forbidden, mayNotLoad.rewrites.packages, mayNotLoad.rewrites.why),
    law(files('detect.ts', 'detect/**/*.ts'), forbidden, ['jscodeshift'], 'Only runners load jscodeshift.'),
  ];
}

const onlyCatalog = { path: '^(?!(\\.\\./)+catalog/)', message: 'Entries are data: they import the catalogue only.' };
const onlyEntries = {
  path: '^(?!\\.\\./catalog/|\\./[a-z0-9-]+/entries\\.ts$)',
  message: 'The registry of data imports the entries of the chapters and the catalogue only.',
};

export default defineConfig(
  globalIgnores([
    'dist/',
    'dist.*/',
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
    files: ['report/{html,overview}/client/*.js', 'scripts/html-{report,overview}-browser.mjs'],
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
    rules: { 'eslint-plugin/require-meta-docs-description': ['error', { pattern: '^(Disallow|Require) ' }] },
  },
  rooms.map(direction),
  {
    files: ['src/**/*.ts'],
    rules: {
      complexity: ['error', 20],
      'max-lines-per-function': ['error', { max: 80, skipComments: true }],
    },
  },
  chapters.map(chapterLaw),
  law(['transforms/*/entries.ts'], [onlyCatalog]),
  law(['transforms/entries.ts'], [onlyEntries]),
  law(['transforms/chapters.ts'], beyond('transforms'), ['jscodeshift'], 'Only runners load jscodeshift.'),
);
