import type { FakeMemberShape } from '../sites/site.ts';

/** Number of parameters the fake's function names; `undefined` when its value is not written as a function there. */
export function fakeParameterCount(source: string, shape: FakeMemberShape): number | undefined {
  return parameterCount(
    shape.form === 'method'
      ? source.slice(shape.key.end, shape.member.end)
      : shape.value === undefined
        ? ''
        : source.slice(shape.value.start, shape.value.end),
  );
}

/** The same for the function that `text` begins with, also as the argument of a call: `vi.fn(async (name, options) => …)`. */
export function parameterCount(text: string): number | undefined {
  const list = /^\s*(?:[\w$.]*\s*\(\s*)?(?:async\s*)?(?:function\b[^(]*)?\(([^()]*)\)\s*(?::[^=>{]*)?(?:=>|\{)/.exec(
    text,
  )?.[1];
  if (list === undefined) return undefined;
  return list.trim() === ''
    ? 0
    : list
        .replace(/<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\]/g, '')
        .split(',')
        .filter((part) => part.trim() !== '').length;
}
