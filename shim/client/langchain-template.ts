/**
 * A prompt's text as a template of the chain framework: `{{name}}` becomes `{name}`, and braces of JSON are doubled, so
 * that they are no variables. A brace belongs to JSON when a quote follows it.
 */
export function langchainTemplate(template: string): string {
  const isJson: boolean[] = [];
  return template
    .replace(/\{\{|\}\}|\{(\s*['"])?|\}/g, (brace, quote: string | undefined) => {
      if (brace === '{{' || brace === '}}') return brace;
      if (brace === '}') return isJson.pop() ? '}}' : '}';
      isJson.push(quote !== undefined);
      return quote === undefined ? brace : `{${brace}`;
    })
    .replace(/\{\{(\w+)\}\}/g, '{$1}');
}
