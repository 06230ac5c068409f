/** What is known of a name in a Python file once its type was asked for. */
import type { Value } from './value.ts';

/** What a class of the SDK is. */
export type Owner =
  | { kind: 'client' | 'span' | 'dataset' | 'runResult' | 'attributes' }
  /** A part of the API client, by its path below it; `isAsync`: its methods are awaited. */
  | { kind: 'namespace'; path: readonly string[]; isAsync?: true };

/**
 * `proven`: declared in the SDK, by this owner; `mixed`: it may be something else as well; `foreign`: something else.
 * Of what has no answer nothing is known. `isClass`: it is the class of the owner itself.
 */
export type Answer =
  /** `isInferred`: it is one of several, of which a parameter without a type is another. */
  { kind: 'proven' | 'mixed'; owner: Owner; isClass: boolean; isInferred?: true } | { kind: 'foreign' };

/** Answers of one file, by the offset of the token that was asked for. */
export interface Answers {
  /** Where the name is declared. */
  members: ReadonlyMap<number, Answer>;
  /** What the expression is that ends with the token. */
  types: ReadonlyMap<number, Answer>;
  /** What a dotted name of the repository is: `app.clients.client`. */
  named?: (target: string) => Value | undefined;
  /** What a function, or a class, of that name takes as an argument. */
  taken?: (target: string, argument: { at: number; keyword?: string }) => Value | undefined;
  /** Whether what has that name takes keywords that it does not name; `made`: whether what a call of it gives does. */
  takesKeywords?: (target: string, made: boolean) => boolean | undefined;
  /** What a variable of that name is that is something else as well: its last value is all that types say of it. */
  mixed?: (target: string) => Value | undefined;
  /** Whether all that a function of that name gives are mocks: what each stands for its uses say. */
  givesMocks?: (target: string) => boolean;
  /** What the mock stands for that a fixture of that name gives, as all files say that see it. */
  fixture?: (name: string) => Value | undefined;
  /** What an object takes the place of that a fixture of that name gives, as the files say that see it. */
  fixtureUse?: (name: string) => Value | undefined;
  /** What an object takes the place of that this file makes or holds under that name, as its importers say. */
  useElsewhere?: (name: string) => Value | undefined;
  /** What all visible callers give to a parameter of a function, a class, or a method `Class.name` of this module. */
  callers?: (maker: string, argument: { at: number; keyword: string }) => Value | undefined;
}

/** What is asked of a token. */
export interface Question {
  /** Offset of the token. */
  at: number;
  about: 'members' | 'types';
}

/** Nothing was asked. */
export const noAnswers: Answers = { members: new Map(), types: new Map() };

/** The answers for the text that edits make: of what an edit replaces nothing is known. */
export function movedAnswers(
  answers: Answers,
  edits: readonly { start: number; end: number; text: string }[],
): Answers {
  const moved = (all: ReadonlyMap<number, Answer>): ReadonlyMap<number, Answer> =>
    new Map(
      [...all].flatMap(([at, answer]): [number, Answer][] => {
        if (edits.some(({ start, end }) => start <= at && at < end)) return [];
        const shift = edits.reduce(
          (sum, { start, end, text }) => (end <= at ? sum + text.length - end + start : sum),
          0,
        );
        return [[at + shift, answer]];
      }),
    );
  return { ...answers, members: moved(answers.members), types: moved(answers.types) };
}
