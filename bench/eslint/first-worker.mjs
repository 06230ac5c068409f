/**
 * A new process of ESLint that lints one file, as an editor does when it has just started. Usage: node first-worker.mjs
 * CONTENDER FILE ROOT
 */
import { ESLint } from 'eslint';
import { configOf } from './contenders.mjs';

const [id = '', file = '', root = ''] = process.argv.slice(2);
const eslint = new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig: await configOf(id, root) });
const [result] = await eslint.lintFiles([file]);
const fatal = result?.messages.find((message) => message.fatal);
if (fatal) throw new Error(`${id}: ${fatal.message}`);
console.log(result?.messages.length ?? 0);
