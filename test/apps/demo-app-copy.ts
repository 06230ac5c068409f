/** A demo application in a folder of its own: type-checked, tested and migrated as its owner would do it. */
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { defined } from '../../src/catalog/defined.ts';
import { profiles } from '../../src/catalog/profile.ts';
import { surfaceModules } from '../../src/catalog/surface/load.ts';
import { migrate, type Report } from '../../index.ts';
import { repository } from '../../scripts/build-inputs.mjs';
import { langfuseText } from '../harness/twins.ts';

export type ProfileName = 'svc' | 'langfuse';

/** What a run of the application's suite ended with. */
export interface SuiteRun {
  passed: number;
  failed: number;
  /** Names of failed tests, or all output when none ran. */
  problems: string;
}

export interface DemoApp {
  /** Where the copy is. */
  folder: string;
  /** Type errors on a major of the SDK: `src/app.ts:3 TS2339 message`. */
  typeErrors(major: 5 | 6): string[];
  /**
   * Runs the application's own suite on a major: 5 is the published packages, 6 the shim.
   * @param baseUrl of the service
   */
  runSuite(major: 5 | 6, baseUrl?: string): Promise<SuiteRun>;
  /** Adds a file, written in the `svc` names. */
  add(file: string, text: string): void;
  migrate(): Promise<Report>;
  remove(): void;
}

const sources = /\.(?:tsx?|json)$/;
const modules = ['client', 'core', 'otel', 'tracing'] as const;

/** Copies a demo application into a temporary folder, in the names of a profile. */
export function copyDemoApp(name: string, profile: ProfileName): DemoApp {
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), `svc-${name}-`)));
  const folder = join(temporary, name);
  cpSync(join(repository, 'fixtures', 'apps', name), folder, { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(temporary, 'node_modules'), 'dir');
  if (profile === 'langfuse') {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      sources.test(path),
    )) {
      writeFileSync(join(folder, file), langfuseText(readFileSync(join(folder, file), 'utf8')));
    }
  }
  return {
    folder,
    typeErrors: (major) => typeErrors(temporary, folder, profile, major),
    runSuite: (major, baseUrl) => runSuite(temporary, folder, profile, major, baseUrl),
    add: (file, text) => writeFileSync(join(folder, file), profile === 'langfuse' ? langfuseText(text) : text),
    migrate: () => migrate({ cwd: folder, compat: true, allowNoVcs: true }),
    remove: () => rmSync(temporary, { recursive: true, force: true }),
  };
}

const { scope: svc } = profiles.svc;

function typeErrors(temporary: string, folder: string, profile: ProfileName, major: 5 | 6): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(folder, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  )!;
  const { scope } = profiles[profile];
  // The public names have packages of major 5; everything else has our declarations.
  const declared = major === 6 || scope === svc;
  if (declared) {
    mkdirSync(join(temporary, `types-${major}`), { recursive: true });
    for (const [module, text] of surfaceModules(major, profiles[profile]))
      writeFileSync(join(temporary, `types-${major}`, `${module.slice(scope.length + 1)}.d.ts`), text);
  }
  const paths = {
    ...config.options.paths,
    ...(declared ? { [`${scope}/*`]: [join(temporary, `types-${major}`, '*.d.ts')] } : {}),
  };
  const options: ts.CompilerOptions = {
    ...config.options,
    paths,
    typeRoots: [join(repository, 'node_modules/@types')],
  };
  const program = ts.createProgram({ rootNames: config.fileNames, options, host: cachingHost(options) });
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, code, messageText }) => {
    const place =
      file === undefined
        ? ''
        : `${relative(folder, file.fileName).replaceAll('\\', '/')}:${file.getLineAndCharacterOfPosition(start).line + 1} `;
    return `${place}TS${code} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** Files of packages are read and parsed once for all programs. */
const parsed = new Map<string, ts.SourceFile | undefined>();

function cachingHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (file, ...rest) => {
    if (!file.includes('/node_modules/')) return getSourceFile(file, ...rest);
    if (!parsed.has(file)) parsed.set(file, getSourceFile(file, ...rest));
    return parsed.get(file);
  };
  return host;
}

/** Where `@scope/client` leads at run time, with the name of the module as `$1`. */
function sdkAt(temporary: string, profile: ProfileName, major: 5 | 6): string | undefined {
  if (major === 6) return join(repository, 'shim', profile, '$1.ts');
  if (profile === 'langfuse') return undefined;
  // The published packages under the neutral names.
  mkdirSync(join(temporary, 'sdk-5'), { recursive: true });
  const own = { client: ['Client'], core: [], otel: ['SpanProcessor'], tracing: [] };
  for (const module of modules) {
    const names = own[module]
      .map((name) => `export { Langfuse${name} as Svc${name} } from '@langfuse/${module}';\n`)
      .join('');
    writeFileSync(join(temporary, 'sdk-5', `${module}.ts`), `export * from '@langfuse/${module}';\n${names}`);
  }
  return join(temporary, 'sdk-5', '$1.ts');
}

/** As in docs/verify-with-the-shim.md: a second configuration beside the application's own. */
async function runSuite(
  temporary: string,
  folder: string,
  profile: ProfileName,
  major: 5 | 6,
  baseUrl?: string,
): Promise<SuiteRun> {
  const replacement = sdkAt(temporary, profile, major);
  const alias =
    replacement === undefined
      ? '[]'
      : `[{ find: /^${profiles[profile].scope}\\/(.*)$/, replacement: ${JSON.stringify(replacement)} }]`;
  const config = join(folder, `vitest.major-${major}.config.mjs`);
  writeFileSync(
    config,
    `import { mergeConfig } from 'vitest/config';\nimport own from './vitest.config.ts';\nexport default mergeConfig(own, { cacheDir: '.vitest', resolve: { alias: ${alias} } });\n`,
  );
  const resultsFile = join(temporary, `results-${major}.json`);
  const { env } = profiles[profile];
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^(?:VITEST|TINYPOOL|NODE_OPTIONS)/.test(key)),
  );
  const environment = {
    ...inherited,
    [`${env}PUBLIC_KEY`]: 'pk',
    [`${env}SECRET_KEY`]: 'sk',
    ...defined({ [`${env}BASE_URL`]: baseUrl }),
  };
  const command = [
    join(repository, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    config,
    '--reporter=json',
    `--outputFile=${resultsFile}`,
  ];
  const output = await new Promise<string>((resolve) => {
    const child = spawn(process.execPath, command, { cwd: folder, env: environment });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
    child.on('close', () => resolve(text));
  });
  rmSync(config);
  const told = read(resultsFile);
  if (told === undefined) return { passed: 0, failed: 0, problems: output };
  const tests = told.testResults.flatMap(({ name, message, assertionResults }) =>
    assertionResults.length === 0
      ? [{ status: 'failed', fullName: name, failureMessages: [message] }]
      : assertionResults,
  );
  const failed = tests.filter(({ status }) => status !== 'passed');
  return {
    passed: tests.length - failed.length,
    failed: failed.length,
    problems: failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('\n')}`).join('\n'),
  };
}

interface Told {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function read(file: string): Told | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Told;
  } catch {
    return undefined;
  }
}
