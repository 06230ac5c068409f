/** A project's tsconfig, and one beside it in which the SDK is another. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { type Profile, sdkPackages } from '../../catalog/profile.ts';
import { surfaceModules } from '../../catalog/surface/load.ts';
import { installed } from './installed.ts';

/** Packages that the types of the SDK use: they have to be those of the project. */
const besideSdk = ['@opentelemetry/api', '@opentelemetry/sdk-trace-base', '@langchain/core'];

/** What is asked of a configuration of the project. */
export interface ProjectConfig {
  /** Absolute path. */
  file: string;
  options: ts.CompilerOptions;
  /** Absolute, with `/`. */
  fileNames: readonly string[];
  /** What is wrong with it. */
  errors: readonly ts.Diagnostic[];
  /** The project has an older major of TypeScript than ours. */
  olderCompiler: boolean;
}

/**
 * A configuration and those that it refers to, where files are in them. Nothing of the project runs.
 * @throws Error that says which cannot be read
 */
export function projectConfigs(file: string, olderCompiler: boolean): ProjectConfig[] {
  const configs = new Map<string, ProjectConfig | undefined>();
  const read = (path: string): void => {
    if (configs.has(path)) return;
    configs.set(path, undefined);
    const { config, error } = ts.readConfigFile(path, ts.sys.readFile) as { config?: object; error?: ts.Diagnostic };
    if (error !== undefined) throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(error.messageText, ' ')}`);
    const parsed = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path), undefined, path);
    const { fileNames, options, errors } = parsed;
    if (fileNames.length > 0) configs.set(path, { file: path, options, fileNames, errors, olderCompiler });
    for (const reference of parsed.projectReferences ?? []) read(ts.resolveProjectReferencePath(reference));
  };
  read(resolve(file));
  return [...configs.values()].filter((parsed) => parsed !== undefined);
}

/** Absolute targets of the project's own paths. */
function ownPaths({ file, options }: ProjectConfig): Record<string, string[]> {
  const base = options.baseUrl ?? (options as { pathsBasePath?: string }).pathsBasePath ?? dirname(file);
  return Object.fromEntries(
    Object.entries(options.paths ?? {}).map(([pattern, targets]) => [
      pattern,
      targets.map((target) => resolve(base, target)),
    ]),
  );
}

/**
 * Writes the declarations of a major of the SDK into a folder.
 * @returns `paths` that lead there
 */
function writeSdk(folder: string, version: 5 | 6, profile: Profile): Record<string, string[]> {
  mkdirSync(folder, { recursive: true });
  const modules = surfaceModules(version, profile);
  return Object.fromEntries(
    sdkPackages.map((name) => {
      const module = `${profile.scope}/${name}`;
      const text = (modules.get(module) ?? '').replaceAll(
        new RegExp(`(['"])${profile.scope}/(\\w+)\\1`, 'g'),
        "'./$2.js'",
      );
      const target = join(folder, `${name}.d.ts`);
      writeFileSync(target, text);
      return [module, [target]];
    }),
  );
}

/**
 * Writes a configuration that checks what a project's own one does, with the types of a major in the place of the SDK.
 * @param folder of its own, outside of the project
 * @returns its path
 */
export function configWithSdk(config: ProjectConfig, folder: string, version: 5 | 6, profile: Profile): string {
  const at = dirname(config.file);
  const beside = besideSdk.flatMap((name): [string, string[]][] => {
    const packageFolder = installed(at, name);
    return packageFolder === undefined
      ? []
      : [
          [name, [packageFolder]],
          [`${name}/*`, [join(packageFolder, '*'), join(packageFolder, 'dist', '*')]],
        ];
  });
  const types: string[] = [];
  for (let above = at; ; above = dirname(above)) {
    types.push(join(above, 'node_modules', '@types'));
    if (above === dirname(above)) break;
  }
  const written = {
    extends: config.file,
    compilerOptions: {
      noEmit: true,
      emitDeclarationOnly: false,
      composite: false,
      incremental: false,
      // Where the configuration is does not say any more where these are.
      typeRoots: config.options.typeRoots ?? types,
      paths: { ...Object.fromEntries(beside), ...ownPaths(config), ...writeSdk(join(folder, 'sdk'), version, profile) },
    },
    references: [],
  };
  const path = join(folder, 'tsconfig.json');
  writeFileSync(path, JSON.stringify(written));
  return path;
}
