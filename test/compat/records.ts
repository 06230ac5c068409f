/** Records of the contract service that the modules of both languages read. */

/** A time by the seconds since the first. */
export const time = (seconds: number): string => new Date(Date.UTC(2026, 0, 5) + seconds * 1000).toISOString();

/** `count` records made from their number. */
export function many<Record>(count: number, make: (index: number) => Record): Record[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** A trace that has everything, with so many observations below its root. */
export function answeredTrace(count: number) {
  const children = many(count, (index) => ({
    id: `c${index}`,
    traceId: 't',
    parentObservationId: 'root',
    startTime: time(1 + index),
    endTime: time(2 + index),
    totalCost: 0.5,
  }));
  const root = {
    id: 'root',
    traceId: 't',
    startTime: time(0),
    endTime: time(9),
    name: 'answer',
    input: { question: 1 },
    output: 'plain',
    userId: 'u',
    sessionId: 's',
    tags: ['a', 'b'],
    release: 'r1',
    traceName: 'chat',
    version: '2',
    metadata: { note: 'x'.repeat(300), short: 'y' },
    environment: 'test',
  };
  const scores = many(150, (index) => ({ id: `s${index}`, traceId: 't', name: 'n', value: index }));
  return { children, root, scores };
}

/** A score of each type, of each kind of subject. */
export const scoresByType = [
  { id: 'n', traceId: 't', observationId: 'o', name: 'n', value: 0.5 },
  { id: 'b', sessionId: 's', name: 'b', value: 1, dataType: 'BOOLEAN', comment: 'yes' },
  { id: 'c', datasetRunId: 'e', name: 'c', value: 'good', dataType: 'CATEGORICAL' },
  { id: 'x', traceId: 't', name: 'x', value: 'words', dataType: 'TEXT' },
];

/** Observations of three traces of one session. */
export const observationsOfSession = many(1200, (index) => ({
  id: `o${index}`,
  traceId: `t${index % 3}`,
  startTime: time(index),
  sessionId: 's',
  parentObservationId: index < 3 ? null : `o${index % 3}`,
  input: index,
}));

/** The roots of 120 traces, of which each condition of a list fits some. */
export const listedRoots = many(120, (index) => ({
  id: `r${index}`,
  traceId: `t${index}`,
  startTime: time(index * 10),
  endTime: time(index * 10 + 1),
  userId: `u${index % 2}`,
  tags: index % 3 === 0 ? ['x', 'y'] : ['x'],
  release: index % 4 === 0 ? 'old' : 'new',
  traceName: `n${index % 5}`,
  environment: index % 6 === 0 ? 'dev' : 'prod',
  input: index,
}));

/** One observation below each of those roots. */
export const listedChildren = listedRoots.map(({ traceId, id }, index) => ({
  id: `c${index}`,
  traceId,
  parentObservationId: id,
  startTime: time(index * 10 + 1),
  endTime: time(index * 10 + 5),
  totalCost: 2,
}));

/** The ids of those traces from the latest on. */
export const latestTraces = (from: number, to: number): string[] =>
  many(to - from, (index) => `t${119 - from - index}`);

/** Items of an experiment on one dataset, two of a trace. */
export const itemsOfRun = (count: number, name: string): Record<string, unknown>[] =>
  many(count, (index) => ({
    id: `o${index}`,
    experimentId: `e-${name}`,
    experimentName: name,
    experimentDatasetId: 'd',
    experimentItemId: `i${index}`,
    traceId: `${name}-${Math.floor(index / 2)}`,
    startTime: time(10 + index),
    endTime: time(20 + index),
  }));
