/** What a person is asked about Python with `--interactive`: its sites in the words that all sites have. */
import { defined } from '../../catalog/defined.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import type { PythonDecision } from '../../python/plan/decision.ts';
import type { PlannedPythonSite } from '../../python/writing/markers.ts';
import type { Decision, PlannedSite } from '../../rewriting/plan.ts';
import type { Site } from '../../sites/site.ts';
import { confidenceOf } from './findings.ts';

/** The sites of one file, each as the one that is asked about: always the same. */
export class ChoiceSites {
  readonly #file: string;
  readonly #sites = new Map<PlannedPythonSite['site'], Site>();

  /** @param file absolute */
  constructor(file: string) {
    this.#file = file;
  }

  /** As it is asked about. */
  asked({ site, decision }: PlannedPythonSite): PlannedSite {
    const known = this.#sites.get(site) ?? asSite(this.#file, site);
    this.#sites.set(site, known);
    const { doneWithCompat } = decision;
    return { site: known, entry: site.entry, decision: asDecision(site, decision), ...defined({ doneWithCompat }) };
  }

  /** As it was answered. */
  answered(own: PlannedPythonSite, asked: PlannedSite, answer: PlannedSite): PlannedPythonSite {
    if (answer === asked) return own;
    const { status, edits, reason, suggestion, todo: words, unmarked } = answer.decision;
    // What a report says is to do is the catalogue's.
    const todo = unmarked === true ? undefined : words;
    const isKept = edits.length > 0;
    const imports = isKept ? own.decision.imports?.filter(({ name }) => isWritten(name, edits)) : undefined;
    const decision: PythonDecision = { status, edits, ...defined({ reason, suggestion, todo, imports }) };
    return { site: own.site, decision };
  }
}

/** Whether a text that a person wrote says a name. */
function isWritten(name: string, edits: readonly TextEdit[]): boolean {
  return edits.some(({ text }) => text.includes(name.split(' ').at(-1)!));
}

function asSite(file: string, site: PlannedPythonSite['site']): Site {
  const { entry, name, statement, enclosing } = site;
  return {
    ...{ id: entry.id, file, name, statement, extent: statement, enclosing },
    evidence: confidenceOf(site),
    // Nothing asks a site of Python for its form.
    shape: { kind: 'stringKey', callee: '', object: name, objectStable: true, literal: name },
  };
}

function asDecision({ entry }: PlannedPythonSite['site'], decision: PythonDecision): Decision {
  const { status, edits, reason, suggestion, todo } = decision;
  return { status, edits, message: entry.message, ...defined({ reason, suggestion, todo }) };
}
