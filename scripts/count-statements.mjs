// @ts-check
/**
 * Counts the statements of folders and files as TypeScript's parser sees them, which no line break changes: those of
 * blocks and modules, members of classes, and expressions that are the body of an arrow function.
 *
 *     node scripts/count-statements.mjs src/flow src/sites          what stands in the working tree
 *     node scripts/count-statements.mjs --at COMMIT analysis        what stood there at a commit
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { repository } from './build-inputs.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } });
const commit = values.at;

/** @param {...string} args @returns {string} what git prints */
const git = (...args) => execFileSync('git', args, { cwd: repository, encoding: 'utf8', maxBuffer: 1 << 28 });

/** @param {string} file @returns {number} */
function statementsOf(file) {
  const text =
    commit === undefined ? (ts.sys.readFile(`${repository}/${file}`) ?? '') : git('show', `${commit}:${file}`);
  let count = 0;
  const visit = (/** @type {ts.Node} */ node) => {
    const isStatement = ts.isStatement(node) && !ts.isBlock(node);
    const isBody = node.parent !== undefined && ts.isArrowFunction(node.parent) && node.parent.body === node;
    if (isStatement || ts.isClassElement(node) || (isBody && !ts.isBlock(node))) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return count;
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  const listed =
    commit === undefined ? git('ls-files', '--', path) : git('ls-tree', '-r', '--name-only', commit, '--', path);
  return listed.split('\n').filter((file) => /\.m?ts$/.test(file) && !file.endsWith('.d.ts'));
}

let total = 0;
for (const path of positionals) {
  const files = filesOf(path);
  const count = files.reduce((sum, file) => sum + statementsOf(file), 0);
  total += count;
  console.log(`${path}: ${count.toLocaleString('en')} statements in ${files.length} files`);
}
if (positionals.length > 1) console.log(`together: ${total.toLocaleString('en')}`);
