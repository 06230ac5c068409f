// @ts-check
/** Turns lines of the surface table into declaration text. The table's syntax is described in `surface-table.mjs`. */
import { idOf, inlineTags, isIn, linesIn, tag } from './surface-table.mjs';

/** @typedef {import('./surface-table.mjs').Line} Line */
/** @typedef {import('./surface-table.mjs').Version} Version */

/**
 * The declarations of one module.
 * @param {readonly Line[]} lines
 * @param {Version} version
 * @returns {string}
 */
export function declarations(lines, version) {
  const present = linesIn(lines, version, nameOf);
  const methods = lines.filter((line) => isMethod(line.text));
  const gone = new Set(
    lines
      .filter(
        (line) =>
          !isIn(line, version) &&
          !lines.some((other) => isIn(other, version) && nameOf(other.text) === nameOf(line.text)),
      )
      .map((line) => nameOf(line.text)),
  );
  const out = present.filter((line) => !isMethod(line.text)).flatMap((line) => declaration(line, version, gone));
  if (methods.length > 0) out.push(...apiClient(methods, version));
  return `${out.join('\n')}\nexport {};\n`;
}

/** @param {string} text */
const isMethod = (text) => /^\w+\.[\w.]+\(/.test(text);

/** @param {string} text */
const methodName = (text) => text.slice(0, text.indexOf('('));

/** The name a line declares. @param {string} text */
const nameOf = (text) =>
  /^(?:local )?(?:abstract )?(?:interface|type|class|enum|function|const|values|union|namespace) (\w+)/.exec(
    text,
  )?.[1] ?? text;

/**
 * `Name KEY='value' | …` as a type and a constant of the same name.
 * @param {string} body
 * @param {{ change: string, exporting: string }} marks what stands before a declaration
 */
function values(body, { change, exporting }) {
  const [, name = '', list = ''] = /^(\w+) (.*)$/.exec(body) ?? [];
  const pairs = list.split(' | ').map((pair) => {
    const at = pair.indexOf('=');
    return { key: pair.slice(0, at), value: pair.slice(at + 1).replace(/^'|'$/g, '') };
  });
  const type = pairs.map(({ value }) => `'${value}'`).join(' | ');
  const fields = pairs.map(({ key, value }) => `readonly ${key}: '${value}'`).join('; ');
  return [`${change}${exporting}type ${name} = ${type};`, `${change}${exporting}declare const ${name}: { ${fields} };`];
}

/**
 * `Name = Variant { … } | …` as a type and the namespace of its variants.
 * @param {string} body
 * @param {{ change: string, exporting: string }} marks what stands before a declaration
 */
function union(body, { change, exporting }) {
  const [, name = '', list = ''] = /^(\w+) = ([^]*)$/.exec(body) ?? [];
  const variants = list.split(/(?<=\}) \| /);
  const type = variants
    .map((variant) => /^\s*(?:\/\*\*.*?\*\/ )?(\w+)/.exec(variant)?.[1] ?? '')
    .filter((variant) => !variant.startsWith('_'))
    .map((variant) => `${name}.${variant}`)
    .join(' | ');
  const interfaces = variants.map((variant) => variant.replace(/^(\s*\/\*\*.*?\*\/ )?/, '$1interface ')).join(' ');
  return [
    `${change}${exporting}type ${name} = ${type};`,
    `${change}${exporting}declare namespace ${name} { ${interfaces} }`,
  ];
}

/**
 * @param {Line} line
 * @param {Version} version
 * @param {ReadonlySet<string>} gone names of the table that this version lacks
 * @returns {string[]}
 */
function declaration(line, version, gone) {
  const text = inlineTags(line.text, version);
  const local = text.startsWith('local ');
  const [keyword = '', ...rest] = (local ? text.slice('local '.length) : text).split(' ');
  const body = rest.join(' ');
  const change = tag(idOf(line, `type:${nameOf(line.text)}`), version);
  const exporting = local ? '' : 'export ';
  const open = `${change}${exporting}`;
  switch (keyword) {
    case 'raw':
      return [body];
    case 'import':
      return [`import ${body};`];
    case 'values':
      return values(body, { change, exporting });
    case 'union':
      return union(body, { change, exporting });
    case 'namespace':
      return namespaces(body, version, gone);
    case 'enum':
      return [`${open}declare enum ${body} {\n${members(line, version, ',')}\n}`];
    case 'function':
      return [`${open}declare function ${body};`];
    case 'const':
      return [`${open}declare const ${body};`];
    case 'type':
      return [`${open}type ${body};`];
    case 'interface':
      return [`${open}interface ${body}${block(line, version)}`];
    case 'abstract':
    case 'class': {
      const [, name = '', alias, tail = ''] = /^((?:class )?\w+)(?: as (\w+))?(.*)$/.exec(body) ?? [];
      const head = `declare ${keyword} ${name}${tail}${block(line, version)}`;
      return alias ? [`${change}${head}`, `export { ${name} as ${alias} };`] : [`${open}${head}`];
    }
    default:
      throw new Error(`${line.file}:${line.line}: what is "${keyword}"?`);
  }
}

/** The members below a line, unless it has its braces already. @param {Line} line @param {Version} version */
function block(line, version) {
  if (line.members.length === 0) return line.text.endsWith('}') ? '' : ' {}';
  return ` {\n${members(line, version, ';')}\n}`;
}

/** @param {string} text */
const memberName = (text) => /^(?:readonly |static |get |abstract )*(\w+)/.exec(text)?.[1] ?? '';

