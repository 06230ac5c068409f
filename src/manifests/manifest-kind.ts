/** Which file names and places mean a manifest. */
import path from 'node:path';

/** What a file is to this folder. */
export type ManifestKind =
  | 'package'
  | 'pnpmCatalog'
  | 'yarnCatalog'
  | 'deno'
  | 'nodeVersion'
  | 'pipeline'
  | 'image'
  | 'patch'
  | 'script';

const kindByName: Readonly<Record<string, ManifestKind>> = {
  'package.json': 'package',
  'pnpm-workspace.yaml': 'pnpmCatalog',
  '.yarnrc.yml': 'yarnCatalog',
  'deno.json': 'deno',
  'deno.jsonc': 'deno',
  'import_map.json': 'deno',
  '.nvmrc': 'nodeVersion',
  '.node-version': 'nodeVersion',
  '.tool-versions': 'nodeVersion',
  '.gitlab-ci.yml': 'pipeline',
  '.travis.yml': 'pipeline',
  'azure-pipelines.yml': 'pipeline',
  'bitbucket-pipelines.yml': 'pipeline',
};

/** Files whose commands may install something: scripts, what runs them, and pipelines that are read as text. */
const scripts = [
  /\.(?:sh|bash|zsh|ksh|fish|ps1|cmd|bat|mk|just|[Jj]enkinsfile|gitlab-ci\.ya?ml)$/,
  /^(?:(?:GNU)?[Mm]akefile|\.?[Jj]ustfile|Jenkinsfile|Procfile|Earthfile|\.envrc|[Tt]askfile\.ya?ml|action\.ya?ml|(?:docker-)?compose(?:\.[\w-]+)*\.ya?ml)$/,
  /^(?:\.woodpecker\.ya?ml|\.drone\.ya?ml|\.?appveyor\.yml|cloudbuild\.ya?ml|buildspec\.ya?ml|render\.ya?ml|netlify\.toml|vercel\.json|devcontainer\.json)$/,
];
/** Scripts without an ending, and parts of pipelines. */
const scriptPlaces =
  /(?:^|\/)(?:(?:bin|scripts?|ci|\.ci|hooks|\.husky|\.githooks)\/[^./]+|(?:\.gitlab|\.buildkite|\.woodpecker)\/.+\.ya?ml)$/;

/** Endings of most files, which are none of these. */
const never: ReadonlySet<string> = new Set([
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.vue',
  '.svelte',
  '.css',
  '.scss',
  '.html',
  '.md',
  '.svg',
  '.png',
]);

/** Which manifest a path relative to the root is, by its name and place; `undefined` = none. */
export function manifestKind(relative: string): ManifestKind | undefined {
  const name = path.posix.basename(relative);
  if (Object.hasOwn(kindByName, name)) return kindByName[name];
  if (never.has(name.slice(name.lastIndexOf('.')))) return undefined;
  if (/(?:^|\/)(?:\.github\/(?:workflows\/[^/]+|actions\/.+\/action)|\.circleci\/config)\.ya?ml$/.test(relative))
    return 'pipeline';
  if (/^(?:Dockerfile|Containerfile)(?:\..+)?$|\.[Dd]ockerfile$/.test(name)) return 'image';
  if (/(?:^|\/)patches\/@[^/]+\.patch$/.test(relative)) return 'patch';
  if (scripts.some((pattern) => pattern.test(name)) || scriptPlaces.test(relative)) return 'script';
  return undefined;
}
