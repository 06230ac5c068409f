/**
 * Lints and type-checks the held-out cases with the SDK of major 5, with that of major 6 and without any installed, and
 * counts the sites at which each tool says something. The table goes into docs/performance.md.
 *
 * Usage: node bench/eslint/who-finds-what.mjs [--installed v5,v6,nothing] [--only ours,tsc] [--list] [--no-write]
 *   --list: also prints the sites that ours leaves out
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { configOf, contender } from './contenders.mjs';
import { installImportX } from './import-x.mjs';
import { publish } from './page.mjs';
import { writeCases } from './who-cases.mjs';

/**
 * A piece of text that a tool complains about; lines and columns from 1.
 * @typedef {{ file: string, line: number, column: number, endLine: number, endColumn: number }} Report
 */

const tools = ['ours', 'no-deprecated', 'import-x', 'tsc'];
const states = /** @type {const} */ ([
  ['v5', 'v5 types'],
  ['v6', 'v6 types'],
  ['nothing', 'nothing'],
]);
const { values } = parseArgs({
  options: {
    installed: { type: 'string' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    'no-write': { type: 'boolean', default: false },
  },
});
const wantedTools = tools.filter((tool) => values.only === undefined || values.only.split(',').includes(tool));
const wantedStates = states.filter(
  ([what]) => values.installed === undefined || values.installed.split(',').includes(what),
);
const isWhole = wantedTools.length === tools.length && wantedStates.length === states.length;

/** @param {string} tool @param {string} folder @param {readonly string[]} roots @returns {Promise<Report[]>} */
async function lint(tool, folder, roots) {
  const reports = [];
  for (const root of roots) {
    const config = await configOf(tool, root);
    const eslint = new ESLint({
      cwd: folder,
      overrideConfigFile: true,
      overrideConfig: [...config, { settings: { svc: { root } } }],
      ignore: false,
    });
    for (const { filePath, messages } of await eslint.lintFiles([root])) {
      for (const { fatal, message, line, column, endLine = line, endColumn = column } of messages) {
        if (fatal) console.error(`${tool}: ${filePath}: ${message}`);
        else reports.push({ file: filePath, line, column, endLine, endColumn });
      }
    }
  }
  return reports;
}

/** Errors, not suggestions: what a run of the compiler prints. @param {readonly string[]} roots @returns {Report[]} */
function typeCheck(roots) {
  /** @type {Map<string, ts.SourceFile | undefined>} */
  const shared = new Map();
  return roots.flatMap((root) => {
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => readFileSync(file, 'utf8'));
    const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
    const host = ts.createCompilerHost(options);
    const parse = host.getSourceFile;
    // The library and the packages are the same for all cases.
    host.getSourceFile = (file, ...rest) => {
      if (!file.includes('/node_modules/')) return parse(file, ...rest);
      if (!shared.has(file)) shared.set(file, parse(file, ...rest));
      return shared.get(file);
    };
    return ts.getPreEmitDiagnostics(ts.createProgram(fileNames, options, host)).flatMap(({ file, start, length }) => {
      if (!file || start === undefined) return [];
      const from = file.getLineAndCharacterOfPosition(start);
      const to = file.getLineAndCharacterOfPosition(start + (length ?? 0));
      return [
        {
          file: file.fileName,
          line: from.line + 1,
          column: from.character + 1,
          endLine: to.line + 1,
          endColumn: to.character + 1,
        },
      ];
    });
  });
}

/**
 * Whether a report is about a place: it begins there, or its text holds it and begins on the same line.
 * @param {Report} report
 * @param {{ line: number, column: number }} place
 */
function isAbout({ column, endLine, endColumn }, place) {
  return column === place.column || (column < place.column && (endLine > place.line || place.column < endColumn));
}

if (wantedTools.includes('import-x')) installImportX();
/** @type {import('./tables.mjs').Found} */
const foundByCase = {};
/** @type {Record<string, number>} */
let totals = {};
let cases = 0;
for (const [what, words] of wantedStates) {
  const { folder, roots, places, remove } = await writeCases(what);
  cases = roots.length;
  try {
    const groups = {
      all: places,
      TS: places.filter(({ group }) => group === 'TS'),
      JS: places.filter(({ group }) => group === 'JS'),
      'in a file that does not name the SDK': places.filter(({ crossFile }) => crossFile),
    };
    totals = Object.fromEntries(Object.entries(groups).map(([name, of]) => [name, of.length]));
    for (const tool of wantedTools) {
      const reports = tool === 'tsc' ? typeCheck(roots) : await lint(tool, folder, roots);
      const byLine = groupByLine(reports);
      const isFound = (/** @type {import('./who-cases.mjs').Place} */ place) =>
        place.at.some((at) =>
          (byLine.get(`${place.file}:${at.line}`) ?? []).some((/** @type {Report} */ report) => isAbout(report, at)),
        );
      (foundByCase[words] ??= {})[tool] = Object.fromEntries(
        Object.entries(groups).map(([name, of]) => [name, of.filter(isFound).length]),
      );
      console.log(
        `${what.padEnd(8)} ${tool.padEnd(14)} ${JSON.stringify(foundByCase[words]?.[tool])} of ${reports.length} reports`,
      );
      if (values.list && tool === 'ours')
        for (const { file, at } of places.filter((place) => !isFound(place)))
          console.log(`  ${file}:${at[0]?.line}:${at[0]?.column}`);
    }
  } finally {
    remove();
  }
}

/** @param {readonly Report[]} reports */
function groupByLine(reports) {
  /** @type {Map<string, Report[]>} */
  const groups = new Map();
  for (const report of reports) {
    const key = `${report.file}:${report.line}`;
    groups.set(key, [...(groups.get(key) ?? []), report]);
  }
  return groups;
}

const labels = Object.fromEntries(
  tools.map((tool) => [tool, tool === 'tsc' ? `\`tsc --noEmit\` ${ts.version}` : contender(tool).label]),
);
publish(
  (published) => (published.who = { cases, totals, tools: labels, found: foundByCase }),
  !values['no-write'] && isWhole,
);
