// @ts-check
/** The types that the architecture page prints, as they stand in the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { repository } from './build-inputs.mjs';

/**
 * What each is, its file and its name, in the order in which they are made.
 * @type {readonly [string, string, string][]}
 */
const types = [
  ['**Repository**: files, texts, imports.', 'src/repository/discover.ts', 'Discovery'],
  ['**Program**: sparse, grows by demand.', 'src/program/program.ts', 'SparseProgram'],
  ['**Flow**: the next place of a value, or why it goes out of sight.', 'src/flow/step.ts', 'Step'],
  ['**Site**: a node, its catalogue id, its evidence, its facts.', 'src/sites/site.ts', 'Site'],
  ['**Decision**: what a chapter makes of a site.', 'src/rewriting/plan.ts', 'Decision'],
  ['**Edit**: offsets in the original text.', 'src/edits/text-edit.ts', 'TextEdit'],
  ['**Finding**: what a report says of a site.', 'src/report/report-schema.ts', 'Finding'],
];

/** @returns {string} Markdown */
export function architectureTypes() {
  return types
    .map(([title, file, name]) => {
      const source = ts.createSourceFile(file, readFileSync(join(repository, file), 'utf8'), ts.ScriptTarget.Latest);
      const declaration = source.statements.find(
        (statement) =>
          (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
          statement.name.text === name,
      );
      if (declaration === undefined) throw new Error(`${file} declares no type ${name}`);
      const text = source.text.slice(declaration.getStart(source), declaration.end).replace(/^export /, '');
      return `${title} [\`${file}\`](../${file})\n\n\`\`\`ts\n${text}\n\`\`\``;
    })
    .join('\n\n');
}
