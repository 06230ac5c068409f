// @ts-check
/**
 * Which clause of the contract is held to by which tests: the counts in `docs/decisions/tests.md`.
 *
 *     node scripts/contract-coverage.mjs    prints every clause with its tests (after a build)
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { filesBelow, repository } from './build-inputs.mjs';

/** @typedef {import('../src/catalog/contract-clauses.ts').ContractClause} ContractClause */
/** @typedef {{ file: string, name: string }} TestName */

/**
 * The function that a call ends in: `test` of `test.each(rows)('…')`.
 * @param {ts.Expression} callee
 * @returns {string}
 */
function calledName(callee) {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee) || ts.isTaggedTemplateExpression(callee))
    return calledName(ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression);
  return '';
}

/**
 * Names of all tests and groups of tests, as they are written: a name of a table keeps its placeholders.
 *
 * @param {string} file relative to the repository
 * @returns {TestName[]}
 */
export function testNames(file) {
  /** @type {TestName[]} */
  const names = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && ['test', 'it', 'describe'].includes(calledName(node.expression))) {
      const [name] = node.arguments;
      if (name !== undefined && ts.isStringLiteralLike(name)) names.push({ file, name: name.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(repository, file), 'utf8'), ts.ScriptTarget.Latest));
  return names;
}

/** @returns {TestName[]} the names in all test files */
export function allTestNames() {
  return filesBelow('test')
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap(testNames);
}

/**
 * True when a name mentions exactly this section: `§9.4.1`, and not `§9.4`.
 * @param {string} name
 * @param {string} section
 */
const mentions = (name, section) =>
  [...name.matchAll(/§(\d+(?:\.\d+)*)/g)].some(([, mentioned]) => mentioned === section);

/**
 * The tests of a clause.
 *
 * @param {ContractClause} clause
 * @param {readonly TestName[]} names of all tests
 * @returns {TestName[]}
 */
export function testsOf({ section, tests, elsewhere = [] }, names) {
  return names.filter(
    ({ file, name }) =>
      (tests?.test(name) && mentions(name, section)) ||
      elsewhere.some(([path, pattern]) => path === file && pattern.test(name)),
  );
}

/** @param {ContractClause} clause @param {readonly TestName[]} tests of it @returns {string} */
const stateOf = ({ notShown }, tests) => (notShown ? 'not shown' : tests.length > 0 ? 'tested' : 'no test');

/**
 * @param {readonly ContractClause[]} clauses
 * @param {readonly TestName[]} names of all tests
 * @returns {string} a row for each section: how many clauses it has, and how many of them are tested
 */
export function contractCoverage(clauses, names) {
  const rows = clauses.map((clause) => ({ section: clause.section, state: stateOf(clause, testsOf(clause, names)) }));
  /** @param {string} section */
  const chapterOf = (section) => section.split('.').slice(0, 2).join('.');
  /** @param {string} title @param {typeof rows} clausesOfTitle */
  const line = (title, clausesOfTitle) => {
    const counts = ['tested', 'no test', 'not shown'].map(
      (state) => clausesOfTitle.filter((row) => row.state === state).length,
    );
    return `| ${[title, clausesOfTitle.length, ...counts].join(' | ')} |`;
  };
  return [
    '| section of the contract | clauses | tested | without a test | not shown |',
    '|-|-:|-:|-:|-:|',
    ...[...new Set(clauses.map(({ section }) => chapterOf(section)))].map((section) =>
      line(
        `§${section}`,
        rows.filter((row) => chapterOf(row.section) === section),
      ),
    ),
    line('**all**', rows),
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  /** @type {typeof import('../src/catalog/contract-clauses.ts')} */
  const { contractClausesOf } = await import(
    pathToFileURL(join(repository, 'dist/src/catalog/contract-clauses.js')).href
  );
  /** @type {typeof import('../transforms/entries.ts')} */
  const { catalogue } = await import(pathToFileURL(join(repository, 'dist/transforms/entries.js')).href);
  const names = allTestNames();
  for (const clause of contractClausesOf(catalogue)) {
    const tests = testsOf(clause, names);
    console.log(`§${clause.section} ${clause.text} (${stateOf(clause, tests)})`);
    for (const { file, name } of tests) console.log(`    ${file}: ${name}`);
  }
}
