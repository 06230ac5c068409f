/** Rows of scores: several chapters read them. */
import type { ReadMap, ResultField } from './read-map.ts';

/** The id of what the score belongs to, where it is of that kind; v5 had `null` elsewhere. */
function subjectOf(kind: string): ResultField {
  return {
    group: 'subject',
    source: '`subject.id` where `subject.kind` fits',
    made: { of: 'subject', text: `{value}?.kind === '${kind}' ? {value}.id : null`, operation: '?:' },
  };
}

/** What became of the fields of v5's scores. */
export const scoreFields: ReadMap['fields'] = {
  id: {},
  projectId: {},
  name: {},
  value: {
    differs: 'is a boolean or a text where `dataType` says so, v5 gave a number',
    numberOnlyWhere: { key: 'dataType', value: 'NUMERIC' },
  },
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
  stringValue: { source: '`value` of the type in `dataType`', instead: '{row}.value' },
  traceId: {
    group: 'subject',
    source: '`subject` (`subject.id` of a trace, `subject.traceId` of an observation)',
    made: {
      of: 'subject',
      text: "{value}?.kind === 'trace' ? {value}.id : {value}?.kind === 'observation' ? ({value}.traceId ?? null) : null",
      operation: '?:',
    },
  },
  observationId: subjectOf('observation'),
  sessionId: subjectOf('session'),
  datasetRunId: subjectOf('experiment'),
  trace: { source: "a read of the trace's root observation" },
};

/** All groups of fields of a score. */
export const scoreGroups = ['details', 'subject', 'annotation'];
