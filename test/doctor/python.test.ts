import { expect, test } from 'vitest';
import { examined, saidBy } from './repository.ts';

test('Python, libraries of integrations and lock files below what major 5 needs', () => {
  const files = {
    'pyproject.toml':
      '[project]\nrequires-python = ">=3.9"\ndependencies = ["svc>=5,<6", "openai==0.28.1", "langchain-core>=0.3"]\n',
    'uv.lock': '[[package]]\nname = "svc"\nversion = "4.14.3"\n',
    Dockerfile: 'FROM python:3.10\n',
    'app.py': 'from svc.openai import openai\nfrom svc.langchain import CallbackHandler\n',
    'other/requirements.txt': 'svc>=4\n',
    'older/requirements.txt': 'svc<4\nopenai<1\n',
    'older/.python-version': '3.8\n',
  };
  expect(saidBy('python', files)).toEqual([
    'warn other/requirements.txt:1 svc >=4 lets several majors in, and no lockfile decides. -> Name the major that the code is written for.',
    'fail uv.lock:2 svc ==4.14.3 is locked, which no manifest beside or below it asks for. -> Lock and install again.',
    'fail Dockerfile:1 This names Python 3.10; major 5 needs Python 3.11 or later. -> Write python:3.11.',
    'fail pyproject.toml:2 python ">=3.9": Major 5 needs Python 3.11 or later; on an older one major 4 is installed. -> Write >=3.11; svc-codemod does so with the code.',
    'fail pyproject.toml:3 openai "==0.28.1": The integration of major 5 needs version 1 or later. -> Write ==1.0.0.',
    'fail pyproject.toml:3 langchain-core ">=0.3": The integration of major 5 needs version 1 or later, and raises `ModuleNotFoundError` with an older one. -> Write >=1.0; svc-codemod does so with the code.',
  ]);
});

test('the lock file of a workspace is of the manifests below it that have none', () => {
  const member = (asked: string): string => `[project]\ndependencies = ["svc${asked}"]\n`;
  const lock = (version: string): string => `[[package]]\nname = "svc"\nversion = "${version}"\n`;
  const code = { 'a.py': 'import svc\n' };
  const old = { ...code, 'uv.lock': lock('4.14.3'), 'packages/a/pyproject.toml': member('>=5,<6') };
  expect(saidBy('python', old)).toEqual([
    'ok packages/a/pyproject.toml:2 packages/a: svc is on major 5.',
    'fail uv.lock:2 svc ==4.14.3 is locked, which no manifest beside or below it asks for. -> Lock and install again.',
  ]);
  const locked = { ...old, 'packages/a/uv.lock': lock('5.0.1') };
  expect(saidBy('python', { ...old, 'packages/b/pyproject.toml': member('~=4.2') })).toEqual([
    'ok packages/a/pyproject.toml:2 packages/a: svc is on major 5.',
    'ok packages/b/pyproject.toml:2 packages/b: svc is on major 4.',
    'ok uv.lock:2 .: svc is on major 4.',
  ]);
  expect(saidBy('python', locked)).toEqual([
    'ok packages/a/uv.lock:2 packages/a: svc is on major 5.',
    'ok uv.lock:2 .: svc is on major 4.',
  ]);
});

test('what fits is said, and a repository of Python alone misses no package.json', () => {
  const files = { 'requirements.txt': 'langfuse~=5.0\n', 'a.py': 'import langfuse\n' };
  expect(saidBy('python', files)).toEqual(['ok requirements.txt:1 .: langfuse is on major 5.']);
  expect(saidBy('sdk-majors', files)).toEqual([]);
  expect(saidBy('running-node', files, { node: '20.19.5' })).toEqual([]);
  const withPackage = { ...files, 'package.json': { dependencies: { '@langfuse/client': '^6.0.0' } } };
  expect(saidBy('running-node', withPackage, { node: '20.19.5' })).toEqual([
    'fail Node.js 20.19.5 runs here; major 6 needs 22 or later. -> Install Node.js 22 or later.',
  ]);
  expect(examined({ 'a.py': 'import os\n' }).filter(({ check }) => check === 'python')).toEqual([]);
});
