/** Which names of a Python file are asked for: what major 5 changed may hide behind each. */
import type { Entry } from '../../catalog/entry.ts';
import { argumentsOf } from '../arguments.ts';
import type { Scope } from '../scopes.ts';
import type { PythonFile } from '../site.ts';
import { plainText, type Token } from '../tokens.ts';
import { type Chain, chainAt, type ChainStep } from '../chains.ts';
import type { Value } from '../value.ts';
import type { Question } from '../answer.ts';
import { startsObservation } from '../values.ts';

const roots: ReadonlySet<Entry['root']> = new Set(['api', 'client', 'observation', 'experimentResult']);
const blocked = 'blocked_instrumentation_scopes';
/** Calls that name a member of their first argument by a string. */
const naming =
  /^(?:getattr|hasattr|setattr|delattr|(?:\w+\.)*patch\.object|monkeypatch\.(?:setattr|delattr)|(?:\w+_)?mocker\.spy)$/;

/** The names of members that major 5 changed. */
export function changedMembers(entries: ReadonlyMap<string, Entry>): ReadonlySet<string> {
  const names = [...entries.values()].flatMap(({ root, path }) => {
    if (!roots.has(root)) return [];
    return root === 'client' ? path.slice(0, 1) : path.slice(-1);
  });
  return new Set(names.filter((name) => name !== blocked));
}

/** Methods that concern the root of what is open around them. */
const ofRoot: ReadonlySet<string> = new Set(['set_trace_io', 'set_current_trace_io']);

/** What a text has to match to hold a name of interest: more than a word that many have, like `get`. */
export function mayHoldSite(entries: ReadonlyMap<string, Entry>): RegExp {
  const changed = [...entries.values()].filter(({ root }) => roots.has(root));
  const alone = changed.flatMap(({ root, path }) =>
    root === 'api' ? [] : [root === 'client' ? path[0]! : path.at(-1)!],
  );
  const parts = changed.flatMap(({ root, path }) => (root === 'api' ? path.slice(0, 1) : []));
  const clients = [...new Set(parts)].map((part) =>
    part.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase()),
  );
  // A method may be all that another file uses of a namespace.
  const methods = changed.flatMap(({ root, path }) => (root === 'api' ? path.slice(-1) : []));
  const rare = methods.filter((name) => name.includes('_') && name !== 'get_many');
  const unique = (words: readonly string[]): string => [...new Set(words)].join('|');
  return new RegExp(
    String.raw`\b(?:${unique(alone)})\b|\.\s*(?:${unique([...parts, ...rare])})\b|\b(?:Async)?(?:${unique(clients)})Client\b`,
  );
}

/** What a file itself says for sure is not asked for. */
function isKnown({ kind, likely }: Value): boolean {
  return likely !== true && kind !== 'unknown' && kind !== 'none' && kind !== 'other' && !kind.startsWith('own');
}

/** Whether a member is a method that the class of the file writes itself: `self.get(…)` below its `def get`. */
function isOwnMethod(holder: Value, name: string): boolean {
  if (holder.kind !== 'own' || holder.likely === true) return false;
  const bindings = holder.scope.attributes.get(name) ?? [];
  return bindings.length > 0 && bindings.every((binding) => binding.kind === 'function' && !binding.of.isProperty);
}

/** Asks for what a file says nothing of. */
class Asker {
  readonly asked = new Map<string, Question>();
  readonly #file: PythonFile;
  readonly #members: ReadonlySet<string>;
  /** Whether what starts observations is asked for as well. */
  readonly #isOfRoot: boolean;

  constructor(file: PythonFile, members: ReadonlySet<string>) {
    this.#file = file;
    this.#members = members;
    this.#isOfRoot = file.tokens.some(({ text }) => ofRoot.has(text));
  }

  inChain(chain: Chain, scope: Scope): void {
    const { tokens, values } = this.#file;
    for (const [index, step] of chain.steps.entries()) {
      if (step.kind === 'member' && this.#isAsked(step.name)) {
        const holder = values.ofChain(chain, scope, index);
        // Names of several words are rare, and told as possible where no type answers: those are asked all the same.
        const isSettled = !step.name.includes('_') && isOwnMethod(holder, step.name);
        if (!isKnown(holder) && !isSettled) this.#ask(tokens[step.at], 'members');
      }
      if (step.kind === 'call') this.#inCall(chain, index, step, scope);
    }
  }

  #isAsked(name: string): boolean {
    return this.#members.has(name) || (this.#isOfRoot && startsObservation(name));
  }

  #ask(token: Token | undefined, about: Question['about']): void {
    if (token?.kind === 'name') this.asked.set(`${about} ${token.start}`, { at: token.start, about });
  }

  #inCall(chain: Chain, index: number, call: Extract<ChainStep, { kind: 'call' }>, scope: Scope): void {
    const { tokens, source, values } = this.#file;
    const previous = chain.steps[index - 1];
    const callee = previous === undefined ? chain.from : previous.kind === 'member' ? previous.at : undefined;
    if (callee === undefined) return;
    const given = argumentsOf(tokens, call, source);
    const isBlocked = given.some(({ keyword, star }) => keyword === blocked || (star && source.includes(blocked)));
    if (isBlocked && !isKnown(values.ofChain(chain, scope, index))) this.#ask(tokens[callee], 'members');
    const [object, member] = given;
    const name = member === undefined ? undefined : plainText(tokens[member.value.from]!);
    if (object === undefined || name === undefined || !this.#members.has(name)) return;
    const isNaming = naming.test(source.slice(tokens[chain.from]!.start, tokens[callee]!.end));
    if (isNaming && !isKnown(values.of(object.value, scope))) this.#ask(tokens[object.value.to - 1], 'types');
  }
}

/** @param members what {@link changedMembers} gives */
export function questionsOf(file: PythonFile, members: ReadonlySet<string>): readonly Question[] {
  const asker = new Asker(file, members);
  for (const { from, to, scope } of file.scopes.statements)
    for (let at = from; at < to; at += 1) {
      const chain = chainAt(file.tokens, at);
      if (chain !== undefined) asker.inChain(chain, scope);
    }
  return [...asker.asked.values()];
}
