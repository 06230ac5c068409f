/** A member under the path that major 5 has. */
import type { TextEdit } from '../../edits/text-edit.ts';
import { chainAt } from '../chains.ts';
import { placesOf } from '../held-calls.ts';
import { scopeOf, type Span } from '../scopes.ts';
import type { PythonFile, PythonSite } from '../site.ts';
import { rangeOf, renamedPath } from './pieces.ts';
import { isSeenElsewhere } from './variable-calls.ts';

/** Whether another use of what a member is taken from moves with it. */
type GoesAlong = (other: PythonSite) => boolean;

/**
 * The edits that give a member its new path; undefined where it is written in pieces that go elsewhere as well.
 * @param goesAlong absent: what is left to a person is found where it goes
 */
export function movedPath(
  site: PythonSite,
  file: PythonFile,
  goesAlong: GoesAlong = () => true,
): TextEdit[] | undefined {
  const { use, entry } = site;
  if (use.kind !== 'member' || entry.target === undefined) return undefined;
  const edit = renamedPath(site, file, { use, path: entry.path, target: entry.target });
  return edit === undefined ? movedVariable(site, file, goesAlong) : [edit];
}

/**
 * `scores = client.api.scores_v3`, `scores.get_many_v3()`: the variable is given what major 5 has, where all that is
 * done with it moves there. Each use makes the same edit of it.
 */
function movedVariable(site: PythonSite, file: PythonFile, goesAlong: GoesAlong): TextEdit[] | undefined {
  const { use, entry } = site;
  const { path, target } = entry;
  if (use.kind !== 'member' || use.index !== 0 || target === undefined) return undefined;
  const { tokens } = file;
  const name = tokens[use.chain.from]!;
  const given = givenOnce(site, file);
  const chain = given === undefined ? undefined : chainAt(tokens, given.from);
  if (given === undefined || chain?.to !== given.to || !areMoved(site, file, given, goesAlong)) return undefined;
  const holder = { kind: 'member', chain, index: chain.steps.length - 1 } as const;
  const edit = renamedPath(site, file, { use: holder, path: path.slice(0, -1), target: target.slice(0, -1) });
  const member = use.chain.steps[0]!;
  if (edit === undefined || member.kind !== 'member' || name.kind !== 'name') return undefined;
  return [edit, { ...rangeOf(file, { from: member.at, to: member.at + 1 }), text: target.at(-1)! }];
}

/** The only value that the variable of a use is given. */
function givenOnce({ use, part }: PythonSite, { tokens }: PythonFile): Span | undefined {
  const name = use.kind === 'member' ? tokens[use.chain.from]!.text : '';
  const [binding, ...others] = scopeOf(name, part.scope)?.names.get(name) ?? [];
  return binding?.kind === 'value' && others.length === 0 ? binding.span : undefined;
}

/** Whether every use of the variable is one of a member that moves to the same place. */
function areMoved({ use, entry, part }: PythonSite, file: PythonFile, given: Span, goesAlong: GoesAlong): boolean {
  const { tokens, scopes, sites } = file;
  const { text } = tokens[use.kind === 'member' ? use.chain.from : 0]!;
  const owner = scopeOf(text, part.scope);
  if (owner === undefined || isSeenElsewhere(file, text, owner)) return false;
  const starts = new Set(
    sites.flatMap((other) => {
      const isSame =
        other.use.kind === 'member' &&
        other.isSure &&
        other.ignored === undefined &&
        goesAlong(other) &&
        other.entry.target?.slice(0, -1).join() === entry.target?.slice(0, -1).join();
      return other.use.kind === 'member' && isSame ? [other.use.chain.from] : [];
    }),
  );
  return placesOf(scopes, text, owner).every(({ at }) => at === given.from - 2 || starts.has(at));
}
