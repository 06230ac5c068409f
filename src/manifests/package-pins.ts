import path from 'node:path';
import type { Node } from 'jsonc-parser';
import type { Profile } from '../catalog/profile.ts';
import { judgeChainCore, judgeSdk, suggestionOf } from './judge.ts';
import { type JsonDocument, member, members, stringOf } from './json-document.ts';
import { lineAt, type PlannedChange } from './manifest.ts';
import { nodeMajor } from './node-version.ts';
import type { PackageEntry } from './plan-packages.ts';
import type { ManifestContext } from './manifest-context.ts';
import type { YamlValue } from './yaml-document.ts';
import { inScope, packageId, readSpecifier } from './specifier.ts';
import { chainCore, runtime, sdkMajors } from '../catalog/versions.ts';
import { moveRange } from './version-range.ts';
import { defined } from '../catalog/defined.ts';

/** Where package managers let a `package.json` force a version. */
export const overridePaths = [['overrides'], ['resolutions'], ['pnpm', 'overrides']] as const;

/**
 * What else in a `package.json` pins an SDK package: overrides, resolutions, patched packages, extensions of other
 * packages. An override of a package as such goes along, since it would hold all of them back (`goesAlong`); one for a
 * version or below a parent has a reason that only its author knows, and is reported.
 */
export function planPins(
  document: JsonDocument,
  file: string,
  context: ManifestContext,
  goesAlong: boolean,
): PlannedChange[] {
  const pinContext = { file, context, goesAlong };
  const overrides = overridePaths.flatMap((keys) =>
    walkOverrides(document, member(document.root, ...keys), keys.join('.'), undefined, pinContext),
  );
  const extensions = members(member(document.root, 'pnpm', 'packageExtensions')).flatMap(({ key: extended, value }) =>
    extendedGroups.flatMap((group) =>
      members(member(value, group)).flatMap(({ key, value: node }) => {
        const text = stringOf(node);
        return text === undefined
          ? []
          : reportExtension(
              {
                label: `pnpm.packageExtensions/${extended}`,
                key,
                name: key,
                text,
                line: lineAt(document.source, node.offset),
              },
              pinContext,
            );
      }),
    ),
  );
  const patched = [['pnpm', 'patchedDependencies'], ['patchedDependencies']]
    .flatMap((keys) => members(member(document.root, ...keys)).map((entry) => ({ ...entry, label: keys.join('.') })))
    .flatMap(({ key, keyNode, value, label }) => {
      const name = packageOfSelector(key);
      if (name === undefined) return [];
      return reportPatch(
        { label, key, name, text: stringOf(value) ?? key, line: lineAt(document.source, keyNode.offset) },
        context,
      );
    });
  const allowed = members(member(document.root, 'pnpm', 'peerDependencyRules', 'allowedVersions')).flatMap(
    ({ key, value }) =>
      reportAllowed(
        {
          label: 'pnpm.peerDependencyRules.allowedVersions',
          key,
          text: stringOf(value) ?? '',
          line: lineAt(document.source, value.offset),
        },
        context,
      ),
  );
  return [...overrides, ...extensions, ...patched, ...allowed];
}

const extendedGroups = ['dependencies', 'peerDependencies', 'optionalDependencies'] as const;

interface PinContext {
  file: string;
  context: ManifestContext;
  goesAlong: boolean;
}

interface Pin {
  label: string;
  key: string;
  name: string;
  text: string;
  line: number;
  /** Where the text is, for an override of a package as such. */
  place?: PackageEntry['place'];
}

/** The package that `.` stands for below it, and whether it is meant wherever it is. */
interface Parent {
  name: string | undefined;
  whole: boolean;
}

/** @param parent absent at the top */
function walkOverrides(
  document: JsonDocument,
  node: Node | undefined,
  label: string,
  parent: Parent | undefined,
  pinContext: PinContext,
): PlannedChange[] {
  return members(node).flatMap(({ key, value }) => {
    const name = key === '.' ? parent?.name : packageOfSelector(key);
    const isWholePackage = key === '.' ? parent?.whole === true : parent === undefined && isWhole(key, name);
    if (value.type === 'object')
      return walkOverrides(document, value, `${label}/${key}`, { name, whole: isWholePackage }, pinContext);
    const text = stringOf(value);
    if (name === undefined || text === undefined) return [];
    const place = { offset: value.offset, length: value.length, write: (after: string) => JSON.stringify(after) };
    return planOverride(
      { label, key, name, text, line: lineAt(document.source, value.offset), ...(isWholePackage ? { place } : {}) },
      pinContext,
    );
  });
}

