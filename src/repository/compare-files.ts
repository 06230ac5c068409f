/** Orders by file, by code unit, so that every machine gives the same order; what is in one file keeps its order. */
export function compareFiles(left: { file: string }, right: { file: string }): number {
  return left.file < right.file ? -1 : Number(left.file > right.file);
}
