/** One Python file as it becomes. */
import path from 'node:path';
import { defined } from '../../catalog/defined.ts';
import { isProse } from '../../catalog/prose.ts';
import { entryInProfile } from '../../catalog/profile-names.ts';
import { profiles } from '../../catalog/profile.ts';
import { pythonEntries as entries } from '../../catalog/python/entries.ts';
import { applyEdits } from '../../edits/apply-edits.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { compareFindings, type PlannedFile, type Redecide } from '../../findings/repository-plan.ts';
import type { Selection } from '../../findings/selection.ts';
import { manual, type PythonDecision } from '../../python/plan/decision.ts';
import { type Moves, movesOf } from '../../python/plan/mocks.ts';
import { planPythonSite } from '../../python/plan/plan-site.ts';
import type { PythonCompatTarget } from '../../python/plan/compat-call.ts';
import type { PythonFile, PythonSite } from '../../python/site.ts';
import type { PythonNames } from '../../python/values.ts';
import type { PlannedPythonSite } from '../../python/writing/markers.ts';
import { type RewrittenPython, rewritePython } from '../../python/writing/rewrite-python.ts';
import type { PlannedSite } from '../../rewriting/plan.ts';
import type { Site } from '../../sites/site.ts';
import { ChoiceSites } from './choices.ts';
import type { PythonCompat } from './compat.ts';
import { pythonFindings } from './findings.ts';
import { editsOfHost, type PythonHost } from './hosted.ts';

/** A Python file that names the SDK. */
export interface Read extends PythonFile {
  file: string;
  names: Sdk;
  /** Of a notebook, or of a text: the file; `source` is the code in it alone. */
  host?: PythonHost;
}

/** A name that is the SDK's, and the folders below which it is a package of the repository. */
export interface Sdk extends PythonNames {
  profile: keyof typeof profiles;
  importing: RegExp;
  ownFolders: readonly string[];
}

/** What files are planned with. */
export interface PythonPlanning {
  root: string;
  selection: Selection;
  /** Whether sites that somebody has to look at get a comment. */
  markers: boolean;
  compat: PythonCompat | undefined;
  /** The requirement of the project goes to major 5. */
  isRaised: boolean;
}

/** A file as it becomes, and as a person may choose. */
export interface PythonChoices {
  edited: PlannedFile;
  /** With nothing edited. */
  asItIs: PlannedFile;
  again: (decide: Redecide) => PlannedFile;
  /** What is asked about, with the text that it is in. */
  reads: ReadonlyMap<Site, Read>;
}

/** A file with what is decided of its sites. */
interface DecidedFile {
  read: Read;
  name: string;
  sites: readonly PythonSite[];
  decide: (moves: Moves) => PlannedPythonSite[];
}

/** While the requirement stays, the next run would find what is written now as well. */
function byVersion(site: PythonSite, file: PythonFile): PythonDecision {
  const { todo: _, ...decision } = manual(
    site,
    file,
    'The requirement of major 4 stays, so this may be either of both',
  );
  return decision;
}

/** Any module: what is asked is whether one would be used. */
const someModule: PythonCompatTarget = { module: 'svc_compat' };

function decidedSite(
  site: PythonSite,
  read: Read,
  { moves, compat }: { moves: Moves; compat?: PythonCompatTarget },
): PythonDecision {
  const decision = planPythonSite(site, read, { moves, ...defined({ compat }) });
  if (compat !== undefined || !/\.pyi?$/.test(read.file) || decision.status === 'migrated') return decision;
  return planPythonSite(site, read, { moves, compat: someModule }).status === 'migrated'
    ? { ...decision, doneWithCompat: true }
    : decision;
}

function decided({ root, selection, compat, isRaised }: PythonPlanning, read: Read): DecidedFile | undefined {
  const profile = profiles[read.names.profile];
  const selected = read.sites.filter(({ entry }) => selection.has(entry.id));
  const file = { ...read, sites: selected };
  const sites = selected.map((site) => ({ ...site, entry: entryInProfile(site.entry, profile) }));
  if (sites.length === 0) return undefined;
  const name = path.posix.relative(root, read.file);
  // A notebook and a script have no place for a module beside them, and a text none at all.
  const target = /\.pyi?$/.test(name) ? compat?.targetOf({ name, read }) : undefined;
  const decide = (moves: Moves): PlannedPythonSite[] =>
    sites
      .filter(({ ignored }) => ignored === undefined)
      .map((site) => ({
        site,
        decision:
          site.byVersion && !isRaised
            ? byVersion(site, read)
            : decidedSite(site, file, { moves, ...defined({ compat: target }) }),
      }));
  return { read, name, sites, decide };
}

