/** Code of strangers that reads like the SDK: nothing of it is one of its uses. `n` makes names unique. */
export const lookAlikes: readonly ((n: number) => string)[] = [
  (n) =>
    `const files${n} = { getPrompt: async (name) => name, createDataset() {}, api: { trace: { get: (id) => id } } };\nfiles${n}.getPrompt('a');\nfiles${n}.api.trace.get('x');\n`,
  (n) =>
    `class Store${n} {\n  getPrompt(name) {\n    return name;\n  }\n  fetchTraces(query) {\n    return this.getPrompt(query);\n  }\n}\nnew Store${n}().fetchTraces({ limit: 1 });\n`,
  (n) =>
    `const map${n} = new Map();\nmap${n}.get('a');\nmap${n}.delete('b');\nnew URL('http://x').searchParams.get('id');\n`,
  (n) => `function link${n}(item) {\n  return { item, link: () => item };\n}\nlink${n}('a').link('b', 'c');\n`,
  (n) =>
    `const span${n}Of = { setTraceIO: (io) => io, updateTrace: (io) => io };\nspan${n}Of.setTraceIO({ input: 1 });\nspan${n}Of.updateTrace({ output: 2 });\n`,
  (n) => `export const result${n} = { datasetRunUrl: 'x', id: 'y' };\nconsole.log(result${n}.datasetRunUrl);\n`,
];

/** Whole programs of strangers, whose types say what they are. */
export const foreignTops: readonly string[] = [
  "import { Client } from '@modelcontextprotocol/sdk/client/index.js';\nconst client = new Client({ name: 'a', version: '1' });\n",
  "import { OtherClient } from 'other-voice-sdk';\nconst client = new OtherClient({ apiKey: 'k' });\n",
  'const client = { getPrompt: async (name) => name, api: { trace: { get: async (id) => id, list: async () => ({ data: [] }) }, datasets: { get: async (name) => name } } };\n',
  "import { Svc } from 'svc';\nconst client = new Svc();\n",
  'class SvcClient {\n  api = new SvcAPI();\n  getPrompt = async (name) => name;\n}\nclass SvcAPI {\n  trace = { get: async (id) => id };\n}\nconst client = new SvcClient();\n',
];
