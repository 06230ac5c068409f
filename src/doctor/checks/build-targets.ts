import { getNodeValue, type Node } from 'jsonc-parser';
import { runtime } from '../../catalog/versions.ts';
import { member, members, readJson, stringOf } from '../../manifests/json-document.ts';
import { lineAt } from '../../manifests/manifest.ts';
import { concernsSdk, type Facts } from '../facts.ts';
import type { CheckFinding } from '../finding.ts';
import { babelConfig, bundlerConfig } from '../requirements.ts';
import { levelOfQueries, queriesOf } from '../targets/browserslist.ts';
import { literalsOf } from '../targets/config-literals.ts';
import { type Level, levelOf, lowestLevel } from '../targets/es-level.ts';
import { readTsconfigTarget } from '../targets/tsconfig-target.ts';

/** A target and where it stands. No `text` = it is there and is computed. */
interface Target {
  source: string;
  text?: string;
  level: Level | undefined;
  file: string;
  line: number;
  /** Nothing is emitted: only the types that the compiler knows follow from it. */
  typesOnly?: boolean;
}

const { bundleTarget } = runtime;

/** Major 6 is compiled to ES2022; targets of compilers and bundlers follow. Everything is read as data. */
export function checkBuildTargets(facts: Facts): CheckFinding[] {
  const allTargets = facts.files.filter((file) => concernsSdk(file, facts)).flatMap((file) => targetsOf(file, facts));
  // A target that several configurations extend is told once.
  const targets = [
    ...new Map(
      allTargets.map((target) => [`${target.file}:${target.line}:${target.source}:${target.text}`, target]),
    ).values(),
  ];
  const findings = targets.flatMap(judge);
  if (findings.length > 0 || targets.length === 0) return findings;
  const files = [...new Set(targets.map(({ file }) => file))].join(', ');
  const message =
    targets.length === 1
      ? `The target in ${files} keeps ${bundleTarget}.`
      : `All ${targets.length} targets in ${files} keep ${bundleTarget}.`;
  return [{ status: 'ok', message }];
}

function judge({ source, text, level, file, line, typesOnly }: Target): CheckFinding[] {
  if (text === undefined)
    return [
      {
        status: 'warn',
        message: `${source} could not be read: it is computed, and nothing is run here.`,
        next: `Check that it is ${bundleTarget} or later.`,
        file,
        line,
      },
    ];
  if (level === 'below')
    return [
      {
        status: typesOnly === true ? 'warn' : 'fail',
        message: `${source} ${text} is below ${bundleTarget}, which major 6 is compiled to.`,
        next: `Write ${bundleTarget} or later, or the browsers that run it.`,
        file,
        line,
      },
    ];
  if (level === 'unread')
    return [
      {
        status: 'warn',
        message: `${source} ${text} could not be read: only data of other packages says what it means.`,
        next: `Check that it keeps ${bundleTarget}.`,
        file,
        line,
      },
    ];
  return [];
}

function targetsOf(file: string, facts: Facts): Target[] {
  const name = file.split('/').at(-1) ?? '';
  if (/^tsconfig(?:\.[\w-]+)*\.json$/.test(name)) return tsconfigTargets(file, facts);
  const code =
    bundlerConfig.test(name) || /^(?:esbuild|build|bundle)[\w.-]*\.[cm]?[jt]s$/.test(name)
      ? 'target'
      : babelConfig.test(name)
        ? 'targets'
        : undefined;
  if (code !== undefined) return codeTargets(file, code, bundlerConfig.test(name) || code === 'targets', facts);
  if (name === 'package.json') return packageTargets(file, facts);
  if (name === '.browserslistrc') {
    const queries = queriesOf(facts.read(file) ?? '');
    return queries.length === 0
      ? []
      : [{ source: 'browserslist', text: queries.join(', '), level: levelOfQueries(queries), file, line: 1 }];
  }
  if (name === '.swcrc' || name === '.babelrc' || name === '.babelrc.json' || name === 'babel.config.json')
    return compilerConfigTargets(file, facts);
  return [];
}

