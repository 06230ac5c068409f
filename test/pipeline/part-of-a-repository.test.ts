import { expect, test, vi } from 'vitest';
import { checkRun } from '../../src/pipeline/gate/check.ts';
import type { CheckOptions } from '../../src/pipeline/options.ts';
import type { Run } from '../../src/report/run.ts';
import { concernedFiles } from '../../src/pipeline/python/concerned-files.ts';
import { ownModules } from '../../src/python/resolve/own-modules.ts';
import { createRepository } from '../repository/temporary-repository.ts';

// Types of Python are asked of a process of its own.
vi.setConfig({ testTimeout: 120_000 });

const manifest = (name: string): string => `{ "dependencies": { "${name}": "^5.4.0" } }\n`;
const usesClient =
  "import { SvcClient } from '@svc/client';\nexport const svc = new SvcClient();\nsvc.getPrompt('a');\n";

function checked(files: Readonly<Record<string, string>>, options: Omit<CheckOptions, 'cwd'>): Promise<Run> {
  return checkRun({ cwd: createRepository(files), ...options });
}

const places = ({ report }: Run): string[] => report.findings.map(({ file, line, id }) => `${file}:${line} ${id}`);

test('a path has the findings that values from outside bring it', async () => {
  const files = {
    'use.ts': `${usesClient}import { link } from './lib/link';\nlink(await svc.dataset.get('a'));\n`,
    'lib/link.ts': 'export const link = async (d) => { for (const i of d.items) await i.link({}, "x"); };\n',
  };
  const ofPath = places(await checked(files, { paths: ['lib'] }));
  expect(ofPath).toEqual(['lib/link.ts:1 datasetItem.link']);
  expect(places(await checked(files, {}))).toEqual([...ofPath, 'use.ts:3 SvcClient.getPrompt']);
});

test('code that a path cannot have values of is not analysed, and manifests of others are not told', async () => {
  const files = {
    'package.json': '{ "private": true }\n',
    'apps/one/package.json': manifest('@svc/client'),
    'apps/one/use.ts': usesClient,
    'apps/two/package.json': manifest('@langfuse/client'),
    'apps/two/sum.ts': 'export const trace = (list) => list.reduce((a, b) => a + b, 0);\n',
    'deploy.sh': 'npm i @svc/client@5 @langfuse/client@5\n',
    'tools/sum.ts': 'export const trace = 1;\n',
  };
  const analysed = ({ program }: Run): string[] => (program?.files ?? []).map(({ file }) => file);
  expect(analysed(await checked(files, { paths: ['apps/one'] }))).toEqual(['apps/one/use.ts']);
  const other = await checked(files, { paths: ['tools'] });
  expect(analysed(other)).toEqual([]);
  expect(other.notes).toEqual([]);
});

test('what is left as it is elsewhere is not told of a path', async () => {
  const files = {
    'app/package.json': manifest('@svc/client'),
    'pyproject.toml': '[project]\nname = "tools"\nversion = "1"\n',
    'app/README.md': '# App\n',
    'app/use.ts': usesClient,
    'old/use.ts': "import { Svc } from 'svc';\nexport const old = new Svc();\n",
    'tools/svc/__init__.py': 'class Svc:\n    pass\n',
    'tools/use.py': 'from svc import Svc\n\nSvc()\n',
  };
  expect((await checked(files, { paths: ['app'] })).notes).toEqual([]);
  const starts = (await checked(files, {})).notes.map((note) => note.split('. ')[0]);
  expect(starts).toEqual([
    'tools/svc is a package of this repository: Python files that import it are left as they are.',
    'Major 3 of the SDK ("svc") is imported too',
  ]);
});

const bothLanguages = {
  'web/package.json': '{ "dependencies": { "@svc/client": "^5.4.0", "svc-langchain": "^3.0.0" } }\n',
  'web/use.ts': usesClient,
  'api/requirements.txt': 'svc==4.3.0\n',
  'api/use.py': 'from svc import Svc\n\nprint(Svc().api.trace.get("t"))\n',
};

test('with Python alone, no file of another language is looked at', async () => {
  const run = await checked(bothLanguages, { only: ['python'] });
  expect(places(run)).toEqual(['api/use.py:3 py:api.trace.get']);
  expect(run.report.manifests.map(({ file }) => file)).toEqual(['api/requirements.txt']);
  expect(run.report.summary).toMatchObject({ filesScanned: 1, filesAnalysed: 1 });
  expect(run.notes).toEqual([]);
  const whole = await checked(bothLanguages, {});
  expect(whole.report.summary).toMatchObject({ filesScanned: 2, filesAnalysed: 2 });
});

test('with Python alone and none of it here, that is what is said', async () => {
  const { nothingToDo } = await checked({ 'use.ts': usesClient }, { only: ['python'] });
  expect(nothingToDo).toBe(
    'No findings in the code: no Python file here imports the SDK, and no JavaScript or TypeScript was looked at.',
  );
});

/** Two projects, one of which imports the other's client; the third stands alone. */
const projects = {
  'one/requirements.txt': 'svc==4.3.0\n',
  'one/client.py': 'from svc import Svc\n\nclient = Svc()\n',
  'one/score.py': 'from client import client\n\nclient.api.scores.create(name="a", value=1)\n',
  'two/pyproject.toml': '[project]\nname = "two"\ndependencies = ["svc~=4.6"]\n',
  'two/other.py': 'from svc import Svc\n\nprint(Svc().api.trace.get("t"))\n',
  'three/setup.py': 'from setuptools import setup\n\nsetup(name="three")\n',
  'three/use.py': 'from score import client\n\nclient.api.scores.create(name="b", value=2)\n',
};

test('of Python, a path reads what is connected with it, and finds what the whole run does', async () => {
  const whole = await checked(projects, {});
  const ofPath = await checked(projects, { paths: ['three'] });
  expect(places(ofPath)).toEqual(['three/use.py:3 py:api.scores.create#kwargs']);
  expect(ofPath.report.findings).toEqual(whole.report.findings.filter(({ file }) => file === 'three/use.py'));
});

test('of Python, what is not connected with a path is not read', () => {
  const names = Object.keys(projects);
  const request = {
    names,
    hosts: [],
    modules: ownModules(names),
    text: (name: string) => projects[name as keyof typeof projects],
    pins: [
      { name: 'one/needs/all.txt', folder: 'one' },
      { name: 'two/pyproject.toml', folder: 'two' },
    ],
    sdks: ['svc'],
  };
  const files = (asked: string): string[] =>
    [...concernedFiles({ ...request, asked: [asked] })].filter((name) => name in projects).sort();
  const connected = ['one/client.py', 'one/score.py', 'three/setup.py', 'three/use.py'];
  expect(files('three/use.py')).toEqual(connected);
  expect(files('one/requirements.txt')).toEqual(connected);
  expect(files('one/needs/all.txt')).toEqual(connected);
  expect(files('two/other.py')).toEqual(['two/other.py']);
});
