import picocolors from 'picocolors';

/** Functions that colour a text, or return it as it is. */
export type Colours = ReturnType<typeof picocolors.createColors>;

/** @param enabled false gives functions that change nothing */
export function createColours(enabled: boolean): Colours {
  return picocolors.createColors(enabled);
}

/**
 * Whether a stream gets colours: a terminal does. `NO_COLOR` (not empty) turns them off, before all else; `FORCE_COLOR`
 * turns them on in a pipe too, unless it is `0` or `false`.
 */
export function wantsColour(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  const { NO_COLOR: no, FORCE_COLOR: force, TERM: term } = env;
  if (no !== undefined && no !== '') return false;
  if (force !== undefined) return force !== '0' && force !== 'false';
  return stream.isTTY === true && term !== 'dumb';
}
