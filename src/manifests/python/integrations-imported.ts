/** Integrations of the Python SDK that a text imports, such as `langchain` of `from svc.langchain import …`. */
export function integrationsImported(text: string, module: string): readonly string[] {
  const importing = new RegExp(String.raw`^\uFEFF?[ \t\f]*(?:from|import)[ \t]+${module}\.(\w+)`, 'gm');
  return [...text.matchAll(importing)].flatMap((match) => match[1] ?? []);
}
