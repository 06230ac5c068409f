import { sourceExtensions } from '../../repository/source-kinds.ts';
import { lineAt } from '../../manifests/manifest.ts';
import { concernsSdk, type Facts } from '../facts.ts';
import type { CheckFinding } from '../finding.ts';
import { namedHints, type NamedHint } from '../requirements.ts';

/** How many places of one hint are named; the rest is counted. */
const named = 5;

/**
 * The hints of one check: where the code of a package with the SDK says one of the names. One finding for each hint.
 */
export function checkNames(check: NamedHint['check'], facts: Facts): CheckFinding[] {
  const hints = namedHints.filter((hint) => hint.check === check);
  const placesByHint = new Map<NamedHint, { file: string; line: number }[]>();
  for (const file of facts.files) {
    if (!sourceExtensions.some((extension) => file.endsWith(extension)) || !concernsSdk(file, facts)) continue;
    const source = facts.read(file);
    if (source === undefined) continue;
    for (const hint of hints) {
      const match = hint.besideSdk && !source.includes(`${facts.profile.scope}/`) ? null : hint.pattern.exec(source);
      if (match !== null)
        placesByHint.set(hint, [...(placesByHint.get(hint) ?? []), { file, line: lineAt(source, match.index) }]);
    }
  }
  const { env, header } = facts.profile;
  const withNames = (text: string): string => text.replaceAll('{env}', env).replaceAll('{header}', header);
  return [...placesByHint].map(([{ message, next }, [first, ...others]]) => ({
    status: 'warn',
    message: withNames(message) + alsoIn(others),
    next: withNames(next),
    ...first,
  }));
}

function alsoIn(others: readonly { file: string; line: number }[]): string {
  if (others.length === 0) return '';
  const places = others.slice(0, named - 1).map(({ file, line }) => `${file}:${line}`);
  const more = others.length - places.length;
  return ` Also in ${places.join(', ')}${more > 0 ? ` and ${more} more ${more === 1 ? 'file' : 'files'}` : ''}.`;
}