/** What is written is in the file, or left to a person. Edits are those of the file. */
function inItsFile(read: Read, rewritten: RewrittenPython): RewrittenPython {
  const { host } = read;
  if (host === undefined) return rewritten;
  const edits = editsOfHost(host, rewritten.edits);
  if (edits !== undefined) return { ...rewritten, output: applyEdits(host.source, edits), edits };
  const reason = 'A part of the text to change is not in the file as it would have to be';
  return {
    output: host.source,
    edits: [],
    planned: rewritten.planned.map(({ site, decision }) => ({
      site,
      decision: decision.edits.length === 0 ? decision : manual(site, read, reason),
    })),
  };
}

/** A planned file with what makes its output. */
type Part = PlannedFile & { edits: readonly TextEdit[] };

/** What is chosen of one text: a file, or some of the code inside of one. */
interface PartChoices {
  edited: Part;
  asItIs: Part;
  again: (decide: Redecide) => Part;
  reads: readonly [Site, Read][];
}

function written({ read, name, sites, decide }: DecidedFile, moves: Moves, markers: boolean): PartChoices {
  const { file, host } = read;
  const source = host?.source ?? read.source;
  const choices = new ChoiceSites(file);
  const own = decide(moves);
  const asked = own.map((plannedSite) => choices.asked(plannedSite));
  const as = (planned: readonly PlannedPythonSite[], answers: readonly PlannedSite[]): Part => {
    const { output, edits, planned: done } = inItsFile(read, rewritePython(read, planned, entries, markers));
    const decidedSites = done.map((plannedSite, at) =>
      plannedSite.decision === planned[at]!.decision ? answers[at]! : choices.asked(plannedSite),
    );
    const findings = pythonFindings(name, read, sites, done);
    return { file, name, source, output, edits, planned: [], decided: decidedSites, findings };
  };
  const left = own.map(({ site }) => ({
    site,
    decision: manual(site, read, 'Code of another language in the same file is edited'),
  }));
  return {
    edited: as(own, asked),
    asItIs: { ...as(left, asked), output: source, edits: [] },
    again: (redecide) => {
      const answers = asked.map(redecide);
      return as(
        own.map((plannedSite, at) => choices.answered(plannedSite, asked[at]!, answers[at]!)),
        answers,
      );
    },
    reads: asked.map(({ site }) => [site, read]),
  };
}

/** The parts of one file as the file. */
function joined([first, ...others]: readonly [Part, ...Part[]]): PlannedFile {
  const { edits: _, ...file } = first;
  if (others.length === 0) return file;
  const all = [first, ...others];
  return {
    ...file,
    output: applyEdits(
      first.source,
      all.flatMap((part) => part.edits),
    ),
    decided: all.flatMap(({ decided: sites }) => sites),
    findings: all.flatMap(({ findings }) => findings).sort(compareFindings),
  };
}

function choicesOf(parts: readonly [PartChoices, ...PartChoices[]]): PythonChoices {
  const [first, ...others] = parts;
  const each = (partOf: (part: PartChoices) => Part): PlannedFile =>
    joined([partOf(first), ...others.map((part) => partOf(part))]);
  return {
    edited: each(({ edited }) => edited),
    asItIs: each(({ asItIs }) => asItIs),
    again: (decide) => each((part) => part.again(decide)),
    reads: new Map(parts.flatMap(({ reads }) => reads)),
  };
}

/**
 * The files of a project that have a site: mocks follow the calls of all of them.
 * @param isReported whether a file is one to plan
 */
export function plannedProject(
  planning: PythonPlanning,
  files: readonly Read[],
  isReported: (file: Read) => boolean,
): PythonChoices[] {
  const all = files.flatMap((read) => decided(planning, read) ?? []);
  const ofCode = all.filter(({ read }) => !isProse(read.file));
  const moves = movesOf(ofCode.flatMap(({ decide }) => decide(new Map())));
  const parts = new Map<string, [PartChoices, ...PartChoices[]]>();
  for (const planned of all) {
    if (!isReported(planned.read)) continue;
    const part = written(planned, moves, planning.markers);
    const known = parts.get(planned.read.file);
    if (known === undefined) parts.set(planned.read.file, [part]);
    else known.push(part);
  }
  return [...parts.values()].map(choicesOf);
}
