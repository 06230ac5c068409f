/** Places that name the Python that runs: version files, images, pipelines, tox, nox and classifiers. */
import path from 'node:path';
import semver from 'semver';
import { python, service } from '../../catalog/versions.ts';
import { lineAt, type PlannedChange } from '../manifest.ts';
import type { ManifestKind } from '../manifest-kind.ts';
import { readYaml, type YamlValue } from '../yaml-document.ts';

const minimum = python.minimumMinor;
const needs = `major 5 needs Python 3.${String(minimum)} or later`;

interface Named {
  name: string;
  before: string;
  after: string;
  offset: number;
}

/** A text that names one or several old versions, with each of them replaced; undefined for one that names none. */
function raised(text: string): string | undefined {
  const after = text.replace(/(?<![\d.])3\.(\d+)((?:\.\d+)*)(?!\d)/g, (whole, minor: string, rest: string) =>
    Number(minor) < minimum ? `3.${String(minimum)}${rest.replace(/\d+/g, '0')}` : whole,
  );
  return after === text ? undefined : after;
}

function named(name: string, before: string, offset: number): Named[] {
  const after = raised(before);
  return after === undefined ? [] : [{ name, before, after, offset }];
}

/** The old versions of a list, in one line: reports have no room for more. */
function inList(name: string, list: string, offset: number): Named[] {
  const versions = [...list.matchAll(/[\w.]+/g)].map(([version]) => version);
  const old = versions.filter((version) => raised(version) !== undefined);
  return old.length === 0 ? [] : [{ name, before: old.join(', '), after: '', offset }];
}

/** All matches of a pattern whose last group is the text, or the list, that names versions. */
function all(source: string, pattern: RegExp, name: string): Named[] {
  return [...source.matchAll(pattern)].flatMap((match) => {
    const text = match.at(-1) ?? '';
    const offset = match.index + match[0].lastIndexOf(text);
    if (text.startsWith('[')) return inList(name, text, offset + 1);
    return /^[ \t]*-/.test(text) ? inList(name, text, offset) : named(name, text, offset);
  });
}

