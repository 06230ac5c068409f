/**
 * One editor's ESLint: opens a file and follows its edits, once with the parser alone and once with a contender, in
 * turn. Prints the times as JSON. Usage: node edits-worker.mjs CONTENDER FILE ROOT [PROFILE]
 *   PROFILE  a file for a CPU profile of the edits
 */
import { Session } from 'node:inspector/promises';
import { writeFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import { configOf } from './contenders.mjs';
import { editedTexts, originalText } from './edited-file.mjs';

const [id = '', file = '', root = '', profileFile] = process.argv.slice(2);
const edits = 50;

/** @param {string} contender */
const eslint = async (contender) =>
  new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig: await configOf(contender, root) });
const plain = await eslint('parse-only');
const own = await eslint(id);

/** @param {ESLint} linter @param {string} text */
async function timed(linter, text) {
  const start = performance.now();
  const before = process.cpuUsage();
  const [result] = await linter.lintText(text, { filePath: file });
  const { user, system } = process.cpuUsage(before);
  const fatal = result?.messages.find((message) => message.fatal);
  if (fatal) throw new Error(`${id}: ${fatal.message}`);
  return { wall: performance.now() - start, cpu: (user + system) / 1000, reports: result?.messages.length ?? 0 };
}

const answer = {
  plain: [],
  own: [],
  opened: { plain: await timed(plain, originalText), own: await timed(own, originalText) },
};
// An editor is warm when the file was looked at a few times; these are not counted.
for (let at = 0; at < 5; at += 1) {
  await timed(plain, `${originalText}\n// ${at}`);
  await timed(own, `${originalText}\n// ${at}`);
}
const session = new Session();
if (profileFile !== undefined) {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
}
for (const [at, text] of editedTexts(edits).entries()) {
  const both = [
    [plain, answer.plain],
    [own, answer.own],
  ];
  for (const [linter, times] of at % 2 === 0 ? both : both.reverse()) times.push(await timed(linter, text));
}
if (profileFile !== undefined) {
  const { profile } = await session.post('Profiler.stop');
  writeFileSync(profileFile, JSON.stringify(profile));
}
console.log(JSON.stringify(answer));
