/** Which files the analysis looked into, and why, in words. */
import type { Analysis, ProgramFile } from '../analysis/analysis.ts';
import { hostFileOf } from '../repository/embedded-kinds.ts';
import { relativeTo } from '../repository/repository-path.ts';
import type { Run } from '../report/run.ts';

function whyOf(reason: ProgramFile['reason'], show: (file: string) => string): string {
  switch (reason.kind) {
    case 'seed':
      return 'names the SDK';
    case 'path':
      return 'has a path that only the SDK has';
    case 'receiver':
      return 'has a path that only the SDK has, on a value of the SDK';
    case 'demanded':
      return `declares what ${show(reason.by)} calls by a name of the SDK`;
    case 'imports':
      return `imports from ${show(reason.from)} what leads to the SDK`;
    case 'called':
      return `gets a value of the SDK from ${show(reason.by)}`;
    case 'given':
      return `declares a type that ${show(reason.by)} gives a value of the SDK to`;
    case 'calls':
      return `calls a function of ${show(reason.from)} that depends on its callers`;
    case 'runs':
      return `runs a function of ${show(reason.by)} that depends on what is around it`;
    case 'ambient':
      return 'has a name of the SDK that comes in without an import';
  }
}

/** What a run tells of its program; code inside of another file goes by that file's name. */
export function programOf({ root, programFiles, answersGiven }: Analysis): NonNullable<Run['program']> {
  const show = (file: string): string => relativeTo(root, hostFileOf(file));
  return {
    files: programFiles.map(({ file, reason }) => ({ file: show(file), why: whyOf(reason, show) })),
    answers: answersGiven,
  };
}
