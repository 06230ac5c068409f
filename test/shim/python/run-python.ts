import { spawn } from 'node:child_process';
import path from 'node:path';

/** What a program of Python wrote. */
export interface Ran {
  /** 0 when it ended well. */
  status: number | null;
  stdout: string;
  stderr: string;
}

const shim = path.join(import.meta.dirname, '../../../shim/python');

/** Runs a program on the shim with Python 3.11 or later: `PYTHON`, else `python3`. It can import what `cwd` holds. */
export function runPython(
  program: string,
  environment: Readonly<Record<string, string>> = {},
  cwd = process.cwd(),
): Promise<Ran> {
  const { PATH = '', HOME = '', PYTHON = 'python3' } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(PYTHON, ['-'], {
      cwd,
      env: { PATH, HOME, PYTHONPATH: shim, PYTHONDONTWRITEBYTECODE: '1', ...environment },
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
    child.stdin.end(program);
  });
}

/** What the lines of a program that ended well say, each as JSON. */
export async function printed(program: string, environment?: Readonly<Record<string, string>>): Promise<unknown[]> {
  const { status, stdout, stderr } = await runPython(`import json\n${program}`, environment);
  if (status !== 0) throw new Error(stderr);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}
