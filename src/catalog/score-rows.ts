/** Rows of scores: several chapters read them. */
import type { ReadMap, ResultField } from './read-map.ts';

const subject: ResultField = {
  group: 'subject',
  source: '`subject.id` where `subject.kind` fits',
  instead: '{row}.subject?.id',
};

/** What became of the fields of v5's scores. */
export const scoreFields: ReadMap['fields'] = {
  id: {},
  projectId: {},
  name: {},
  value: { differs: 'is a boolean or a text where `dataType` says so, v5 gave a number' },
  dataType: {},
  source: {},
  timestamp: {},
  environment: {},
  createdAt: {},
  updatedAt: {},
  comment: { group: 'details' },
  configId: { group: 'details' },
  metadata: { group: 'details' },
  authorUserId: { group: 'annotation' },
  queueId: { group: 'annotation' },
  stringValue: { source: '`value`, which is of the type `dataType` says', instead: '{row}.value' },
  traceId: {
    ...subject,
    source: '`subject` (`subject.id` of a trace, `subject.traceId` of an observation)',
    instead: "({row}.subject?.kind === 'observation' ? {row}.subject.traceId : {row}.subject?.id)",
  },
  observationId: subject,
  sessionId: subject,
  datasetRunId: subject,
  trace: { source: "a read of the trace's root observation" },
};

/** All groups of fields of a score. */
export const scoreGroups = ['details', 'subject', 'annotation'];
