import semver from 'semver';
import { runtimeCodeNames } from '../catalog/versions.ts';

/**
 * Lowest major a text about Node's version names: `v18.17.0`, `18`, `18.x`, `>=18 <21`, `lts/iron`, `18-alpine`.
 * `undefined` for what moves by itself or says nothing (`lts/*`, `node`, `latest`, a variable).
 */
export function nodeMajor(text: string): number | undefined {
  const trimmed = text.trim();
  const codeName = /^(?:lts[/-])?([a-z]+)(?:-|$)/i.exec(trimmed)?.[1]?.toLowerCase();
  if (codeName !== undefined && Object.hasOwn(runtimeCodeNames, codeName)) return runtimeCodeNames[codeName];
  const plain = /^[v^~=]?\s*(\d{1,4})(?:\.[\dx*]+)*(?:$|[-+\s])/i.exec(trimmed)?.[1];
  if (plain !== undefined && !/[<>|]/.test(trimmed)) return Number(plain);
  if (trimmed === '' || trimmed.length > 256 || /^[*xX]$/.test(trimmed) || semver.validRange(trimmed) === null)
    return undefined;
  return semver.minVersion(trimmed)?.major;
}

/** The same text at `minimum`: `v18.17.0` -> `v22.0.0`, `18-alpine` -> `22-alpine`, `lts/iron` -> `22`. */
export function atNode(text: string, minimum: number): string {
  const match = /^(\s*[v^~=]?\s*)\d+((?:\.[\dx*]+)*)(.*)$/is.exec(text);
  if (match === null) return String(minimum);
  return `${match[1] ?? ''}${String(minimum)}${(match[2] ?? '').replace(/\d+/g, '0')}${match[3] ?? ''}`;
}
