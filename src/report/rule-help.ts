import { chapterAddress } from '../catalog/docs-address.ts';
import type { Entry } from '../catalog/entry.ts';
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
  const v6 = entry.target === undefined ? 'nothing takes over alone' : `\`${entry.target.join('.')}\``;
  const page = chapterAddress(version, entry.chapter);
  const { before, after } = entryExample(entry);
  return {
    text: [
      entry.message,
      entry.todo,
      ...(after === undefined ? [] : [`v5: ${before}`, `v6: ${after}`]),
      ...notes,
      `More: ${page}`,
    ].join('\n'),
    markdown: [
      entry.message,
      `**To do:** ${entry.todo}`,
      `**v6:** ${v6}`,
      ...(after === undefined ? [] : [`\`\`\`ts\n// v5\n${before}\n// v6\n${after}\n\`\`\``]),
      ...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join('\n')]),
      `[More: ${entry.chapter}](${page})`,
    ].join('\n\n'),
  };
}
