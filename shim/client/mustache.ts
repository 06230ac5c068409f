/**
 * Fills the variables of a prompt: `{{name}}` (nothing is escaped), `{{#name}}…{{/name}}` for a truthy value or each
 * element of a list, `{{^name}}…{{/name}}` for a falsy one, `{{! comment }}`. A name that is not given is empty.
 */

type Scope = readonly unknown[];

const section = /\{\{([#^])\s*([\w.$-]+)\s*\}\}([\s\S]*?)\{\{\/\s*\2\s*\}\}/;
const tag = /\{\{\{([^{}]*)\}\}\}|\{\{([^{}]*)\}\}/g;

export function render(template: string, variables: Readonly<Record<string, unknown>>): string {
  return rendered(template, [variables]);
}

function rendered(template: string, scope: Scope): string {
  const found = section.exec(template);
  if (!found)
    return template.replace(tag, (whole: string, unescaped?: string, name?: string) =>
      filled(whole, (unescaped ?? name ?? '').trim(), scope),
    );
  const [whole, kind, name = '', body = ''] = found;
  const value = lookup(name, scope);
  const empty = !value || (Array.isArray(value) && value.length === 0);
  const items = kind === '^' ? (empty ? [undefined] : []) : empty ? [] : Array.isArray(value) ? value : [value];
  const middle = items.map((item) => rendered(body, item === undefined ? scope : [...scope, item])).join('');
  return (
    rendered(template.slice(0, found.index), scope) +
    middle +
    rendered(template.slice(found.index + whole.length), scope)
  );
}

/** The text for one tag. One that names nothing, or opens or closes a section that has no other end, stays. */
function filled(tag: string, name: string, scope: Scope): string {
  if (name.startsWith('!')) return '';
  return name === '' || /^[#^/]/.test(name) ? tag : text(lookup(name.replace(/^&\s*/, ''), scope));
}

function lookup(name: string, scope: Scope): unknown {
  if (name === '.') return scope.at(-1);
  const [first = '', ...rest] = name.split('.');
  const holder = scope.findLast(
    (candidate) => typeof candidate === 'object' && candidate !== null && Object.hasOwn(candidate, first),
  );
  return [first, ...rest].reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | null | undefined)?.[key],
    holder,
  );
}

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