function tsconfigTargets(file: string, facts: Facts): Target[] {
  const read = readTsconfigTarget(file, facts.read);
  if (read === undefined || read.lists === 'nothing') return [];
  const { target, noEmit, module, unread } = read;
  if (target !== undefined)
    return [
      {
        source: 'target',
        text: target.text,
        level: levelOf(target.text),
        file: target.file.startsWith('@') ? file : target.file,
        line: target.line,
        typesOnly: noEmit,
      },
    ];
  // These set it themselves.
  if (/^node(?:16|18|20|next)$/i.test(module ?? '') || noEmit) return [];
  if (unread !== undefined) return [{ source: 'target', text: `of ${unread}`, level: 'unread', file, line: 1 }];
  return facts.compilerMajor(file) >= 6
    ? []
    : [
        {
          source: 'target',
          text: 'that TypeScript before 6 takes without one (ES5)',
          level: 'below',
          file,
          line: 1,
          typesOnly: true,
        },
      ];
}

/** @param always false: only a file that names esbuild is one of a bundler */
function codeTargets(file: string, property: string, always: boolean, facts: Facts): Target[] {
  const source = facts.read(file) ?? '';
  if (!source.includes(property) || (!always && !/['"]esbuild['"]/.test(source))) return [];
  return literalsOf(source, file, property).map(({ line, values }) =>
    values === undefined
      ? { source: property, level: 'unread', file, line }
      : { source: property, text: values.join(', '), level: levelOfAll(values), file, line },
  );
}

/** A list is a set of levels, or queries as browserslist has them. */
function levelOfAll(values: readonly string[]): Level | undefined {
  return lowestLevel(
    values.map((value) =>
      levelOf(value) === 'unread'
        ? levelOfQueries([value.replace(/current$/, ' 99').replace(/^browsers/, '')])
        : levelOf(value),
    ),
  );
}

function packageTargets(file: string, { read }: Facts): Target[] {
  const source = read(file) ?? '';
  const document = readJson(source, false);
  if ('problem' in document) return [];
  const list = member(document.root, 'browserslist');
  const queries = textsIn(list);
  const scripts = members(member(document.root, 'scripts')).flatMap(({ key, value }): Target[] => {
    const script = stringOf(value) ?? '';
    if (!/\b(?:esbuild|tsup|tsdown|vite|swc|tsc)\b/.test(script)) return [];
    return [...script.matchAll(/--target[= ]["']?([\w.,-]+)/g)].map(([, text = '']) => ({
      source: `--target in the script "${key}"`,
      text,
      level: lowestLevel(text.split(',').map(levelOf)),
      file,
      line: lineAt(source, value.offset),
    }));
  });
  if (list === undefined || queries.length === 0) return scripts;
  return [
    ...scripts,
    {
      source: 'browserslist',
      text: queries.join(', '),
      level: levelOfQueries(queries),
      file,
      line: lineAt(source, list.offset),
    },
  ];
}

function compilerConfigTargets(file: string, { read }: Facts): Target[] {
  const source = read(file) ?? '';
  const document = readJson(source, true);
  if ('problem' in document) return [];
  const target = member(document.root, 'jsc', 'target');
  const text = stringOf(target);
  const swcTarget: Target[] =
    target === undefined || text === undefined
      ? []
      : [{ source: 'jsc.target', text, level: levelOf(text), file, line: lineAt(source, target.offset) }];
  return [
    ...swcTarget,
    ...valuesNamed(document.root, 'targets').map((node) => {
      const values =
        node.type === 'object'
          ? members(node).map(({ key, value }) => key + String(getNodeValue(value)))
          : textsIn(node);
      return {
        source: 'targets',
        text: values.join(', '),
        level: levelOfAll(values),
        file,
        line: lineAt(source, node.offset),
      };
    }),
  ];
}

/** All strings of a list, or of the lists in an object. */
function textsIn(node: Node | undefined): string[] {
  if (node?.type === 'object') return members(node).flatMap(({ value }) => textsIn(value));
  return node?.type === 'array'
    ? (node.children ?? []).flatMap((element) => stringOf(element) ?? [])
    : [stringOf(node)].flatMap((text) => text ?? []);
}

/** The values of all properties of that name. */
function valuesNamed(node: Node, name: string): Node[] {
  if (node.type === 'array') return (node.children ?? []).flatMap((child) => valuesNamed(child, name));
  return members(node).flatMap(({ key, value }) => (key === name ? [value] : valuesNamed(value, name)));
}
