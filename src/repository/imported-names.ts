/** Reads what an import takes ({@link TakenNames}). */
import type { TakenNames } from './import-specifiers.ts';

/** How an import gets one export of the module behind it. */
export type Taking =
  /** By its name. */
  | { kind: 'name' }
  /** With the whole module: only the text of the file says whether it is used. */
  | { kind: 'whole' }
  /** To export it again, under this name. */
  | { kind: 'again'; as: string };

/** The name of what a CommonJS module exports as a whole; whoever takes anything of the module takes a part of it. */
export const wholeExport = 'export=';

/** The ways in which an import gets the export `name`; none when it takes others only. */
export function takingsOf(taken: TakenNames, name: string): Taking[] {
  return taken.split(';').flatMap((part) => takingOf(part, name));
}

function takingOf(taken: TakenNames, name: string): Taking[] {
  if (taken === '') return [];
  if (taken === '*') return [name === wholeExport || name === 'default' ? { kind: 'name' } : { kind: 'whole' }];
  if (taken === '>*') return name === 'default' ? [] : [{ kind: 'again', as: name }];
  if (taken.startsWith('>* as ')) return [{ kind: 'again', as: taken.slice('>* as '.length) }];
  if (taken.startsWith('>')) return exportedAgain(taken.slice(1).split(','), name);
  return name === wholeExport || taken.split(',').some((takenName) => takenName === name || takenName === '*')
    ? [{ kind: 'name' }]
    : [];
}

function exportedAgain(names: readonly string[], name: string): Taking[] {
  return names.flatMap((specifier): Taking[] => {
    const [local, as = local] = specifier.split(' as ');
    return local === name || name === wholeExport ? [{ kind: 'again', as: as ?? name }] : [];
  });
}
