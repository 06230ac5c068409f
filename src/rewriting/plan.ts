import type { TextEdit } from '../edits/text-edit.ts';
import type { Catalogue } from '../catalog/catalogue.ts';
import type { Entry } from '../catalog/entry.ts';
import type { Profile } from '../catalog/profile.ts';
import type { FileNames } from '../program/file-names.ts';
import type { Site } from '../sites/site.ts';
import type { FormFlags } from '../repository/resolve/strictness.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { SyntaxView } from '../program/syntax-view.ts';

/** What happens at a site, before anybody silenced it. */
export type DecisionStatus = 'migrated' | 'review' | 'manual' | 'possible';

/** A local that only holds a part of the SDK, and that edits of its uses may leave unread. */
export interface LeftLocal {
  name: string;
  /** The statement that declares it. */
  statement: SourceRange;
  /** Every other place that means it. */
  uses: readonly SourceRange[];
}

/** A planner's decision about one site. */
export interface Decision {
  status: DecisionStatus;
  /** Empty for `manual` and `possible`. */
  edits: readonly TextEdit[];
  /** One sentence: what changed in v6. */
  message: string;
  /** Why it was not done, or what a reviewer has to look at. */
  reason?: string;
  /** The v6 text a person would write at this place: it stands there as it is. */
  suggestion?: string;
  /** What the suggestion takes the place of; a planner says it where it is not the site itself (`offered-text.ts`). */
  suggestionPlace?: SourceRange;
  /** Code of the file that `suggestion` and `todo` quote; where it changes, they do as well (`quoted-code.ts`). */
  quoted?: readonly SourceRange[];
  /** What the marker says behind the id; absent = no marker. */
  todo?: string;
  /** No marker is written: who chose among the changes did not want one. */
  unmarked?: true;
  /** What is to be done or checked besides writing the suggestion. */
  besideText?: string;
  /** Fields that say something else in v6 and raise no error where they are read: no marker leaves them out. */
  silent?: readonly string[];
  /**
   * Names of the compat module that the edits use: functions, for which the file gains one import, and `Compat…` types.
   */
  helpers?: readonly string[];
  /** Where the marker goes when the site's own statement does not stay: above this one. */
  markerAt?: SourceRange;
  /** The site is a test double's: it moves only when calls of its id move in the same run. */
  ofTestDouble?: true;
  /**
   * Kept only if this run adds the placeholder to a call of the same id: what a test recorded of calls may hold their
   * options.
   */
  onlyWithPlaceholder?: true;
  /**
   * Kept only if the package goes to the new major in the same run: in the one it is at, the code that is written means
   * something else.
   */
  onlyWithVersion?: true;
  /**
   * It and others of its kind in the file are decided by each other: while one of them is left to a person, a linter
   * fixes none of the others.
   */
  besides?: true;
  /** Sites of one file with the same group are edited together or not at all: a local and its uses. */
  group?: string;
}

/** A text, and what it takes the place of. */
export type Offer = Pick<Decision, 'suggestion' | 'suggestionPlace'>;

/** A site with its catalogue entry and what was decided. */
export interface PlannedSite {
  site: Site;
  entry: Entry;
  decision: Decision;
  /** The text to suggest when the planned edit turns out not to be possible; it costs a parse, so it is asked then. */
  offer?: () => Offer;
  /**
   * The text that the planned edits would have written, for who leaves them out: without one where no place holds it,
   * undefined where there are no edits.
   */
  written?: () => Offer | undefined;
  /** A local of which its edits take a use away: its declaration goes too when no use is left (`unread-locals.ts`). */
  leaves?: LeftLocal;
  /** The test double that it is a part or a use of: all of them are one finding (`test-doubles/per-double.ts`). */
  double?: string;
  /** It is left to a person; with `--compat` the run would migrate it. */
  doneWithCompat?: true;
}

/** The module that `--compat` writes, as one file sees it. */
export interface CompatTarget {
  /** Module specifier from this file. */
  specifier: string;
  style: 'ts' | 'esm' | 'cjs';
  /** The name that a function of the module has in this file: its own, unless the file uses that for something else. */
  localName: (helper: string) => string;
}

/** What a planner may look at besides the site. */
export interface PlanContext {
  /** The file's original text. */
  source: string;
  /** What is code in it: for every question that a string or a comment must not answer. */
  syntax: SyntaxView;
  entry: Entry;
  /** What v6 changed. */
  catalogue: Catalogue;
  profile: Profile;
  /** All sites of the same file in source order: a local and its uses have to agree. */
  siblings: readonly Site[];
  /** Identifiers of the file that are not property names: a new local name must not be among them. */
  names: FileNames;
  /** Flags of the project's TypeScript by which code is written in another form; none in JavaScript. */
  flags: FormFlags;
  /** Set when the run has `--compat`: the module specifier from this file to the compat file, and the form it has. */
  compat?: CompatTarget;
  /** The entry of a sibling. */
  entryOf: (id: string) => Entry | undefined;
}

/** Decides one site; `undefined` = nothing to do here (already in its v6 form). */
export type Planner = (site: Site, context: PlanContext) => Decision | undefined;
