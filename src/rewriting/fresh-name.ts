import type { FileNames } from '../program/file-names.ts';

/**
 * A name that the file does not use yet: `wanted`, or with the first free number behind it.
 * @param names identifiers of the file
 * @param skip how many free names are taken already by other places of the same scope
 */
export function freshName(names: FileNames, wanted: string, skip = 0): string {
  let left = skip;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}${number}`;
    if (names.has(name)) continue;
    if (left === 0) return name;
    left -= 1;
  }
}
