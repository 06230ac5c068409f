/**
 * How deeply code may be nested. TypeScript's parser, binder and checker, Babel and our own walks are recursive, so the
 * stack of the thread decides. Code that people write stays below 100 levels; generated code need not.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Why a file is left out whose code is nested too deeply. */
export const nestedTooDeeply = 'nested too deeply to analyse';

/** What a thread can take. */
export interface StackLimits {
  /** Levels of a syntax tree. */
  levels: number;
  /** Deeper code ends the work with {@link NeedsLargerStack}; else its file is left out, and the others are done. */
  startsOver: boolean;
}

/** Node's usual stack: chains of `&&` overflow from about 900 levels on, most other shapes from 2,000. */
const usual: StackLimits = { levels: 800, startsOver: false };

/**
 * Where the work can begin again with a larger stack, it does so long before anything overflows; Babel does from 650
 * levels on.
 */
export const startingOver: StackLimits = { levels: 400, startsOver: true };

/** Size of the larger stack. */
export const largerStackMb = 64;

/** What it holds with room to spare: 2,000 callbacks in each other are 8,000 levels. */
export const largerStack: StackLimits = { levels: 12_000, startsOver: false };

const limits = new AsyncLocalStorage<StackLimits>();

/** The code is nested too deeply for this thread; nothing was written. */
export class NeedsLargerStack extends Error {
  override readonly name = 'NeedsLargerStack';
}

/** Does work with other limits than those of a usual thread. */
export function withStackLimits<T>(limitsOfThread: StackLimits, work: () => T): T {
  return limits.run(limitsOfThread, work);
}

/** Levels that a syntax tree may have. */
export function mostLevels(): number {
  return (limits.getStore() ?? usual).levels;
}

/**
 * To be called before a file is left out because it is nested too deeply.
 * @throws NeedsLargerStack where the work can begin again with a larger stack
 */
export function beforeLeavingOut(): void {
  if ((limits.getStore() ?? usual).startsOver) throw new NeedsLargerStack();
}
