/** What the manifests of Python projects become with major 5 (contract 9.1). */
import path from 'node:path';
import { defined } from '../../catalog/defined.ts';
import { applyEdits } from '../../edits/apply-edits.ts';
import { python } from '../../catalog/versions.ts';
import type { ManifestChange } from '../../report/report-schema.ts';
import type { ManifestPlan, PlannedChange } from '../manifest.ts';
import { mayRaise, type PythonPin } from './pins.ts';
import { isAtLeast, letsIn, raisedRange, readRange, type Release } from './range.ts';
import { pythonName, type Requirement } from './requirement.ts';

/** Files that the same manifests speak for. */
export interface PythonProject {
  /** Relative to the root; `.` for the root. */
  folder: string;
  /** Its requirements of the SDK. */
  pins: readonly PythonPin[];
  /** Its code is on major 5, or will be after this run. */
  isReady: boolean;
  /** Integrations that its code imports. */
  imports: ReadonlySet<string>;
}

/** Lowest versions that major 5 runs with. */
const floors: Readonly<Record<string, { id: string; floor: Release; integration?: string; needs: string }>> = {
  [pythonName]: {
    id: 'py:requires-python',
    floor: [3, python.minimumMinor],
    needs: 'Major 5 needs Python 3.11 or later; on an older one major 4 is installed.',
  },
  openai: {
    id: 'py:package:openai',
    floor: [1],
    integration: 'openai',
    needs: 'The integration of major 5 needs version 1 or later.',
  },
  'langchain-core': {
    id: 'py:package:langchain-core',
    floor: [1],
    integration: 'langchain',
    needs: 'The integration of major 5 needs version 1 or later, and raises `ModuleNotFoundError` with an older one.',
  },
};

function changed(
  { name, range, line, offset }: Requirement,
  outcome: Pick<ManifestChange, 'id' | 'status' | 'message'> & { text?: string },
): PlannedChange {
  const { text, ...rest } = outcome;
  const change = { name, before: range.replace(/\s+/g, ' '), line, ...rest };
  if (text === undefined) return { change };
  if (outcome.status === 'manual') return { change: { ...change, suggestion: text.replace(/\s+/g, ' ') } };
  return { change: { ...change, after: text }, splice: { offset, length: range.length, content: text } };
}

function byHandMessage({ byHand, majors, raised }: PythonPin): string {
  if (byHand === 'hash') return 'Major 5 has another hash: raise it by hand once the code is ready.';
  if (byHand === 'address') return 'It comes from an address: let that be one of major 5 once the code is ready.';
  if (raised === undefined) return 'This cannot be read as a range: let major 5 in once the code is ready.';
  if (majors.includes(5)) return 'Lets major 5 in, which comes with the next install: raise it once the code is ready.';
  return 'Raise it once the code is ready, and install again.';
}

function locksOf(pins: readonly PythonPin[]): string {
  const names = [...new Set(pins.filter(({ isLock }) => isLock).map(({ file }) => path.posix.basename(file)))];
  if (names.length === 0) return 'lockfiles follow';
  return `${names.join(' and ')} ${names.length === 1 ? 'follows' : 'follow'}`;
}

/** What is said of a requirement of the SDK; undefined where nothing is to be done. */
function planPin(pin: PythonPin, { isReady, pins }: PythonProject): PlannedChange | undefined {
  const { majors, raised, isLock, byHand } = pin;
  if (isLock) return undefined;
  const onlyFour = majors.includes(4) && !majors.includes(5);
  if (raised === undefined && !onlyFour) return undefined;
  if (byHand === 'hash' && !onlyFour) return undefined;
  const id = 'py:package:svc';
  if (isReady && mayRaise(pin))
    return changed(pin, {
      ...{ id, status: 'review', text: raised! },
      message: `Major 5 of the SDK: install again, so that ${locksOf(pins)}.`,
    });
  const text = byHand === undefined || byHand === 'text' ? raised : undefined;
  return changed(pin, { id, status: 'manual', message: byHandMessage(pin), ...defined({ text }) });
}

/**
 * Whether a project goes to major 5 with this run, or is there: while an older one is let in, that may be what it runs.
 */
function goesToFive({ isReady, pins }: PythonProject): boolean {
  const written = pins.filter(({ isLock }) => !isLock);
  const isOnFive = (pin: PythonPin): boolean => pin.majors.every((major) => major === 5);
  return isReady && (written.length === 0 || written.some((pin) => mayRaise(pin) || isOnFive(pin)));
}

