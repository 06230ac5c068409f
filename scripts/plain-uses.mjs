// @ts-check
/** The plainest use of every entry of the catalogue, and what the planners make of it. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @typedef {import('../src/catalog/entry.ts').Entry} Entry */
/** @typedef {import('../src/catalog/plain-uses.ts').PlainUses} PlainUses */
/** @typedef {import('../src/report/report-schema.ts').Finding} Finding */
/** @typedef {(options: { root: string, compat?: boolean }) => { findings: readonly Finding[] }} PlanRepository */
/**
 * @typedef {{ plain: Finding['status'] | undefined, compat: Finding['status'] | undefined }} Handled what happens
 * without and with `--compat`; `undefined` = nothing is found
 */

/** @param {Entry} entry @param {readonly Entry[]} entries @returns {boolean} whether other entries are its members */
export const isNamespace = ({ root, path }, entries) =>
  entries.some(
    (other) =>
      other.root === root && other.path.length > path.length && path.every((name, index) => other.path[index] === name),
  );

/**
 * @param {Entry} entry
 * @param {PlainUses} uses
 * @returns {string} one call in its v5 form, with options where v5 takes them behind path arguments
 */
function call({ id, root, path, pathArguments, parameters = [] }, { requests }) {
  const named = parameters.filter((name) => name !== 'requestOptions' && name !== 'options');
  const args =
    pathArguments === undefined
      ? named
          .filter((name, index) => name !== 'request' || index === 0 || id.endsWith('s'))
          .map((name) =>
            name === 'request'
              ? (requests[id] ?? '{ limit: 10 }')
              : name === 'body' || name === 'params'
                ? '{} as any'
                : `'${name}'`,
          )
      : [
          ...Array.from({ length: pathArguments }, (_, index) => `'${parameters[index] ?? index}'`),
          '{ maxRetries: 1 }',
        ];
  return `(await client.${root === 'api' ? 'api.' : ''}${path.join('.')}(${args.join(', ')}))`;
}

/**
 * @param {Entry} entry
 * @param {readonly Entry[]} entries
 * @param {PlainUses} uses
 * @returns {string} a file with one use of the entry
 */
export function plainUse(entry, entries, uses) {
  const { id, root, path } = entry;
  if (root === 'type') {
    const [name = '', ...members] = path;
    const from =
      name === 'LinkDatasetItemFunction' ? '@svc/client' : name === 'SvcTraceAttributes' ? '@svc/tracing' : '@svc/core';
    // A namespace of types is not a type itself.
    const use =
      isNamespace(entry, entries) || (/^[a-z]/.test(name) && members.length === 0)
        ? `export { ${name} };`
        : `export type Use = ${[name, ...members].join('.')};`;
    return `import type { ${name} } from '${from}';\n${use}\n`;
  }
  const namespace = isNamespace(entry, entries);
  const body =
    uses.statements[id] ??
    (namespace
      ? `use(client.${root === 'api' ? 'api.' : ''}${path.join('.')});`
      : `console.log(${call(entry, uses)}${uses.reads[id] ?? ''});`);
  const tracing = [
    ...new Set([...body.matchAll(/(?<![.\w])((?:start|set|create|update)\w+)\(/g)].map((match) => match[1])),
  ];
  const imports = [
    "import { SvcClient } from '@svc/client';",
    ...(tracing.length === 0 ? [] : [`import { ${tracing.join(', ')} } from '@svc/tracing';`]),
  ];
  return `${imports.join('\n')}\nconst client = new SvcClient();\ndeclare function use(value: unknown): void;\nexport async function run() {\n  ${body}\n}\n`;
}

/** A package that asks for major 4. */
const older = 'older';

/** @param {Entry} entry @param {number} index */
const fileOf = ({ chapter }, index) => `${chapter === 'v4-leftovers' ? `${older}/` : ''}${index}.ts`;

/**
 * Plans a plain use of every entry, each in a file of its own.
 *
 * @param {readonly Entry[]} entries
 * @param {PlainUses} uses
 * @param {PlanRepository} planRepository
 * @returns {ReadonlyMap<string, Handled>} by id; entries about manifests are not in it
 */
export function planPlainUses(entries, uses, planRepository) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-plain-')));
  try {
    const inCode = entries.filter(({ kind }) => kind !== 'version');
    mkdirSync(join(root, older));
    writeFileSync(join(root, older, 'package.json'), '{ "dependencies": { "@svc/client": "^4.6.1" } }\n');
    for (const [index, entry] of inCode.entries())
      writeFileSync(join(root, fileOf(entry, index)), plainUse(entry, entries, uses));
    const [plain, compat] = [false, true].map((withCompat) => planRepository({ root, compat: withCompat }).findings);
    /** @param {readonly Finding[] | undefined} findings @param {Entry} entry @param {number} index */
    const statusOf = (findings, entry, index) => {
      const { id } = entry;
      const ofEntry = (findings ?? []).filter(({ file }) => file === fileOf(entry, index));
      // A member of a namespace of types moves with the namespace.
      return (
        ofEntry.find((finding) => finding.id === id) ?? ofEntry.find((finding) => id.startsWith(`${finding.id}.`))
      )?.status;
    };
    return new Map(
      inCode.map((entry, index) => [
        entry.id,
        { plain: statusOf(plain, entry, index), compat: statusOf(compat, entry, index) },
      ]),
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
