/** Commands that install a version of the SDK for Python, and what a script says that it needs (PEP 723). */
import path from 'node:path';
import { commandLines, type Continuation, isText } from '../command-lines.ts';
import { lineAt, type PlannedChange } from '../manifest.ts';
import { type PythonPin, sdkPin } from './pins.ts';
import { packageName, pythonName, readRequirement, type Requirement } from './requirement.ts';

/** Package managers, as far as their name tells; `uvx` installs whatever it runs. */
const manager =
  /(?:^|[\s"'`(,[=/@%!])(?:(?:pip|pip3|pipx|pipenv|uv|poetry|pdm|rye|conda|mamba|micromamba)[\s"',]+(?:\S+[\s"',]+)*?(?:install|add|inject|--with|run)|uvx)(?=[\s"',=])/;
/** A package with what it asks for: `svc[x]>=4,<5`, of poetry `svc@^4.1`, of Conda `svc=4.1`. */
const packaged =
  /(?<![\w./@:$-])([A-Za-z][\w.-]*?)(\[[\w\s,.-]*\])?[ \t]*((?:@(?=[\^~=<>\d])|===?|[~!<>]=?|=)[ \t]*[^\s"'`;|&()\\]*)/g;

function isBatch(file: string): boolean {
  return /\.(?:bat|cmd)$/.test(file);
}

function continuationOf(file: string): Continuation {
  if (file.endsWith('.ps1')) return '`';
  return isBatch(file) ? '^' : '\\';
}

/** A requirement of a command, with what stands in front of its versions: `svc[x]`, `svc@`. */
interface Installed {
  requirement: Requirement;
  front: string;
}

/** What a text of commands installs. */
function installed(source: string, file: string, modules: readonly string[]): Installed[] {
  return commandLines(source, continuationOf(file)).flatMap(({ text, offset }) => {
    const start = manager.exec(text);
    if (start === null || isText(text.slice(0, start.index + start[0].search(/\w/)))) return [];
    const from = start.index + start[0].length;
    return [...text.slice(from).matchAll(packaged)].flatMap((match): Installed[] => {
      const name = packageName(match[1]!);
      const range = match[3]!.replace(/^@/, '').trimEnd();
      if (!modules.includes(name) || range.includes('$')) return [];
      const front = match[0].slice(0, match[0].lastIndexOf(range));
      const at = offset + from + match.index + front.length;
      return [{ requirement: { file, line: lineAt(source, at), name, range, offset: at, isLock: false }, front }];
    });
  });
}

function report(
  { name, range, line, majors, raised }: PythonPin,
  front: string,
  { label, how }: { label: string; how: string },
): PlannedChange[] {
  if (raised === undefined || !majors.includes(4)) return [];
  const written = front.replace(/\s+/g, ' ');
  return [
    {
      change: {
        ...{ name: label, id: 'py:package:svc', status: 'manual' as const, line },
        before: `${written}${range}`,
        message: `${how} ${name} ${range}: raise it once the code is ready.`,
        suggestion: `${written}${raised}`,
      },
    },
  ];
}

/** Reports what the commands of a script, an image or a pipeline install of the SDK. */
export function reportPythonCommands(source: string, file: string, modules: readonly string[]): PlannedChange[] {
  if (!modules.some((module) => source.includes(module))) return [];
  const label = path.posix.basename(file);
  return installed(source, file, modules).flatMap(({ requirement, front }) =>
    report(sdkPin(requirement), front, { label, how: 'A command installs' }),
  );
}

/** The code of a notebook, in which a line of its own is a comment: `%pip install svc` is `#pip install svc`. */
export interface NotebookCode {
  file: string;
  text: string;
  /** The notebook as it is written. */
  source: string;
  /** Where a character of the code stands in the notebook. */
  placeOf: (offset: number) => number;
}

/** Reports what `%pip` and `!pip` lines of a notebook install of the SDK. */
export function reportNotebookCommands(notebook: NotebookCode, modules: readonly string[]): PlannedChange[] {
  const { file, text, source, placeOf } = notebook;
  const label = path.posix.basename(file);
  const commands = text.replace(/^[^\n]*/gm, (line, at: number) => {
    const mark = line.indexOf('#');
    const isOwn = mark !== -1 && line.slice(0, mark).trim() === '' && /[%!]/.test(source[placeOf(at + mark)] ?? '');
    return isOwn ? line.replace('#', '!') : ' '.repeat(line.length);
  });
  return installed(commands, file, modules).flatMap(({ requirement, front }) => {
    const line = lineAt(source, placeOf(requirement.offset));
    return report(sdkPin({ ...requirement, line }), front, { label, how: 'A command installs' });
  });
}

const block = /^# \/\/\/ script[ \t]*\r?\n((?:#(?: [^\r\n]*)?\r?\n)+?)# \/\/\/[ \t]*$/m;

/** What a script says that it needs (PEP 723); `python` among it. */
export function inScriptBlock(source: string, file: string): Requirement[] {
  const match = block.exec(source);
  if (match === null) return [];
  const offset = match.index + match[0].indexOf('\n') + 1;
  const text = match[1]!.replace(/^#/gm, ' ');
  const found = (requirement: Pick<Requirement, 'name' | 'range' | 'offset'>): Requirement => ({
    ...requirement,
    ...{ file, line: lineAt(source, requirement.offset), isLock: false, byHand: 'text' as const },
  });
  const list = /^[ \t]*dependencies[ \t]*=[ \t]*\[([^]*?)\][ \t]*$/m.exec(text);
  const items = list === null ? [] : [...list[1]!.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)];
  const listStart = list === null ? 0 : offset + list.index + list[0].indexOf('[') + 1;
  const requirements = items.flatMap((item) => {
    const requirement = readRequirement(item[1] ?? item[2]!, listStart + item.index + 1);
    return requirement === undefined ? [] : [found(requirement)];
  });
  const python = /^[ \t]*requires-python[ \t]*=[ \t]*["']([^"'\n]*)["']/m.exec(text);
  if (python === null) return requirements;
  const at = offset + python.index + python[0].lastIndexOf(python[1]!);
  return [...requirements, found({ name: pythonName, range: python[1]!, offset: at })];
}

/** Reports what a script that needs the SDK says of it. */
export function reportScriptBlock(requirement: Requirement): PlannedChange[] {
  const label = path.posix.basename(requirement.file);
  return report(sdkPin(requirement), requirement.name, { label, how: 'The script asks for' });
}