/** A selector without a version and without a parent; Yarn writes any parent as `**` and a slash. */
function isWhole(selector: string, name: string | undefined): boolean {
  return selector === name || selector === `**/${name}`;
}

function planOverride(
  { label, key, name, text, line, place }: Pin,
  { file, context, goesAlong }: PinContext,
): PlannedChange[] {
  const isCore = name === chainCore.name;
  // pnpm takes a package out with a dash.
  if ((!isCore && inScope(name, context.profile) === undefined) || text.trim() === '-') return [];
  const judgement = isCore ? judgeChainCore(text) : judgeSdk(text, name, file, context);
  if (judgement.kind === 'done') return [];
  const base = { name: `${label}/${key}`, id: packageId(name, context.profile), before: text, line };
  if (judgement.kind === 'move' && place !== undefined && goesAlong && !isCore) {
    const message = `${label} gives ${name} its version everywhere, so it moves too: check whether it is still needed.`;
    return [
      {
        change: { ...base, status: 'review', after: judgement.after, message },
        splice: { offset: place.offset, length: place.length, content: place.write(judgement.after) },
      },
    ];
  }
  const suggestion = suggestionOf(judgement);
  const message = `${label} pins ${name} to ${JSON.stringify(text)}, whatever the dependencies say: check whether it is still needed.`;
  return [{ change: { ...base, status: 'manual', message, ...defined({ suggestion }) } }];
}

function reportExtension({ label, key, name, text, line }: Pin, { file, context }: PinContext): PlannedChange[] {
  if (inScope(name, context.profile) === undefined) return [];
  const judgement = judgeSdk(text, name, file, context);
  if (judgement.kind === 'done') return [];
  const suggestion = suggestionOf(judgement);
  const message = `${label} makes another package use ${name} ${JSON.stringify(text)}: check whether that package works with major ${String(sdkMajors.to)}.`;
  return [
    {
      change: {
        name: `${label}/${key}`,
        id: packageId(name, context.profile),
        status: 'manual',
        before: text,
        message,
        ...defined({ suggestion }),
        line,
      },
    },
  ];
}

/**
 * A version that pnpm takes for a peer, whatever the peer range says. `ignoreMissing` and `allowAny` name no version.
 */
function reportAllowed({ label, key, text, line }: Omit<Pin, 'name'>, { profile }: ManifestContext): PlannedChange[] {
  const name = packageOfSelector(key);
  if (name === undefined || inScope(name, profile)?.known !== true) return [];
  const verdict = moveRange(text, sdkMajors.to);
  if (verdict.kind !== 'move' && verdict.kind !== 'complex') return [];
  const message = `${label} forces ${name} ${JSON.stringify(text)}, whatever a package asks for: check whether it is still needed.`;
  return [
    {
      change: {
        name: `${label}/${key}`,
        id: packageId(name, profile),
        status: 'manual',
        before: text,
        message,
        suggestion: verdict.kind === 'move' ? verdict.after : verdict.suggestion,
        line,
      },
    },
  ];
}

/** The same for `pnpm-workspace.yaml`, where pnpm 10 keeps overrides, patches and extensions, and for `.yarnrc.yml`. */
export function planYamlPins(
  values: readonly YamlValue[],
  source: string,
  file: string,
  context: ManifestContext,
  goesAlong: boolean,
): PlannedChange[] {
  const pinContext = { file, context, goesAlong };
  return values.flatMap((value) => {
    const [top, key, group = '', extension] = value.path;
    if (
      top === 'packageExtensions' &&
      extension !== undefined &&
      value.path.length === 4 &&
      (extendedGroups as readonly string[]).includes(group)
    ) {
      return reportExtension(
        {
          label: `${top}/${key ?? ''}`,
          key: extension,
          name: extension,
          text: value.text,
          line: lineAt(source, value.offset),
        },
        pinContext,
      );
    }
    if (top === 'peerDependencyRules' && key === 'allowedVersions' && value.path.length === 3) {
      return reportAllowed(
        { label: `${top}.${key}`, key: group, text: value.text, line: lineAt(source, value.offset) },
        context,
      );
    }
    const name = key === undefined ? undefined : packageOfSelector(key);
    if (key === undefined || name === undefined || value.path.length !== 2) return [];
    const line = lineAt(source, value.offset);
    if (top === 'overrides') {
      const place = { offset: value.offset, length: value.text.length, write: (text: string) => text };
      return planOverride(
        { label: top, key, name, text: value.text, line, ...(value.plain && isWhole(key, name) ? { place } : {}) },
        pinContext,
      );
    }
    if (top === 'patchedDependencies') return reportPatch({ label: top, key, name, text: value.text, line }, context);
    return [];
  });
}

