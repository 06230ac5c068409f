/** The hooks that Node.js 20 runs in a thread of their own. */
export { resolve } from './resolve-hook.ts';
export { load } from './v5-code.ts';
