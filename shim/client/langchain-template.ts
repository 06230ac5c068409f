/**
 * A prompt's text as a template of the chain framework: `{{name}}` becomes `{name}`, and braces of JSON are doubled, so
 * that they are no variables. A brace belongs to JSON when a quote follows it.
 */
export function langchainTemplate(template: string): string {
  const isJson: boolean[] = [];
  return template
    .replace(/\{\{|\}\}|\{(\s*['"])?|\}/g, (found, quote: string | undefined) => {
      if (found === '{{' || found === '}}') return found;
      if (found === '}') return isJson.pop() ? '}}' : '}';
      isJson.push(quote !== undefined);
      return quote === undefined ? found : `{${found}`;
    })
    .replace(/\{\{(\w+)\}\}/g, '{$1}');
}
