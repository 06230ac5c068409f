/** The checks by name; the titles are those of the printed list, in its order. */
export const checkTitles = {
  'running-node': 'Node.js in use',
  'sdk-majors': 'Majors of the SDK',
  pins: 'Pinned versions',
  lockfile: 'Lockfile',
  'chain-core': 'Chain framework',
  'provider-library': 'Provider library',
  'build-targets': 'Build targets',
  'named-node': 'Node.js in files',
  python: 'Python',
  service: 'Service',
  network: 'Proxies and compression',
  exporters: 'Exporters and headers',
} as const;

export type CheckName = keyof typeof checkTitles;

/** `fail` has to be done for major 6 to work, `warn` is for a person to look at, `ok` needs nothing. */
export type Status = 'ok' | 'warn' | 'fail';

/** One line of the answer. */
export interface Finding {
  check: CheckName;
  status: Status;
  /** One or two sentences. */
  message: string;
  /** What to do. Never with `ok`. */
  next?: string;
  /** Path from the root, with `/`. */
  file?: string;
  /** From 1. */
  line?: number;
}

/** A finding of one check without its name. */
export type CheckFinding = Omit<Finding, 'check'>;
