import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  configureGlobalLogger,
  createLogger,
  getGlobalLogger,
  logger,
  LogLevel,
  resetGlobalLogger,
} from '../../../shim/svc/core.ts';

let lines: unknown[][];

beforeEach(() => {
  lines = [];
  for (const level of ['error', 'warn', 'info', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => void lines.push([level, ...args]));
  resetGlobalLogger();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  resetGlobalLogger();
});

test.each([
  [{}, ['error', 'warn', 'info']],
  [{ SVC_LOG_LEVEL: 'error' }, ['error']],
  [{ SVC_LOG_LEVEL: 'NONE' }, []],
  [{ SVC_LOG_LEVEL: 'nonsense' }, ['error', 'warn', 'info']],
  [{ SVC_DEBUG: 'true', SVC_LOG_LEVEL: 'error' }, ['error', 'warn', 'info', 'debug']],
])('the environment %j lets %j through', (environment, expected) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const global = getGlobalLogger();
  for (const level of ['error', 'warn', 'info', 'debug'] as const) global[level]('x');
  expect(lines.map(([level]) => level)).toEqual(expected);
});

test('a line has time, prefix, level, message and what is added', () => {
  createLogger({ level: LogLevel.INFO, prefix: '[mine]', enableTimestamp: false }).warn('careful', { a: 1 });
  createLogger().error('bad');
  expect(lines).toEqual([
    ['warn', '[mine] [WARN] careful', { a: 1 }],
    ['error', expect.stringMatching(/^\d{4}-\d\d-\d\dT\S+Z \[Svc SDK\] \[ERROR\] bad$/)],
  ]);
});

test('the logger of the process can be set', () => {
  configureGlobalLogger({ level: LogLevel.ERROR });
  expect([
    logger.getInstance() === getGlobalLogger(),
    getGlobalLogger().getLevel(),
    getGlobalLogger().isLevelEnabled(LogLevel.WARN),
  ]).toEqual([true, 3, false]);
  getGlobalLogger().setLevel(LogLevel.DEBUG);
  expect(getGlobalLogger().isLevelEnabled(LogLevel.DEBUG)).toBe(true);
});
