export const exactMatch = async ({ output, expectedOutput }) => ({ name: 'exact', value: output === expectedOutput ? 1 : 0 });
