import type { Entry, Root } from '../catalog/entry.ts';

/** What `explain` says of a change, as plain text and as Markdown, for hosts that show help beside a finding. */
export interface RuleHelp {
  text: string;
  markdown: string;
}

/** `field:…` names a fact that the contract is silent about. */
export function sectionName(contract: string): string {
  return contract.startsWith('field:') ? 'not in the contract' : `contract ${contract}`;
}

/** How a value of each kind is called in an example. */
const receivers: Readonly<Record<Root, string>> = {
  client: 'client',
  api: 'client.api',
  observation: 'span',
  tracing: 'tracing',
  datasetItem: 'item',
  experimentResult: 'result',
  scoresResponse: 'response',
  type: 'value',
  package: 'package',
};

/** The suggestion of an entry with names in its slots. */
function example({ root, parameters = [], suggestion }: Entry): string | undefined {
  return suggestion?.replace(/\{(receiver|api|args|arg(\d))\}/g, (_, slot: string, index?: string) => {
    if (index !== undefined) return parameters[Number(index)] ?? '…';
    return slot === 'receiver' ? receivers[root] : slot === 'api' ? 'client.api' : '…';
  });
}

/** @param entry a change of the catalogue */
export function ruleHelp(entry: Entry): RuleHelp {
  const notes = entry.notes ?? [];
  const v6 = entry.target === undefined ? 'nothing takes over alone' : `\`${entry.target.join('.')}\``;
  const section = `Chapter ${entry.chapter}, ${sectionName(entry.contract)}.`;
  const write = example(entry);
  return {
    text: [entry.message, entry.todo, ...(write === undefined ? [] : [`Write: ${write}`]), ...notes, section].join(
      '\n',
    ),
    markdown: [
      entry.message,
      `**To do:** ${entry.todo}`,
      `**v6:** ${v6}`,
      ...(write === undefined ? [] : [`\`\`\`ts\n${write}\n\`\`\``]),
      ...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join('\n')]),
      section,
    ].join('\n\n'),
  };
}
