import { firstWithEs2022, neverWithEs2022 } from '../requirements.ts';

/** Whether a target keeps ES2022 as it is. `unread` = only data of other packages could tell. */
export type Level = 'es2022' | 'below' | 'unread';

/** Names that say where code runs and nothing about its level. */
const places =
  /^(?:web|webworker|node|async-node|nwjs|electron-(?:main|renderer|preload)|browserslist(?::.*)?|browser|neutral|false)$/;

/**
 * Judges one target of a bundler or compiler: `es2020`, `ESNext`, `node18`, `chrome80`. `undefined` = it names no
 * level.
 */
export function levelOf(target: string): Level | undefined {
  const text = target.trim().toLowerCase();
  if (places.test(text)) return undefined;
  if (text === 'esnext' || text === 'latest' || text === 'baseline-widely-available') return 'es2022';
  // Vite's name for browsers of 2020.
  if (text === 'modules') return 'below';
  const year = /^es(\d{4})$/.exec(text)?.[1];
  if (year !== undefined) return Number(year) >= 2022 ? 'es2022' : 'below';
  if (/^es[3-9]$/.test(text)) return 'below';
  const [, engine = '', major = '', minor = '0'] =
    /^([a-z_]+)\s*(?:>=\s*|=\s*)?(\d{1,6})(?:\.(\d{1,6}|x))?(?:\.[\dx]+)*\+?$/.exec(text) ?? [];
  return engine === '' ? 'unread' : levelOfEngine(engine, Number(major), Number(minor) || 0);
}

/** Judges a version of an engine. */
export function levelOfEngine(engine: string, major: number, minor: number): Level {
  if (neverWithEs2022.includes(engine)) return 'below';
  const first = Object.hasOwn(firstWithEs2022, engine) ? firstWithEs2022[engine] : undefined;
  if (first === undefined) return 'unread';
  // `node16` is 16.0.
  return major > first[0] || (major === first[0] && minor >= first[1]) ? 'es2022' : 'below';
}

/** The lowest of several. */
export function lowestLevel(levels: readonly (Level | undefined)[]): Level | undefined {
  return (['below', 'unread', 'es2022'] as const).find((level) => levels.includes(level));
}
