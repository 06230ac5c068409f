import type { Format } from './format.ts';

/** Every format: a new one is a file and a line here. Each is loaded when it is asked for. */
export const formats: readonly Format[] = [
  {
    name: 'pretty',
    description: 'for people',
    endings: ['.txt', '.log'],
    whole: true,
    titled: true,
    load: async () => (await import('./pretty.ts')).prettyReport,
  },
  {
    name: 'json',
    description: 'schema 1',
    endings: ['.json'],
    load: async () => (await import('./json.ts')).jsonReport,
  },
  {
    name: 'jsonl',
    description: 'the same line by line',
    endings: ['.jsonl', '.ndjson'],
    load: async () => (await import('./jsonl.ts')).jsonLinesReport,
  },
  {
    name: 'sarif',
    description: '2.1.0, for code scanning',
    endings: ['.sarif', '.sarif.json'],
    edits: true,
    load: async () => (await import('./ci/sarif.ts')).sarifReport,
  },
  {
    name: 'github',
    description: 'annotations of a workflow',
    titled: true,
    load: async () => (await import('./ci/github.ts')).githubReport,
  },
  { name: 'gitlab', description: 'Code Quality', load: async () => (await import('./ci/gitlab.ts')).gitlabReport },
  {
    name: 'junit',
    description: 'XML',
    endings: ['.xml'],
    load: async () => (await import('./ci/junit.ts')).junitReport,
  },
  {
    name: 'markdown',
    description: 'a comment on a pull request',
    endings: ['.md', '.markdown'],
    load: async () => (await import('./markdown.ts')).markdownReport,
  },
  {
    name: 'html',
    description: 'a page to look at',
    endings: ['.html', '.htm'],
    origin: true,
    patches: true,
    load: async () => (await import('./html.ts')).htmlReport,
  },
];

export const formatsByName: ReadonlyMap<string, Format> = new Map(formats.map((format) => [format.name, format]));
