import type { API } from 'jscodeshift';
import type { Site } from '../src/sites/site.ts';
import { parserFor } from '../src/applying/check-syntax.ts';
import { lineNumbers } from './line-numbers.ts';

/**
 * Tells whether jscodeshift's own parser sees a node with the site's name on the site's line. Lines, because recast
 * replaces tabs before it counts columns and offsets.
 * @throws when the file does not parse
 */
export function confirmNodes(jscodeshift: API['jscodeshift'], source: string, file: string): (site: Site) => boolean {
  const j = jscodeshift.withParser(parserFor(file));
  const seen = new Set<string>();
  const note = (name: unknown, line: number | undefined): void => {
    if (typeof name === 'string' && line !== undefined) seen.add(`${line}:${name}`);
  };
  const root = j(source);
  root.find(j.Identifier).forEach(({ node }) => note(node.name, node.loc?.start.line));
  root.find(j.StringLiteral).forEach(({ node }) => note(node.value, node.loc?.start.line));
  root.find(j.TemplateElement).forEach(({ node }) => note(node.value.cooked, node.loc?.start.line));
  const lineOf = lineNumbers(source);
  return (site) =>
    seen.has(
      `${lineOf(site.name.start)}:${source.slice(site.name.start, site.name.end).replace(/^(['"`])(.*)\1$/s, '$2')}`,
    );
}