function inVersionFile(source: string, file: string): Named[] {
  const name = path.posix.basename(file);
  if (name === '.tool-versions') return all(source, /^[ \t]*python[ \t]+([^\s#]+)/gm, name);
  // Each further line of `.python-version` is a Python that is there as well.
  const first = /^(?:\uFEFF|\s|#[^\n]*\n)*([^\s#]+)/.exec(source);
  if (first === null || (name === 'runtime.txt' && !/^python-/.test(first[1]!))) return [];
  return named(name, first[1]!, first[0].length - first[1]!.length);
}

/**
 * `python:3.10-slim`, `cimg/python:3.9`, `public.ecr.aws/lambda/python:3.9`, `ghcr.io/astral-sh/uv:python3.10-bookworm`
 */
const image = String.raw`((?:[\w.:-]+\/)*(?:python:|uv:python)[^\s@'",\]}]*)`;

/** Variables that an image is named by: `FROM python:${PY}-slim`, or one that holds an image, `FROM ${BASE}`. */
function imageVariables(source: string): Named[] {
  const used = [...source.matchAll(/^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)*(\S*?)\$\{?(\w+)/gim)];
  const found = used.flatMap(([, before = '', name = '']) => {
    const value =
      before === '' ? image : /(?:^|\/)(?:python:|uv:python)$/.test(before) ? String.raw`(\d[\w.-]*)` : undefined;
    if (value === undefined || /^PYTHON_?VERSION$/i.test(name)) return [];
    return all(source, new RegExp(String.raw`^[ \t]*ARG[ \t]+${name}=["']?${value}`, 'gm'), name);
  });
  return [...new Map(found.map((one) => [one.offset, one])).values()];
}

function inImageFile(source: string): Named[] {
  return [
    ...all(source, new RegExp(String.raw`^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)*${image}`, 'gim'), 'FROM'),
    ...all(source, /^[ \t]*(?:ARG|ENV)[ \t]+PYTHON_?VERSION[ \t=]+["']?([\w.-]+)/gim, 'PYTHON_VERSION'),
    ...imageVariables(source),
  ];
}

const imageKeys = new Set(['image', 'container', 'name', 'docker']);
const versionKey = /^python(?:[-_]?versions?)?$/i;

/** The texts of a list, and one alone, are neighbours under one key: nothing but what makes a list is between them. */
function neighbours(values: readonly YamlValue[], source: string): YamlValue[][] {
  const groups: YamlValue[][] = [];
  let end = 0;
  for (const value of values) {
    const group = groups.at(-1);
    const isNext =
      group?.[0]!.path.join('\n') === value.path.join('\n') &&
      /^["']?(?:[\s,-]|#.*)*["']?$/.test(source.slice(end, value.offset));
    if (isNext) group.push(value);
    else groups.push([value]);
    end = value.offset + value.text.length;
  }
  return groups;
}

/** Pipelines and compose files: images, and versions alone or in a list. */
function inPipeline(source: string, hasVersions: boolean): Named[] {
  const yaml = readYaml(source);
  // A script, or a template of a pipeline.
  if ('problem' in yaml)
    return all(
      source,
      new RegExp(
        String.raw`^[ \t]*(?:-[ \t]+)?["']?(?:image|container|name|docker)["']?:[ \t]*["']?(?:docker:\/\/)?${image}`,
        'gm',
      ),
      'image',
    );
  const whole = new RegExp(`^(?:docker://)?${image}$`);
  return neighbours(yaml.values, source).flatMap((group) => {
    const [{ path: keys, text, offset }] = group as [YamlValue];
    const key = keys.at(-1) ?? '';
    if (imageKeys.has(key))
      return group.flatMap((one) =>
        whole.test(one.text) ? named('image', one.text.replace(/^docker:\/\//, ''), one.offset) : [],
      );
    if (!hasVersions || !versionKey.test(key) || !/^\d/.test(text)) return [];
    const list = group.map((one) => one.text).join(', ');
    return group.length > 1 ? inList('python-version', list, offset) : named('python-version', text, offset);
  });
}

function unquoted({ before, after, ...rest }: Named): Named {
  const plain = (text: string): string => text.replace(/["']/g, '');
  return { ...rest, before: plain(before), after: plain(after) };
}

/** Environments of hatch, and the matrices of them. */
function inHatch(source: string): Named[] {
  const tables =
    /^\[{1,2}tool\.hatch\.envs\.[\w.-]+\]{1,2}[ \t]*(?:#[^\n]*)?\r?\n((?:(?!\[)[^\n]*\n?)*?)(?=\[|$(?![^]))/gm;
  return [...source.matchAll(tables)].flatMap((table) => {
    const start = table.index + table[0].length - table[1]!.length;
    const versions = all(table[1]!, /^python[ \t]*=[ \t]*(\[[^\]]*\]|"[^"\n]*"|'[^'\n]*')/gm, 'python').map(unquoted);
    return versions.map((version) => ({ ...version, offset: version.offset + start }));
  });
}

function inToolFile(source: string, file: string): Named[] {
  const name = path.posix.basename(file);
  if (name === 'pyproject.toml') return inHatch(source);
  if (name === 'noxfile.py')
    return all(source, /\bpython[ \t]*=[ \t]*(\[[^\]]*\]|"[^"\n]*"|'[^'\n]*')/g, 'python').map(unquoted);
  if (name !== 'tox.ini' && name !== 'setup.cfg') return [];
  return [...source.matchAll(/^(?:envlist|env_list)[ \t]*=[ \t]*([^\r\n]+(?:\r?\n[ \t]+[^\r\n]+)*)/gm)].flatMap(
    (match) => {
      const old = [...match[1]!.matchAll(/\bpy3(\d+)\b/g)]
        .filter((environment) => Number(environment[1]) < minimum)
        .map(([environment]) => environment);
      if (old.length === 0) return [];
      return [{ name: 'envlist', before: old.join(', '), after: `py3${String(minimum)}`, offset: match.index }];
    },
  );
}

function inClassifiers(source: string): Named[] {
  const classifiers = [...source.matchAll(/Programming Language :: Python :: (3\.\d+)/g)];
  const old = classifiers.filter((match) => raised(match[1]!) !== undefined);
  if (old.length === 0) return [];
  const before = old.map((match) => match[1]!).join(', ');
  return [{ name: 'classifiers', before, after: '', offset: old[0]!.index }];
}

function report({ name, before, after, offset }: Named, source: string): PlannedChange {
  return {
    change: {
      name,
      id: 'py:requires-python',
      status: 'manual',
      before,
      message: `This names Python ${before.replace(/^.*python[:-]?/i, '')}; ${needs}.`,
      ...(after === '' ? {} : { suggestion: after }),
      line: lineAt(source, offset),
    },
  };
}

/** Whether all versions that a tag means are older than the service has to be. */
const isOldService = (tag: string): boolean => semver.validRange(tag) !== null && semver.gtr(service.minimum, tag);

/** Reports images of the service that are older than major 5 needs: `svc/svc:3`, `svc/svc-worker:${TAG:-3}`. */
export function reportService(source: string, modules: readonly string[]): PlannedChange[] {
  const names = modules.map((module) => String.raw`${module}\/${module}(?:-\w+)?`).join('|');
  const images = new RegExp(
    String.raw`^([ \t]*(?:-[ \t]+)?["']?(?:image["']?:|FROM)[ \t]*["']?)((?:[\w.-]+(?::\d+)?\/)*(?:${names}):(?:\$\{\w+:?-)?v?)(\d+(?:\.\d+)*)(\}?)`,
    'gm',
  );
  return [...source.matchAll(images)].flatMap(
    ({ 1: before = '', 2: name = '', 3: tag = '', 4: end = '', index }): PlannedChange[] => {
      if (!isOldService(tag)) return [];
      const message = `This names version ${tag} of the service; major 5 needs ${service.minimum} or later.`;
      const [old, suggestion] = [`${name}${tag}${end}`, `${name}${service.minimum}${end}`];
      const line = lineAt(source, index + before.length);
      return [
        { change: { name: 'image', id: 'py:service', status: 'manual', before: old, message, suggestion, line } },
      ];
    },
  );
}

/** Reports what a manifest of a project says of Python beside its requirements. */
export function reportProjectFile(source: string, file: string): PlannedChange[] {
  const hasClassifiers = /^(?:pyproject\.toml|setup\.(?:cfg|py))$/.test(path.posix.basename(file));
  return [...inToolFile(source, file), ...(hasClassifiers ? inClassifiers(source) : [])].map((version) =>
    report(version, source),
  );
}

/** Reports which Python a version file, an image or a pipeline names. */
export function reportRunningPython(
  source: string,
  file: string,
  kind: ManifestKind | 'pythonVersion',
): PlannedChange[] {
  if (kind === 'pythonVersion') return inVersionFile(source, file).map((version) => report(version, source));
  if (kind === 'image') return inImageFile(source).map((version) => report(version, source));
  return inPipeline(source, kind === 'pipeline').map((version) => report(version, source));
}
