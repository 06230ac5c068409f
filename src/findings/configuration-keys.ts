import { defined } from '../catalog/defined.ts';
/** What a configuration file may say. The shipped JSON schema and the reader are made of this table. */
export interface ConfigurationKey {
  /** The flag whose value it gives, as commander names it. */
  flag: string;
  type: 'text' | 'texts' | 'number' | 'boolean' | 'path';
  /** The smallest number there is; default 0. */
  least?: number;
  /** The only texts there are. */
  choices?: readonly string[];
  description: string;
}

export const configurationKeys: Readonly<Record<string, ConfigurationKey>> = {
  profile: {
    flag: 'profile',
    type: 'text',
    choices: ['svc', 'langfuse'],
    description: 'Names of the SDK; found out when not given.',
  },
  modules: { flag: 'module', type: 'texts', description: 'Packages of your own that re-export the SDK.' },
  ignore: { flag: 'ignore', type: 'texts', description: 'Files to leave out, in gitignore syntax from the root.' },
  docs: {
    flag: 'docs',
    type: 'boolean',
    description: 'True reads all Markdown, not README files and docs folders of packages alone.',
  },
  only: { flag: 'only', type: 'texts', description: 'Only these ids or chapters.' },
  skip: { flag: 'skip', type: 'texts', description: 'Not these ids or chapters.' },
  manifests: { flag: 'manifests', type: 'boolean', description: 'False leaves package.json and the like alone.' },
  compat: {
    flag: 'compat',
    type: 'boolean',
    description: 'Call functions with the v5 result instead of removed reads.',
  },
  compatFile: {
    flag: 'compatFile',
    type: 'path',
    description: 'The file with these functions, seen from the configuration file.',
  },
  baseline: {
    flag: 'baseline',
    type: 'path',
    description: 'The file that lists what `check` lets through, seen from the configuration file.',
  },
  max: { flag: 'max', type: 'number', description: 'How many findings `check` lets through.' },
  concurrency: {
    flag: 'concurrency',
    type: 'number',
    least: 1,
    description: 'Files to read or write at the same time.',
  },
};

/** The JSON schema of a configuration file. */
export function configurationSchema(): object {
  const schemaOf = ({ type, choices, least = 0, description }: ConfigurationKey): object => {
    if (type === 'texts') return { type: 'array', items: { type: 'string' }, description };
    if (type === 'number') return { type: 'integer', minimum: least, description };
    return { type: type === 'boolean' ? 'boolean' : 'string', ...defined({ enum: choices }), description };
  };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'svc-codemod configuration',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(Object.entries(configurationKeys).map(([name, key]) => [name, schemaOf(key)])),
    },
    additionalProperties: false,
  };
}
