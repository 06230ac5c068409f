/** Which settings of a project decide whether a value of the SDK is used wrongly. */
import { defined } from '../../catalog/defined.ts';
import type { JsonObject } from './config-files.ts';

/** Flags of TypeScript that are on; absent means off, or that no configuration in the repository says so. */
export interface Strictness {
  strictNullChecks?: true;
  strictFunctionTypes?: true;
  noUncheckedIndexedAccess?: true;
  exactOptionalPropertyTypes?: true;
}

/** Flags of TypeScript by which code is written in another form; absent means off. */
export interface FormFlags {
  exactOptionalPropertyTypes?: true;
  noPropertyAccessFromIndexSignature?: true;
  noUnusedLocals?: true;
}

/** The flags as configurations write them; `strict` stands for those of its family that are not written. */
export type WrittenStrictness = Partial<Record<'strict' | keyof Strictness | keyof FormFlags, boolean>>;

/** What a configuration says itself. */
export function writtenStrictness(compilerOptions: JsonObject): WrittenStrictness {
  const flag = (name: keyof WrittenStrictness): boolean | undefined => {
    const value = compilerOptions[name];
    return typeof value === 'boolean' ? value : undefined;
  };
  return defined({
    strict: flag('strict'),
    strictNullChecks: flag('strictNullChecks'),
    strictFunctionTypes: flag('strictFunctionTypes'),
    noUncheckedIndexedAccess: flag('noUncheckedIndexedAccess'),
    exactOptionalPropertyTypes: flag('exactOptionalPropertyTypes'),
    noPropertyAccessFromIndexSignature: flag('noPropertyAccessFromIndexSignature'),
    noUnusedLocals: flag('noUnusedLocals'),
  });
}

/**
 * What holds where several configurations govern a folder: of a flag, what the first says that says something. The last
 * two flags are about `undefined`, which is a type of its own only with `strictNullChecks`.
 */
export function strictnessOf(written: readonly WrittenStrictness[]): Strictness {
  const says = (name: keyof WrittenStrictness): boolean | undefined => firstSaid(written, name);
  const strict = says('strict') ?? false;
  const withNull = says('strictNullChecks') ?? strict;
  return {
    ...(withNull && { strictNullChecks: true }),
    ...((says('strictFunctionTypes') ?? strict) && { strictFunctionTypes: true }),
    ...(withNull && says('noUncheckedIndexedAccess') === true && { noUncheckedIndexedAccess: true }),
    ...(withNull && says('exactOptionalPropertyTypes') === true && { exactOptionalPropertyTypes: true }),
  };
}

/** The same of the flags that ask for another form. */
export function formFlagsOf(written: readonly WrittenStrictness[]): FormFlags {
  return {
    ...(strictnessOf(written).exactOptionalPropertyTypes && { exactOptionalPropertyTypes: true }),
    ...(firstSaid(written, 'noPropertyAccessFromIndexSignature') && { noPropertyAccessFromIndexSignature: true }),
    ...(firstSaid(written, 'noUnusedLocals') && { noUnusedLocals: true }),
  };
}

function firstSaid(written: readonly WrittenStrictness[], name: keyof WrittenStrictness): boolean | undefined {
  return written.map((flags) => flags[name]).find((value) => value !== undefined);
}
