import { isSourceName } from '../../analysis/source-kinds.ts';
import { lineAt } from '../../manifests/manifest.ts';
import { concernsSdk, type Facts } from '../facts.ts';
import type { Said } from '../finding.ts';
import { namedHints, type NamedHint } from '../requirements.ts';

/** How many places of one kind are listed; the rest is counted. */
const listed = 5;

/** The hints of one check: where the code of a package with the SDK says one of the names. */
export function checkNames(check: NamedHint['check'], facts: Facts): Said[] {
  const hints = namedHints.filter((hint) => hint.check === check);
  const found = new Map<NamedHint, { file: string; line: number }[]>();
  for (const file of facts.files) {
    if (!isSourceName(file) || !concernsSdk(file, facts)) continue;
    const source = facts.read(file);
    if (source === undefined) continue;
    for (const hint of hints) {
      const match = hint.pattern.exec(source);
      if (match !== null) found.set(hint, [...(found.get(hint) ?? []), { file, line: lineAt(source, match.index) }]);
    }
  }
  const { env, header } = facts.profile;
  const named = (text: string): string => text.replaceAll('{env}', env).replaceAll('{header}', header);
  return [...found].flatMap(([{ message, next }, places]) =>
    places.slice(0, listed).map(({ file, line }, at): Said => {
      const more = places.length - listed;
      const rest = at === listed - 1 && more > 0 ? ` The same in ${more} more ${more === 1 ? 'file' : 'files'}.` : '';
      return { status: 'warn', message: named(message) + rest, next: named(next), file, line };
    }),
  );
}
