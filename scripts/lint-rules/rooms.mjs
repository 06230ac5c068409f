// @ts-check
/**
 * The rooms, lowest first: what each is, for the architecture page, and what it stands on. That, and what that stands
 * on, may be imported. Everything else is forbidden, so that a lint rule or an editor can use the lower rooms without
 * ever loading the command line.
 * @type {Readonly<Record<string, { is: string, on: readonly string[] }>>}
 */
const rooms = {
  'src/catalog': { is: 'what an entry is, routes, the surfaces of 4, 5 and 6', on: [] },
  shim: { is: 'an SDK of major 6, one of Python, the contract service', on: ['src/catalog'] },
  'src/compat': { is: 'the functions of `--compat`', on: ['src/catalog'] },
  'src/report': {
    is: 'schema 1; a function for each format, which sees a `Run` alone',
    on: ['src/catalog'],
  },
  'src/repository': { is: 'files, texts, imports; no parser', on: ['src/catalog'] },
  'src/edits': { is: 'text edits, atomic writes, journal, undo', on: ['src/repository'] },
  'src/program': { is: 'the sparse TypeScript program and its trees', on: ['src/repository'] },
  'src/python': { is: 'Python files by tokens and bindings; `resolve/`: types', on: ['src/edits'] },
  'src/embedded': { is: 'code in components, texts and notebooks', on: ['src/program'] },
  'src/flow': { is: 'where a value goes next', on: ['src/program'] },
  'src/test-doubles': { is: 'objects that stand in for the SDK', on: ['src/flow'] },
  'src/sites': { is: 'which expression uses what v6 changed', on: ['src/test-doubles'] },
  'src/analysis': { is: 'grows the program, stays warm for an editor', on: ['src/sites', 'src/embedded'] },
  'src/verify': { is: 'types of migrated code', on: ['src/analysis'] },
  'src/rewriting': {
    is: 'what planners share; a planner is pure: `Site` and `PlanContext` in, `Decision` out',
    on: ['src/sites', 'src/embedded', 'src/edits'],
  },
  'src/applying': { is: 'carries out decisions', on: ['src/rewriting'] },
  'src/manifests': { is: 'versions in manifests', on: ['src/edits', 'src/report', 'src/python'] },
  transforms: { is: 'a folder for each chapter', on: ['src/applying', 'src/analysis'] },
  'src/findings': {
    is: 'what a report says of a site',
    on: ['transforms', 'src/verify', 'src/manifests', 'src/python'],
  },
  'eslint-plugin': { is: 'two rules for most groups of changes', on: ['src/findings'] },
  'src/pipeline': { is: 'one repository: plan, guard, write, report', on: ['src/findings', 'src/compat'] },
  'src/doctor': { is: 'a pure function for each check', on: ['src/pipeline'] },
  'src/cli': { is: 'a file for each command', on: ['src/doctor', 'shim'] },
};

/**
 * What stands below each room and may be imported from there.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const standsOn = Object.fromEntries(Object.entries(rooms).map(([room, { on }]) => [room, on]));

/** The rooms as a table of the architecture page. */
export function roomsTable() {
  const rows = Object.entries(rooms).map(
    ([room, { is, on }]) => `| \`${room}\` | ${is} | ${on.map((below) => `\`${below}\``).join(', ') || 'nothing'} |`,
  );
  return ['| room | what it is | stands on |', '|-|-|-|', ...rows].join('\n');
}
