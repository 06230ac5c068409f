// @ts-check
/**
 * What exists at run time of the v6 surface: methods of the API client, constant objects, error classes and namespaces
 * of the core package, read from its declarations; and the modules of the shim that export them under each profile's
 * names.
 */

/** @param {string} text @returns {string} */
const quoted = (text) => JSON.stringify(text).replaceAll("'", "\\'").replace(/^"|"$/g, "'");

/**
 * `src/catalog/api-methods.ts`.
 *
 * @param {string} core declarations of `@svc/core` 6
 * @returns {string}
 */
export function apiMethodsSource(core) {
  /** @type {Map<string, string>} */
  const bodies = new Map(
    [...core.matchAll(/^interface (\w+Api) \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => [name, body]),
  );
  const client = /^export declare class SvcAPIClient \{\n([\s\S]*?)^\}/m.exec(core)?.[1] ?? '';
  /** @type {{ id: string; pathArguments: string[] }[]} */
  const methods = [];
  /** @param {string} body @param {string} prefix */
  const collect = (body, prefix) => {
    for (const [, key = '', type = ''] of body.matchAll(/^ {2}(?:get |readonly )(\w+)(?:\(\))?: (\w+Api);/gm))
      collect(bodies.get(type) ?? '', `${prefix}${key}.`);
    for (const [, name = '', parameters = ''] of body.matchAll(/^ {2}(\w+)\((.*)\): HttpResponsePromise/gm)) {
      const names = [...parameters.matchAll(/(?:^|, )(\w+)\??:/g)].map(([, parameter = '']) => parameter);
      methods.push({ id: `${prefix}${name}`, pathArguments: names.slice(0, names.indexOf('request')) });
    }
  };
  collect(client, '');
  return [
    '// Generated from src/catalog/surface/table by scripts/generate-surface.mjs.',
    '',
    '/**',
    ' * A method of the generated API client of v6; after its path arguments come the request object and `requestOptions`.',
    ' */',
    'export interface ApiMethod {',
    '  /** Dotted path below the API client. */',
    '  id: string;',
    '  pathArguments: readonly string[];',
    '}',
    '',
    'export const apiMethods: readonly ApiMethod[] = [',
    ...methods.map(
      ({ id, pathArguments }) => `  { id: ${quoted(id)}, pathArguments: [${pathArguments.map(quoted).join(', ')}] },`,
    ),
    '];',
    '',
  ].join('\n');
}

/** Namespaces of the API that 6 lacks; their types stay, the objects that had their names are gone (contract §4.3). */
const typesOnly = new Set(['ingestion', 'scoresV3']);

/** @param {string} core @returns {string[]} names of the error classes that the API client throws by status */
function errorClasses(core) {
  return [...core.matchAll(/^(?:export )?declare class (\w+Error) extends SvcAPIError /gm)].map(
    ([, name = '']) => name,
  );
}

/**
 * The namespaces with the values they hold: name in the namespace -> name of the value, or a nested namespace.
 *
 * @param {string} core
 * @param {ReadonlySet<string>} values
 */
function namespaces(core, values) {
  /** @typedef {{ [name: string]: string | Held }} Held */
  /** @param {string} list @returns {Held} */
  const held = (list) =>
    Object.fromEntries(
      list
        .split(',')
        .map((part) => part.trim().split(' as '))
        .map(([name = '', alias = name]) => [alias, name])
        .filter(([, name]) => values.has(name ?? '')),
    );
  /** @type {Held} */
  const found = {};
  for (const [, name = '', body = ''] of core.matchAll(/^export declare namespace (\w+) \{\n([\s\S]*?)^\}/gm)) {
    const exportedNames = /^ {2}export \{ (.*) \};/m.exec(body)?.[1];
    if (exportedNames === undefined || typesOnly.has(name)) continue;
    const nested = [...body.matchAll(/^ {2}export namespace (\w+) \{\n {4}export \{ (.*) \};/gm)];
    found[name] = {
      ...held(exportedNames),
      ...Object.fromEntries(nested.map(([, inner = '', list = '']) => [inner, held(list)])),
    };
  }
  return found;
}

/**
 * `src/catalog/core-values.ts`.
 *
 * @param {string} core declarations of `@svc/core` 6
 * @returns {string}
 */
export function coreValuesSource(core) {
  const constants = [...core.matchAll(/^(?:export )?declare const (\w+): \{ (readonly .*) \};$/gm)].map(
    ([, name = '', body = '']) => ({
      name,
      body: body.replaceAll('readonly ', '').replaceAll(';', ','),
    }),
  );
  const errors = errorClasses(core);
  const spaces = namespaces(core, new Set([...constants.map(({ name }) => name), ...errors]));
  /** @param {string} name */
  const exported = (name) => new RegExp(`^export declare (const|class) ${name}\\b`, 'm').test(core);
  return [
    '// Generated from src/catalog/surface/table by scripts/generate-surface.mjs.',
    '',
    '/** Constant objects of `@svc/core` 6. */',
    'export const constants = {',
    ...constants.map(({ name, body }) => `  ${name}: { ${body} },`),
    '} as const;',
    '',
    '/** Error classes that the API client throws; the names that start with `Unstable` are exported by namespaces only. */',
    `export const errorClasses = [${errors.map(quoted).join(', ')}] as const;`,
    '',
    '/** A namespace: exported name -> name of a value above, or a nested namespace. */',
    'export interface ValueNamespace {',
    '  readonly [name: string]: string | ValueNamespace;',
    '}',
    '',
    '/** Namespaces of `@svc/core` 6, with the values they hold; one that holds types only is empty. */',
    `export const namespaces = ${JSON.stringify(spaces, null, 1)
      .replace(/\n */g, ' ')
      .replaceAll('"', "'")
      .replace(/'(\w+)':/g, '$1:')} as const satisfies Record<string, ValueNamespace>;`,
    '',
    '/** Constants and errors that are exported by their own name. */',
    `export const exportedValues: readonly string[] = [${[...constants.map(({ name }) => name), ...errors].filter(exported).map(quoted).join(', ')}];`,
    '',
  ].join('\n');
}

/**
 * Names of everything a surface exports that exists at run time.
 *
 * @param {string} text declarations
 * @returns {string[]}
 */
export function valueExports(text) {
  const declared = [...text.matchAll(/^export declare (?:abstract )?(?:class|const|function|enum) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const held = [...text.matchAll(/^export declare namespace (\w+) \{\n {2}export \{/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !typesOnly.has(name));
  const renamed = [...text.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(([, name = '']) => name);
  return [...new Set([...declared, ...held, ...renamed])];
}

/**
 * Names a surface hands on from another package, of types and values alike.
 *
 * @param {string} text declarations
 * @returns {string[]}
 */
function handedOn(text) {
  return [...text.matchAll(/^export \{ ([\w, ]+) \} from /gm)].flatMap(([, names = '']) => names.split(', '));
}

/**
 * `shim/<profile>/<name>.ts`: a package under one profile's names.
 *
 * @param {string} name of the package, without its scope
 * @param {string} text its declarations of major 6
 * @param {string} core those of `@svc/core`, whose values other packages hand on
 * @param {'svc' | 'langfuse'} profile
 */
export function moduleSource(name, text, core, profile) {
  /** @param {string} exported */
  const nameInProfile = (exported) =>
    profile === 'svc' ? exported : exported.replace(/Svc(?=[A-Z])/g, 'Langfuse').replace(/^SVC_/, 'LANGFUSE_');
  const ofCore = new Set(valueExports(core));
  return [
    `// Generated from src/catalog/surface/table by scripts/generate-surface.mjs.`,
    "import { profiles } from '../../src/catalog/profile.ts';",
    `import { ${name}Module } from '../${name}/index.ts';`,
    '',
    'export const {',
    ...[...handedOn(text).filter((exported) => ofCore.has(exported)), ...valueExports(text)].map((exported) =>
      nameInProfile(exported) === exported ? `  ${exported},` : `  ${exported}: ${nameInProfile(exported)},`,
    ),
    `} = ${name}Module(profiles.${profile});`,
    '',
  ].join('\n');
}

/**
 * `shim/core/named-classes.ts`: the classes of all packages under each profile's names.
 *
 * @param {readonly string[]} surfaces declarations of all packages of major 6
 */
export function namedClassesSource(surfaces) {
  const classes = surfaces.flatMap((text) =>
    [...text.matchAll(/^export declare (?:abstract )?class (Svc\w+)/gm)].map(([, name = '']) => name),
  );
  return [
    '// Generated from src/catalog/surface/table by scripts/generate-surface.mjs.',
    '',
    'export type Class = new (...parameters: never[]) => object;',
    '',
    '/** Stacks tell a class by the name that stands in its text, not by its `name`: so each name is written out. */',
    'export const namedClasses = {',
    ...['Svc', 'Langfuse'].flatMap((prefix) => [
      `  ${prefix.toLowerCase()}: {`,
      ...classes.map(
        (name) => `    ${name}: (Base: Class): Class => class ${name.replace('Svc', prefix)} extends Base {},`,
      ),
      '  },',
    ]),
    '} as const;',
    '',
  ].join('\n');
}
