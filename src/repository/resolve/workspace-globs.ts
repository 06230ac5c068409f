/** Workspace patterns (`packages/*`, `apps/**`, `!packages/old`) of npm, yarn, pnpm and lerna. */
import { createRequire } from 'node:module';
import { asObject, asStrings, type ConfigFiles } from './config-files.ts';

/** Workspace patterns declared in `folder`, `undefined` when it is no workspace root. */
export function workspacePatterns(folder: string, config: ConfigFiles): readonly string[] | undefined {
  const patterns: string[] = [];
  const manifest = config.json(`${folder}/package.json`);
  const workspaces = manifest?.['workspaces'];
  patterns.push(...asStrings(workspaces), ...asStrings(asObject(workspaces)?.['packages']));
  if (config.has(`${folder}/pnpm-workspace.yaml`))
    patterns.push(...pnpmPatterns(`${folder}/pnpm-workspace.yaml`, config));
  if (config.has(`${folder}/lerna.json`)) {
    const lerna = config.json(`${folder}/lerna.json`);
    patterns.push(
      ...(lerna?.['packages'] === undefined && lerna?.['useWorkspaces'] !== true && patterns.length === 0
        ? ['packages/*']
        : asStrings(lerna?.['packages'])),
    );
  }
  for (const name of ['deno.json', 'deno.jsonc']) {
    if (!config.has(`${folder}/${name}`)) continue;
    const workspace = config.json(`${folder}/${name}`)?.['workspace'];
    patterns.push(...asStrings(workspace), ...asStrings(asObject(workspace)?.['members']));
  }
  return patterns.length > 0 ? patterns : undefined;
}

function pnpmPatterns(file: string, config: ConfigFiles): string[] {
  const text = config.text(file);
  if (text === undefined) return [];
  try {
    // Loaded here: 30 ms that only pnpm workspaces with unresolved names need.
    const { parse } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
    return asStrings(asObject(parse(text))?.['packages']);
  } catch (error) {
    config.problem(
      file,
      `broken YAML: ${error instanceof Error ? (error.message.split('\n')[0] as string) : String(error)}`,
    );
    return [];
  }
}

/**
 * Tests folders relative to the workspace root (`packages/a`) against its patterns; later patterns win, `!` excludes.
 */
export function createFolderTest(patterns: readonly string[]): (folder: string) => boolean {
  const rules = patterns.map((pattern) => {
    const isExclusion = pattern.startsWith('!');
    return { isExclusion, test: toRegExp(isExclusion ? pattern.slice(1) : pattern) };
  });
  return (folder) => {
    let included = false;
    for (const { isExclusion, test } of rules) {
      if (included === isExclusion && test.test(folder)) included = !isExclusion;
    }
    return included;
  };
}

function toRegExp(pattern: string): RegExp {
  const clean = pattern
    .replace(/^\.\//, '')
    .replace(/\/(?:package\.json)?$/, '')
    // Repeated stars mean the same as one and would make the expression slow.
    .replace(/(?:\*\*\/)+/g, '**/')
    .replace(/\*{3,}/g, '**');
  let source = '';
  let braces = 0;
  for (let index = 0; index < clean.length; index += 1) {
    const character = clean[index] as string;
    if (clean.startsWith('**/', index)) {
      source += '(?:[^/]+/)*';
      index += 2;
    } else if (clean.startsWith('**', index)) {
      source += '.*';
      index += 1;
    } else if (character === '*') source += '[^/]*';
    else if (character === '?') source += '[^/]';
    else if (character === '{') {
      source += '(?:';
      braces += 1;
    } else if (character === '}' && braces > 0) {
      source += ')';
      braces -= 1;
    } else if (character === ',' && braces > 0) source += '|';
    else source += character.replace(/[\\^$.+()[\]{}|]/, '\\$&');
  }
  try {
    return new RegExp(`^${source}$`);
  } catch {
    return /^(?!)/;
  }
}
