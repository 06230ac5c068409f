/** Environments of Conda: its own packages, and those of pip. */
import { readYaml } from '../yaml-document.ts';
import { type Found, packageName, pythonName, readRequirement } from './requirement.ts';

/** `channel::name =4.1`, `name>=4,<5`, `name=4.1=build` */
const ofConda = /^\s*(?:[\w-]+::)?([\w.-]*\w)(\s*)(.*?)\s*$/;

function ownPackage(text: string, offset: number): Found[] {
  const match = ofConda.exec(text);
  if (match === null) return [];
  const [, written = '', , range = ''] = match;
  const name = packageName(written);
  const at = offset + text.lastIndexOf(range);
  const hasBuild = /^=?=?[\w.*]+=\w/.test(range);
  return [
    {
      name: name === 'python' ? pythonName : name,
      range,
      offset: at,
      ...(hasBuild ? { byHand: 'hash' as const } : {}),
    },
  ];
}

/** The requirements of an `environment.yml`. */
export function inCondaFile(source: string): Found[] {
  const yaml = readYaml(source);
  if ('problem' in yaml) return [];
  return yaml.values.flatMap(({ path, text, offset, plain }) => {
    if (!plain || path[0] !== 'dependencies' || path.length > 2) return [];
    if (path.length === 1) return ownPackage(text, offset);
    return path[1] === 'pip' ? (readRequirement(text, offset) ?? []) : [];
  });
}