/** @param {Line} line @param {Version} version @param {string} end */
function members(line, version, end) {
  const owner = nameOf(line.text);
  return linesIn(line.members, version, memberName)
    .map((member) => {
      const name = memberName(member.text);
      return `  ${tag(idOf(member, `${owner}.${name}`), version)}${inlineTags(member.text, version)}${end}`;
    })
    .join('\n');
}

/**
 * `n A B:C m( D )` as namespaces; one that has nothing left in 6 carries `type:n` in 5 and is left out of 6.
 * @param {string} body
 * @param {Version} version
 * @param {ReadonlySet<string>} gone
 */
function namespaces(body, version, gone) {
  const tokens = body.replace(/\(/g, ' ( ').replace(/\)/g, ' ) ').trim().split(/\s+/);
  let at = 0;
  /** @param {string} indent @returns {string[]} */
  function list(indent) {
    /** @type {string[]} */
    const items = [];
    /** @type {string[]} */
    const nested = [];
    while (at < tokens.length && tokens[at] !== ')') {
      const token = tokens[at++] ?? '';
      if (tokens[at] === '(') {
        at++;
        const inner = list(`${indent}  `);
        at++;
        if (inner.length > 0) nested.push(`${indent}export namespace ${token} {`, ...inner, `${indent}}`);
        continue;
      }
      const [type = '', alias] = token.split(':');
      if (!gone.has(type)) items.push(alias ? `${type} as ${alias}` : type);
    }
    return [...(items.length > 0 ? [`${indent}export { ${items.join(', ')} };`] : []), ...nested];
  }
  const name = tokens[at++] ?? '';
  const inside = list('  ');
  if (inside.length === 0) return [];
  return [`${tag(removedNamespaces.get(name), version)}export declare namespace ${name} {`, ...inside, '}'];
}

/** Exported namespaces that 6 has no type for. */
const removedNamespaces = new Map(['sessions', 'datasetRunItems', 'legacy'].map((name) => [name, `type:${name}`]));

/** @typedef {{ path: string; methods: string[]; spaces: Map<string, Space>; change: string }} Space */

/**
 * The API client: one interface per namespace, and the class that holds them.
 * @param {readonly Line[]} lines
 * @param {Version} version
 * @returns {string[]}
 */
function apiClient(lines, version) {
  /** @type {Space} */
  const client = { path: '', methods: [], spaces: new Map(), change: '' };
  for (const line of linesIn(lines, version, methodName)) {
    const [, dotted = '', name = '', parameters = '', result = ''] =
      /^([\w.]+)\.(\w+)\((.*)\): (.*)$/.exec(line.text) ?? [];
    let space = client;
    for (const part of dotted.split('.')) {
      const path = space.path ? `${space.path}.${part}` : part;
      const staysIn6 = lines.some((other) => isIn(other, 6) && other.text.startsWith(`${path}.`));
      const next = space.spaces.get(part) ?? {
        path,
        methods: [],
        spaces: new Map(),
        change: tag(staysIn6 ? undefined : `api.${path}`, version),
      };
      space.spaces.set(part, next);
      space = next;
    }
    const placeholder = version === 6 && line.marker === '{}' ? 'request?: EmptyRequest' : '';
    const all = [parameters, placeholder, 'requestOptions?: SvcAPIClient.RequestOptions'].filter(Boolean).join(', ');
    space.methods.push(
      `  ${tag(idOf(line, `api.${dotted}.${name}`), version)}${name}(${all}): HttpResponsePromise<${result}>;`,
    );
  }
  return [
    ...spaceInterfaces(client),
    clientOptions,
    'export declare class SvcAPIClient {',
    '  constructor(options: SvcAPIClient.Options);',
    ...getters(client, 'get '),
    '}',
  ];
}

/** @param {Space} space @returns {string[]} */
function spaceInterfaces(space) {
  return [...space.spaces.values()].flatMap((inner) => [
    ...spaceInterfaces(inner),
    `interface ${interfaceName(inner)} {`,
    ...getters(inner, 'readonly '),
    ...inner.methods,
    '}',
  ]);
}

/** @param {Space} space @param {'get ' | 'readonly '} form */
function getters(space, form) {
  const call = form === 'get ' ? '()' : '';
  return [...space.spaces].map(([name, inner]) => `  ${inner.change}${form}${name}${call}: ${interfaceName(inner)};`);
}

/** `unstable.dashboards` -> `UnstableDashboardsApi` @param {Space} space */
const interfaceName = ({ path }) =>
  `${path
    .split('.')
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join('')}Api`;

const clientOptions = [
  'export declare namespace SvcAPIClient {',
  '  interface Options {',
  '    environment: Supplier<string>; baseUrl?: Supplier<string>; username?: Supplier<string | undefined>; password?: Supplier<string | undefined>;',
  '    xSvcSdkName?: Supplier<string | undefined>; xSvcSdkVersion?: Supplier<string | undefined>; xSvcPublicKey?: Supplier<string | undefined>;',
  '    headers?: Record<string, string | Supplier<string | null | undefined> | null | undefined>;',
  '  }',
  '  interface RequestOptions {',
  '    timeoutInSeconds?: number; maxRetries?: number; abortSignal?: AbortSignal;',
  '    xSvcSdkName?: string | undefined; xSvcSdkVersion?: string | undefined; xSvcPublicKey?: string | undefined;',
  '    queryParams?: Record<string, unknown>; headers?: Record<string, string | Supplier<string | null | undefined> | null | undefined>;',
  '  }',
  '}',
].join('\n');
