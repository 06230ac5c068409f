/** What 5.11.1 calls deprecated and v6 keeps is called so by the shim's types. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { withDocs, writtenDocs } from '../../../scripts/shim-docs.mjs';
import { routes } from '../../../src/catalog/routes.ts';
import { repository } from '../../../scripts/build-inputs.mjs';

/** `Owner.member` of what declarations call deprecated; what only the package itself may use is left out. */
function deprecatedIn(text: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node, owner: string): void => {
    const name =
      ts.isClassElement(node) || ts.isTypeElement(node) || ts.isInterfaceDeclaration(node) ? node.name : undefined;
    const isPrivate = ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).length > 0;
    if (name && ts.getJSDocDeprecatedTag(node) && !isPrivate) names.push(`${owner}.${name.getText()}`);
    const inner =
      ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) ? (node.name?.getText() ?? owner) : owner;
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(ts.createSourceFile('a.d.ts', text, ts.ScriptTarget.Latest, true), '');
  return names;
}

test('members of @langfuse/core', () => {
  const published = deprecatedIn(readFileSync(`${repository}/node_modules/@langfuse/core/dist/index.d.ts`, 'utf8'));
  const surface = readFileSync(`${repository}/src/catalog/surface/v6/core.d.ts`, 'utf8');
  const requests = published.filter((member) => member.includes('Request.'));
  expect(requests).toEqual(['CreateUserRequest.password']);
  expect(deprecatedIn(withDocs(surface, writtenDocs(), routes).text)).toEqual(requests);
});
