/**
 * Explains at run time why a member of v5 is not there: a Proxy `get` trap on the shim's objects that still gives
 * `undefined`, so presence tests keep failing as in v6, and tells the catalogue id and the call site.
 */
import type { Root } from '../../src/catalog/entry.ts';
import { inProfileNames } from '../../src/catalog/profile-names.ts';
import { profiles, type Profile } from '../../src/catalog/profile.ts';
import { callSite } from './call-site.ts';
import { isRemoved, removedMember } from './removed-members.ts';

/** One use of something that v6 does not have. */
export interface RemovedUse {
  /** `removed`: a member of v5 was read. `misplaced-options`: request options stand where v6 takes the request. */
  kind: 'removed' | 'misplaced-options';
  /** Catalogue id; for a namespace that is gone as a whole its path (`api.legacy`). */
  id: string;
  profile: string;
  /** What changed and what to do, in the profile's names. */
  message: string;
  /** `file:line:column`, when a frame outside the shim is known. */
  callSite?: string;
}

/** How uses are told. */
export interface ExplainOptions {
  /** Called for each use, once for each id and call site. */
  onUse?: (use: RemovedUse) => void;
  /** False: nothing is written to stderr. */
  stderr?: boolean;
}

interface State {
  options: ExplainOptions | undefined;
  uses: RemovedUse[];
  explained: Set<string>;
}

/** One state for a process, also when the shim is loaded twice. */
const key = Symbol.for('svc-codemod.explain');
const holder = globalThis as unknown as Record<symbol, State | undefined>;
const state = (): State => (holder[key] ??= { options: undefined, uses: [], explained: new Set() });

const fromEnvironment = (name: string): string | undefined =>
  typeof process === 'undefined' ? undefined : process.env[name] || undefined;

/**
 * Turns the explanations on for objects that are made from now on. `SVC_CODEMOD_EXPLAIN=1` in the environment does the
 * same without a line of code; `SVC_CODEMOD_EXPLAIN_FILE` also appends every use to a file, one JSON object a line.
 */
export function explainRemoved(options: ExplainOptions = {}): void {
  state().options = options;
}

/** Turns the explanations off for objects that are made from now on, and forgets what was seen. */
export function stopExplaining(): void {
  holder[key] = undefined;
}

/** Whether objects made now explain themselves. */
export function isExplaining(): boolean {
  return (
    state().options !== undefined ||
    (fromEnvironment('SVC_CODEMOD_EXPLAIN') ?? fromEnvironment('SVC_CODEMOD_EXPLAIN_FILE')) !== undefined
  );
}

/** Every use so far, in the order in which they happened. */
export function removedUses(): readonly RemovedUse[] {
  return state().uses;
}

/** Where an object stands in the SDK: the catalogue's root, the path below it, and whose names it has. */
export interface Place {
  root: Root;
  path?: readonly string[];
  profile: Profile;
}

/**
 * The object itself, or with explanations a stand-in of it whose missing members say why they are missing. The stand-in
 * has the same keys, and answers `in` and `Object.keys` as the object does.
 */
export function explained<T extends object>(target: T, { root, path = [], profile }: Place): T {
  if (!isExplaining() || !isRemoved(root, path)) return target;
  return new Proxy(target, {
    get(object, name, receiver) {
      if (typeof name === 'string' && !(name in object)) {
        const member = removedMember(root, [...path, name], profile);
        if (member) record({ kind: 'removed', profile: profile.name, ...member });
      }
      return Reflect.get(object, name, receiver);
    },
  });
}

/** Tells that request options were passed where the request of `api.<id>` belongs; they are ignored, as in v6. */
export function tellMisplacedOptions(id: string, profile: Profile): void {
  const path = `api.${id}`;
  record({
    kind: 'misplaced-options',
    id: `${path}#requestOptions`,
    profile: profile.name,
    message: `The options of \`${path}\` are ignored: they stand where v6 takes the request object. Put \`{}\` before the request options.`,
  });
}

function record(use: RemovedUse): void {
  const site = callSite();
  const { options, uses, explained: explainedBefore } = state();
  // A warning about options is told once for a method, an absent member once for a call site.
  const once = use.kind === 'removed' ? `${use.id} ${site ?? ''}` : use.id;
  if (explainedBefore.has(once)) return;
  explainedBefore.add(once);
  const whole: RemovedUse = site === undefined ? use : { ...use, callSite: site };
  uses.push(whole);
  options?.onUse?.(whole);
  const file = fromEnvironment('SVC_CODEMOD_EXPLAIN_FILE');
  // Not imported: the shim of the browser package is bundled for where there is no file system.
  if (file) process.getBuiltinModule?.('node:fs').appendFileSync(file, `${JSON.stringify(whole)}\n`);
  if (options?.stderr !== false)
    console.error(`svc-codemod: ${site === undefined ? '' : `${site}: `}${whole.message} (${shownName(whole)})`);
}

/** The id in the names of the SDK that was used. */
function shownName({ id, profile }: RemovedUse): string {
  const used = Object.values(profiles).find(({ name }) => name === profile);
  return used === undefined ? id : inProfileNames(id, used);
}