function reportPatch(
  { label, key, name, text, line }: { label: string; key: string; name: string; text: string; line: number },
  context: ManifestContext,
): PlannedChange[] {
  if (inScope(name, context.profile) === undefined || isCurrentSelector(key)) return [];
  const message = `A patch is tied to ${key}: make it anew for major ${String(sdkMajors.to)}, or drop it.`;
  return [
    {
      change: {
        name: `${label}/${key}`,
        id: packageId(name, context.profile),
        status: 'manual',
        before: text,
        message,
        line,
      },
    },
  ];
}

/** The package a selector is about: `@svc/core`, `@svc/core@^5`, `parent>@svc/core`, or a path that ends in it. */
function packageOfSelector(selector: string): string | undefined {
  return /(?:^|[>/])(@[^/@>\s]+\/[^/@>\s]+)(?:@[^>]*)?$/.exec(selector)?.[1];
}

function isCurrentSelector(selector: string): boolean {
  const version = /@[^/@]+\/[^/@]+@(.*)$/.exec(selector)?.[1];
  if (version === undefined) return false;
  const specifier = readSpecifier(version, '');
  return specifier.kind === 'range' && Number(/\d+/.exec(specifier.range)?.[0] ?? '0') >= sdkMajors.to;
}

/** Reports the Node versions a `package.json` names outside `engines`. */
export function reportPinnedNode(document: JsonDocument): PlannedChange[] {
  const development = member(document.root, 'devEngines', 'runtime');
  const runtimes = development?.type === 'array' ? (development.children ?? []) : [development];
  const places = [
    { label: 'volta.node', node: member(document.root, 'volta', 'node') },
    ...runtimes
      .filter((engine) => stringOf(member(engine, 'name')) === 'node')
      .map((engine) => ({ label: 'devEngines.runtime', node: member(engine, 'version') })),
  ];
  return places.flatMap(({ label, node }) => {
    const text = stringOf(node);
    const major = text === undefined ? undefined : nodeMajor(text);
    if (node === undefined || text === undefined || major === undefined || major >= runtime.minimumMajor) return [];
    return [
      {
        change: {
          name: label,
          id: 'node:engines',
          status: 'manual' as const,
          before: text,
          message: `${label} names Node ${text}; v6 needs Node ${String(runtime.minimumMajor)} or later.`,
          suggestion:
            label === 'volta.node' ? `${String(runtime.minimumMajor)}.0.0` : `>=${String(runtime.minimumMajor)}`,
          line: lineAt(document.source, node.offset),
        },
      },
    ];
  });
}

/** Reports a patch-package file tied to an older SDK version: `patches/@svc+client+5.11.1.patch`. */
export function reportPatchFile(file: string, profile: Profile): PlannedChange[] {
  const [, scope = '', short = '', version = ''] =
    /\/(@[^/+]+)(?:\+|__)([^/+@]+)(?:\+|@)(\d[^/+]*)\.patch$/.exec(file) ?? [];
  const name = `${scope}/${short}`;
  if (inScope(name, profile) === undefined || Number.parseInt(version, 10) >= sdkMajors.to) return [];
  const message = `A patch is tied to ${name} ${version}: make it anew for major ${String(sdkMajors.to)}, or drop it.`;
  return [
    {
      change: {
        name: path.posix.basename(file),
        id: packageId(name, profile),
        status: 'manual',
        before: version,
        message,
        line: 1,
      },
    },
  ];
}
