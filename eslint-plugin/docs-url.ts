/** Where the page of a rule is: in the package itself, so that it speaks of the installed version. */
export function docsUrl(rule: string): string {
  return `https://unpkg.com/svc-codemod/docs/rules/${rule}.md`;
}
