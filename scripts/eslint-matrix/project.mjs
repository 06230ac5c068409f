// @ts-check
/**
 * The project that every linter of the matrix gets: what it holds, what has to be found, and how it looks once fixed.
 */

/** @type {Readonly<Record<string, string>>} */
export const project = {
  'src/client.ts':
    "import { SvcClient } from '@svc/client';\n\nexport const client: SvcClient = new SvcClient();\nexport const prompt: Promise<unknown> = client.getPrompt('greeting');\n",
  'src/across.js':
    "import { client } from './client';\n\nexport const dataset = client.getDataset('golden');\nexport const page = client.api.datasets.get('golden', { timeoutInSeconds: 5 });\n",
  'src/common.cjs':
    "const { SvcClient } = require('@svc/client');\n\nconst client = new SvcClient();\nmodule.exports = (call) => call(client.getPrompt);\n",
  'src/Page.jsx':
    "import { client } from './client';\n\nexport const Page = () => <p onClick={() => client.getPrompt('greeting')}>hello</p>;\n",
  'src/foreign.js': 'export const read = (cache) => cache.getPrompt(1);\n',
};

const alias = 'svc/no-removed-client-alias';

/** `line:column rule` of everything that is found; all of it can be fixed. */
/** @type {Readonly<Record<string, readonly string[]>>} */
export const findings = {
  'src/client.ts': [`4:48 ${alias}`],
  'src/across.js': [`3:31 ${alias}`, '4:41 svc/require-request-placeholder'],
  'src/common.cjs': [`4:40 ${alias}`],
  'src/Page.jsx': [`3:52 ${alias}`],
  'src/foreign.js': [],
};

/** What `--fix` changes in each file. */
/** @type {Readonly<Record<string, readonly (readonly [string, string])[]>>} */
export const fixes = {
  'src/client.ts': [['getPrompt', 'prompt.get']],
  'src/across.js': [
    ['getDataset', 'dataset.get'],
    ["'golden', {", "'golden', {}, {"],
  ],
  'src/common.cjs': [['client.getPrompt', 'client.prompt.get.bind(client.prompt)']],
  'src/Page.jsx': [['getPrompt', 'prompt.get']],
  'src/foreign.js': [],
};
