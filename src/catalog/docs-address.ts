/** Where the sources are: `repository` of the manifests. */
export const repository = 'https://github.com/svc-codemod/svc-codemod';

/**
 * The address of a page of the documentation, in the version that is installed.
 * @param page relative to `docs`: `rules/no-removed-api.md`
 */
export function docsAddress(version: string, page: string): string {
  return `${repository}/blob/v${version}/docs/${page}`;
}

/** The address of a chapter's page. */
export function chapterAddress(version: string, chapter: string): string {
  return docsAddress(version, `chapters/${chapter}.md`);
}
