import { chapterAddress } from '../catalog/docs-address.ts';
import type { Entry } from '../catalog/entry.ts';
import { isPythonId } from '../catalog/python/names.ts';
import { entryExample } from './entry-example.ts';

/** What `explain` says of a change, as plain text and as Markdown, for hosts that show help beside a finding. */
export interface RuleHelp {
  text: string;
  markdown: string;
}

/**
 * @param entry a change of the catalogue
 * @param version of the tool, for the address of the chapter's page
 */
export function ruleHelp(entry: Entry, version: string): RuleHelp {
  const notes = entry.notes ?? [];
  const [older, newer, code, comment] = isPythonId(entry.id) ? ['v4', 'v5', 'py', '#'] : ['v5', 'v6', 'ts', '//'];
  const v6 = entry.target === undefined ? 'nothing takes over alone' : `\`${entry.target.join('.')}\``;
  const page = chapterAddress(version, entry.chapter);
  const { before, after } = entryExample(entry);
  return {
    text: [
      entry.message,
      entry.todo,
      ...(after === undefined || before === undefined ? [] : [`${older}: ${before}`, `${newer}: ${after}`]),
      ...notes,
      `More: ${page}`,
    ].join('\n'),
    markdown: [
      entry.message,
      `**To do:** ${entry.todo}`,
      `**${newer}:** ${v6}`,
      ...(after === undefined || before === undefined
        ? []
        : [`\`\`\`${code}\n${comment} ${older}\n${before}\n${comment} ${newer}\n${after}\n\`\`\``]),
      ...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join('\n')]),
      `[More: ${entry.chapter}](${page})`,
    ].join('\n\n'),
  };
}