/** What is said of Python, or of a package that an integration needs. */
export function planFloor(requirement: Requirement, project: PythonProject): PlannedChange | undefined {
  const { imports } = project;
  const { name, range, byHand, isLock } = requirement;
  const rule = floors[name];
  if (rule === undefined || isLock) return undefined;
  const { id, floor, integration, needs } = rule;
  if (integration !== undefined && !imports.has(integration)) return undefined;
  const clauses = byHand === 'address' ? undefined : readRange(range);
  if (clauses === undefined || isAtLeast(clauses, floor)) return undefined;
  // A name without versions gets the newest; an environment without one its Python.
  if (clauses.length === 0) return undefined;
  const reaches = letsIn(clauses, floor);
  // `openai!=1.2`, `openai<2`: what is installed is new enough.
  const isNewest = name !== pythonName && reaches && clauses.every(({ operator }) => /^[<!]/.test(operator));
  if (isNewest) return undefined;
  const isOne = clauses.some(({ operator }) => ['', '=', '==', '===', '~'].includes(operator));
  const hasLower = clauses.some(({ operator }) => !/^[<!]/.test(operator));
  const status = goesToFive(project) && reaches && !isOne && hasLower && byHand === undefined ? 'review' : 'manual';
  const raised = byHand === 'hash' ? {} : { text: raisedRange(range, floor) };
  return changed(requirement, { id, status, message: needs, ...raised });
}

/** Of a place that no run writes to. */
export const onItsOwn: PythonProject = { folder: '', pins: [], isReady: false, imports: new Set() };

/** Of a Python that a folder above a project asks for. */
export function reportFloorAbove(requirement: Requirement): PlannedChange | undefined {
  const planned = planFloor(requirement, onItsOwn);
  if (planned === undefined) return undefined;
  const message = `A project below this folder needs it: ${planned.change.message.replace(/^Major/, 'major')}`;
  return { change: { ...planned.change, message } };
}

/** The changes of one project's requirements, by file. */
export function planProject(
  project: PythonProject,
  others: readonly Requirement[],
): { file: string; planned: PlannedChange }[] {
  return [
    ...project.pins.map((pin) => ({ file: pin.file, planned: planPin(pin, project) })),
    ...others.map((requirement) => ({ file: requirement.file, planned: planFloor(requirement, project) })),
  ].flatMap(({ file, planned }) => (planned === undefined ? [] : [{ file, planned }]));
}

/** Requirements without versions, in projects whose code is still on major 4: major 5 comes by itself. */
export function withoutVersions({ isReady, pins }: PythonProject): PythonPin[] {
  if (isReady || pins.some(({ isLock, majors }) => isLock || !majors.includes(5))) return [];
  return pins.filter(({ range, byHand }) => range === '' && byHand === undefined);
}

/** All changes of the files, in the order of their lines. */
export function manifestPlans(
  changes: readonly { file: string; planned: PlannedChange }[],
  sources: ReadonlyMap<string, string>,
): ManifestPlan[] {
  const byFile = new Map<string, PlannedChange[]>();
  for (const { file, planned } of changes) byFile.set(file, [...(byFile.get(file) ?? []), planned]);
  return [...byFile]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([file, changesOfFile]) => {
      const source = sources.get(file) ?? '';
      const splices = new Map(
        changesOfFile.flatMap(({ change, splice }) => (splice === undefined ? [] : [[change, splice] as const])),
      );
      const edits = [...splices.values()].map(({ offset, length, content }) => ({
        ...{ start: offset, end: offset + length },
        text: content,
      }));
      return {
        file,
        source,
        output: applyEdits(source, edits),
        changes: changesOfFile.map(({ change }) => change).sort((left, right) => left.line - right.line),
        ...(splices.size === 0 ? {} : { splices }),
      };
    });
}

/** All plans of a run; a file that names both Node and Python, as an image may, has one. */
export function withPythonPlans(plans: readonly ManifestPlan[], pythonPlans: readonly ManifestPlan[]): ManifestPlan[] {
  const byFile = new Map(plans.map((plan) => [plan.file, plan]));
  for (const plan of pythonPlans) {
    const known = byFile.get(plan.file);
    const changes = [...(known?.changes ?? []), ...plan.changes].sort((left, right) => left.line - right.line);
    byFile.set(plan.file, known === undefined ? plan : { ...known, changes });
  }
  return [...byFile.values()];
}
