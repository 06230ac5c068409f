/** Members of v5's request that records an item, by what the experiment runner calls them. */
export const runnerOptions: Readonly<Record<string, string>> = {
  runName: 'runName',
  runDescription: 'description',
  metadata: 'metadata',
};
