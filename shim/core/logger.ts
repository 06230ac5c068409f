import type * as Surface from '@svc/core';
import type { Profile } from '../../src/catalog/profile.ts';
import { environmentOf } from './environment.ts';

/** The levels, by name and by number as an enum has them. */
export const LogLevel = {
  NONE: 4,
  ERROR: 3,
  WARN: 2,
  INFO: 1,
  DEBUG: 0,
  4: 'NONE',
  3: 'ERROR',
  2: 'WARN',
  1: 'INFO',
  0: 'DEBUG',
} as unknown as typeof Surface.LogLevel;

/** Exports of the core package that log. */
export type Logging = Pick<
  typeof Surface,
  'LogLevel' | 'Logger' | 'logger' | 'createLogger' | 'getGlobalLogger' | 'configureGlobalLogger' | 'resetGlobalLogger'
>;

/**
 * The logger and the one of the process, for one profile: its level is from `SVC_LOG_LEVEL`, or debug with
 * `SVC_DEBUG=true`.
 */
export function createLogging(profile: Profile): Logging {
  const read = environmentOf(profile);

  class Logger implements Surface.Logger {
    private config: Surface.LoggerConfig;

    constructor(config: Surface.LoggerConfig = { level: LogLevel.INFO }) {
      this.config = { enableTimestamp: true, ...config };
    }

    error(message: string, ...args: unknown[]): void {
      if (this.isLevelEnabled(LogLevel.ERROR)) console.error(this.line('ERROR', message), ...args);
    }

    warn(message: string, ...args: unknown[]): void {
      if (this.isLevelEnabled(LogLevel.WARN)) console.warn(this.line('WARN', message), ...args);
    }

    info(message: string, ...args: unknown[]): void {
      if (this.isLevelEnabled(LogLevel.INFO)) console.info(this.line('INFO', message), ...args);
    }

    debug(message: string, ...args: unknown[]): void {
      if (this.isLevelEnabled(LogLevel.DEBUG)) console.debug(this.line('DEBUG', message), ...args);
    }

    setLevel(level: Surface.LogLevel): void {
      this.config = { ...this.config, level };
    }

    getLevel(): Surface.LogLevel {
      return this.config.level;
    }

    isLevelEnabled(level: Surface.LogLevel): boolean {
      return level >= this.config.level;
    }

    private line(level: string, message: string): string {
      const time = this.config.enableTimestamp ? `${new Date().toISOString()} ` : '';
      return `${time}${this.config.prefix ?? `[${profile.prefix} SDK]`} [${level}] ${message}`;
    }
  }

  const levelFromEnvironment = (): Surface.LogLevel => {
    if (read('DEBUG')?.toLowerCase() === 'true') return LogLevel.DEBUG;
    const named = (LogLevel as unknown as Record<string, unknown>)[read('LOG_LEVEL')?.toUpperCase() ?? ''];
    return typeof named === 'number' ? (named as Surface.LogLevel) : LogLevel.INFO;
  };

  let current: Logger | undefined;
  const getInstance = (): Surface.Logger => (current ??= new Logger({ level: levelFromEnvironment() }));
  const configure = (config: Surface.LoggerConfig): void => {
    current = new Logger(config);
  };
  const reset = (): void => {
    current = undefined;
  };

  class LoggerSingleton {
    static getInstance = getInstance;
    static configure = configure;
    static reset = reset;
  }

  return {
    LogLevel,
    Logger,
    logger: LoggerSingleton as typeof Surface.logger,
    createLogger: (config) => new Logger(config),
    getGlobalLogger: getInstance,
    configureGlobalLogger: configure,
    resetGlobalLogger: reset,
  };
}
