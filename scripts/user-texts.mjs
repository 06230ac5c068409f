// @ts-check
/** The texts that people read: the pages, and the sentences in the code that reports, markers and help are made of. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesBelow, repository } from './build-inputs.mjs';

/** @typedef {{ where: string, text: string }} UserText */

/** Markdown of users and contributors. */
const pages = ['docs', 'packages', 'integrations']
  .flatMap(filesBelow)
  .filter((file) => file.endsWith('.md'))
  .concat('README.md', 'CONTRIBUTING.md');

/** Rooms whose texts reach a person; declarations and templates are code of somebody else. */
const rooms = ['src', 'transforms', 'eslint-plugin'];
const notTexts = /^src\/(?:catalog\/(?:surface|contract-clauses)|compat\/templates|program\/lib)/;

/** @param {string} text @returns {string} without what is code in it */
const withoutCode = (text) => text.replace(/\\`/g, '`').replace(/(`+)[^]*?\1/g, '``');

/** @param {string} page @returns {UserText[]} its lines, without code blocks and addresses */
function textsOfPage(page) {
  const text = readFileSync(join(repository, page), 'utf8').replace(/^( *)(`{3,}|~{3,})[^]*?^\1\2.*$/gm, (block) =>
    block.replace(/[^\n]+/g, ''),
  );
  return text.split('\n').map((line, index) => ({
    where: `${page}:${index + 1}`,
    text: withoutCode(line.replace(/\]\([^)]*\)|<!--.*?-->|https?:\S+/g, ' ')),
  }));
}

/** @param {string} file @returns {UserText[]} its strings of several words */
function textsOfCode(file) {
  /** @type {UserText[]} */
  const texts = [];
  const source = ts.createSourceFile(file, readFileSync(join(repository, file), 'utf8'), ts.ScriptTarget.Latest, true);
  /** @param {ts.Node} node @param {string} text */
  const add = (node, text) => {
    if (!/[a-z]+ [a-z]+/i.test(text)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    texts.push({ where: `${file}:${line + 1}`, text: withoutCode(text.replace(/<[a-z/!][^>]*>/g, ' ')) });
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) add(node, node.text);
    if (ts.isTemplateExpression(node))
      add(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** @returns {UserText[]} everything that people read */
export const userTexts = () => [
  ...pages.flatMap(textsOfPage),
  ...rooms
    .flatMap(filesBelow)
    .filter((file) => /\.m?ts$/.test(file) && !file.endsWith('.d.ts') && !notTexts.test(file))
    .flatMap(textsOfCode),
];
