import { type Level, levelOfEngine, lowestLevel } from './es-level.ts';

/** Queries that take what is current. */
const current =
  /^(?:maintained node versions|current node|node current|extends .*|last \d+ (?:chrome|edge|firefox|node|electron)(?: major)? versions?|unreleased (?:\w+ )?versions)$/;

/**
 * Judges browserslist queries by what stands there: engines with a version. What asks for usage data (`> 0.5%`,
 * `defaults`, `last 2 versions`) is `unread`.
 */
export function levelOfQueries(queries: readonly string[]): Level | undefined {
  const single = queries
    .flatMap((query) => query.split(/,|\bor\b|\band\b/))
    .map((query) => query.trim().toLowerCase())
    .filter((query) => query !== '');
  return lowestLevel(single.map(levelOfQuery));
}

function levelOfQuery(query: string): Level | undefined {
  // What is left out lowers nothing.
  if (query.startsWith('not ')) return undefined;
  if (current.test(query)) return query.startsWith('extends') ? 'unread' : 'es2022';
  const [, engine = '', operator = '', major = '', minor = '0'] =
    /^([a-z_]+)\s*(>=|<=|>|<)?\s*(\d{1,6})(?:\.(\d{1,6}))?(?:\s*-\s*[\d.]+)?$/.exec(query) ?? [];
  if (engine === '') return query.startsWith('supports es6') ? 'below' : 'unread';
  return operator.startsWith('<') ? 'below' : levelOfEngine(engineName(engine), Number(major), Number(minor));
}

function engineName(engine: string): string {
  return (
    { ff: 'firefox', fx: 'firefox', ios: 'ios_saf', explorer: 'ie', op_mini: 'op_mini', chromeandroid: 'and_chr' }[
      engine
    ] ?? engine
  );
}

/** The queries of a `.browserslistrc`: a line each, without comments and names of sections. */
export function queriesOf(source: string): string[] {
  return source
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('['));
}
