import type { Facts } from '../facts.ts';
import type { CheckFinding } from '../finding.ts';

type Project = Facts['python']['projects'][number];
type Pin = Project['pins'][number];

/** What manifests ask for that a lock file of a folder is of: those beside it, or of a workspace, those below. */
function askedBy({ folder, pins }: Project, projects: readonly Project[]): Pin[] {
  const beside = pins.filter(({ isLock }) => !isLock);
  if (beside.length > 0) return beside;
  const below = projects.filter(
    (other) => (folder === '.' || other.folder.startsWith(`${folder}/`)) && !other.pins.some(({ isLock }) => isLock),
  );
  return below.flatMap((project) => project.pins);
}

/** What a lock file has against what the manifests ask for that it is of. */
function lockFinding(lock: Pin, asked: readonly Pin[]): CheckFinding | undefined {
  const { file, line, name, range } = lock;
  const isAsked = asked.length === 0 || asked.some(({ majors }) => lock.majors.some((major) => majors.includes(major)));
  if (isAsked) return undefined;
  const message = `${name} ${range} is locked, which no manifest beside or below it asks for.`;
  return { status: 'fail', message, next: 'Lock and install again.', file, line };
}

function majorFinding(pins: readonly Pin[], folder: string): CheckFinding {
  const counted = pins.some(({ isLock }) => isLock) ? pins.filter(({ isLock }) => isLock) : pins;
  const [{ file, line, name, range } = {} as Pin] = counted;
  const majors = new Set(counted.flatMap((pin) => pin.majors));
  if (majors.size === 1)
    return { status: 'ok', message: `${folder}: ${name} is on major ${[...majors].join('')}.`, file, line };
  return {
    status: 'warn',
    message: `${name}${range === '' ? '' : ` ${range}`} lets several majors in, and no lockfile decides.`,
    next: 'Name the major that the code is written for.',
    file,
    line,
  };
}

/** Requirements of the Python SDK, Python itself, and the libraries of its integrations. */
export function checkPython({ python }: Facts): CheckFinding[] {
  const findings = python.projects.flatMap((project) => {
    const { folder, pins } = project;
    const asked = askedBy(project, python.projects);
    const locks = pins.filter(({ isLock }) => isLock).flatMap((lock) => lockFinding(lock, asked) ?? []);
    return [...locks, ...(locks.length > 0 ? [] : [majorFinding(pins, folder)])];
  });
  const below = python.below.map(({ file, change }): CheckFinding => {
    const { message, before, after, suggestion, line, status } = change;
    const wanted = after ?? suggestion;
    return {
      status: 'fail',
      message: message.startsWith('This names') ? message : `${change.name} "${before}": ${message}`,
      next:
        wanted === undefined
          ? 'Leave out what is older.'
          : `Write ${wanted}${status === 'manual' ? '' : '; svc-codemod does so with the code'}.`,
      file,
      line,
    };
  });
  return [...findings, ...below];
}
