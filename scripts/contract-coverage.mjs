// @ts-check
/** Which clause of the contract is held to by which tests: `docs/contract-coverage.md`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesBelow, repository } from './build-inputs.mjs';

/** @typedef {import('../src/catalog/contract-clauses.ts').ContractClause} ContractClause */
/** @typedef {{ file: string, name: string }} TestName */

/** How many names a cell shows. */
const shownNames = 3;

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
const mentions = (name, section) => [...name.matchAll(/§(\d+(?:\.\d+)*)/g)].some(([, found]) => found === section);

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

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/**
 * @param {readonly ContractClause[]} clauses
 * @param {readonly TestName[]} names of all tests
 * @returns {string} the table, section by section, behind one sentence with the totals
 */
export function contractCoverage(clauses, names) {
  const rows = clauses.map((clause) => ({ clause, tests: testsOf(clause, names) }));
  const open = rows.filter(({ clause, tests }) => !clause.notShown && tests.length === 0).length;
  const left = rows.filter(({ clause }) => clause.notShown).length;
  const sections = [...new Set(clauses.map(({ section }) => section.split('.').slice(0, 2).join('.')))];
  const tables = sections.map((section) => {
    const own = rows.filter(({ clause }) => clause.section.split('.').slice(0, 2).join('.') === section);
    const lines = own.map(({ clause, tests }) => {
      const files = [...new Set(tests.map(({ file }) => file))];
      const all = [...new Set(tests.map(({ name }) => name))];
      const more = all.length > shownNames ? ` and ${all.length - shownNames} more` : '';
      const where = files.map((file) => `[${file.replace(/^test\//, '')}](../${file})`).join(', ');
      const state = clause.notShown ? 'not shown' : tests.length > 0 ? 'tested' : '**no test**';
      return `| ${clause.section} | ${cell(clause.text)} | ${
        tests.length === 0
          ? ''
          : cell(
              `${all
                .slice(0, shownNames)
                .map((name) => `\`${name.replaceAll('`', "'")}\``)
                .join('; ')}${more} (${where})`,
            )
      } | ${state} |`;
    });
    return [`## §${section}`, '', '| § | clause | tests | state |', '|-|-|-|-|', ...lines].join('\n');
  });
  const totals = `${clauses.length} clauses: ${clauses.length - open - left} tested, ${open} without a test, ${left} not shown in the contract.`;
  return [totals, ...tables].join('\n\n');
}
