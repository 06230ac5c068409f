// @ts-check
/**
 * What stands below each room and may be imported from there; what stands below that may be imported as well.
 * Everything else is forbidden, so that a lint rule or an editor can use the lower rooms without ever loading the
 * command line.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const standsOn = {
  'src/catalog': [],
  shim: ['src/catalog'],
  'src/compat': ['src/catalog'],
  'src/report': ['src/catalog'],
  'src/repository': ['src/catalog'],
  'src/edits': ['src/repository'],
  'src/program': ['src/repository'],
  'src/python': ['src/edits'],
  'src/embedded': ['src/program'],
  'src/flow': ['src/program'],
  'src/test-doubles': ['src/flow'],
  'src/sites': ['src/test-doubles'],
  'src/analysis': ['src/sites', 'src/embedded'],
  'src/verify': ['src/analysis'],
  'src/rewriting': ['src/sites', 'src/embedded', 'src/edits'],
  'src/applying': ['src/rewriting'],
  'src/manifests': ['src/edits', 'src/report', 'src/python'],
  transforms: ['src/applying', 'src/analysis'],
  'src/findings': ['transforms', 'src/verify', 'src/manifests', 'src/python'],
  'eslint-plugin': ['src/findings'],
  'src/pipeline': ['src/findings', 'src/compat'],
  'src/doctor': ['src/pipeline'],
  'src/cli': ['src/doctor', 'shim'],
};

/** The rooms with what they stand on, for the architecture page: those that stand on the same in one line. */
export function importLaw() {
  /** @type {Map<string, string[]>} */
  const byFoundation = new Map();
  for (const [room, foundation] of Object.entries(standsOn)) {
    const key = foundation.map((below) => `\`${below}\``).join(', ') || 'nothing';
    byFoundation.set(key, [...(byFoundation.get(key) ?? []), `\`${room}\``]);
  }
  const rows = [...byFoundation].map(([foundation, rooms]) => `| ${rooms.join(', ')} | ${foundation} |`);
  return ['| room | stands on |', '|-|-|', ...rows].join('\n');
}
