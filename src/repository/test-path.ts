/** Whether a file is a test by its path: `x.test.ts`, `x.spec.js`, or anything in `test`, `__tests__`, `e2e`. */
export function isTestPath(path: string): boolean {
  return /(?:^|\/)(?:__tests__|tests?|specs?|e2e)\/|\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path);
}
