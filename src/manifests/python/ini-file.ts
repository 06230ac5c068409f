/** `setup.cfg` and `tox.ini`. */
import { type Found, pythonName, readRequirement } from './requirement.ts';

/** One line of a value: the section and the key that it belongs to. */
interface IniLine {
  section: string;
  key: string;
  text: string;
  offset: number;
}

function linesOf(source: string): IniLine[] {
  const lines: IniLine[] = [];
  let section = '';
  let key = '';
  for (const match of source.matchAll(/[^\r\n]+/g)) {
    const [line] = match;
    const header = /^\[([^\]]*)\]/.exec(line)?.[1];
    if (header !== undefined) [section, key] = [header, ''];
    else if (!/^\s*[#;]/.test(line)) {
      const begin = /^([\w.-]+)\s*[=:]/.exec(line);
      if (begin !== null) key = begin[1]!;
      const from = begin?.[0].length ?? 0;
      if (begin !== null || /^\s/.test(line))
        lines.push({ section, key, text: line.slice(from), offset: match.index + from });
    }
  }
  return lines;
}

/** Whether the lines of a key are requirements. */
function holdsRequirements({ section, key }: IniLine): boolean {
  if (section === 'options') return ['install_requires', 'setup_requires', 'tests_require'].includes(key);
  return section === 'options.extras_require' || (/^testenv(?::|$)/.test(section) && key === 'deps');
}

/** The requirements of a file. */
export function inIniFile(source: string): Found[] {
  return linesOf(source).flatMap((line) => {
    const text = line.text.replace(/\s[#].*$/, '');
    if (line.section === 'options' && line.key === 'python_requires' && text.trim() !== '')
      return [{ name: pythonName, range: text.trim(), offset: line.offset + text.search(/\S/) }];
    if (!holdsRequirements(line)) return [];
    // Of tox: `py39,py310: svc>=4`.
    const factors = /^\s*!?[\w.{}!,-]+\s*:\s+/.exec(text)?.[0].length ?? 0;
    return readRequirement(text.slice(factors), line.offset + factors) ?? [];
  });
}
