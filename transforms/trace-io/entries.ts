import type { Entry } from '../../src/catalog/entry.ts';

const rootOnly =
  'A trace shows the input and output of its root observation: on any other observation the call has no effect on the trace.';

/** The setters of a trace's own input and output are gone (contract 4.6). */
export const traceIo: readonly Entry[] = [
  {
    id: 'tracing.setActiveTraceIO',
    chapter: 'trace-io',
    kind: 'retarget',
    root: 'tracing',
    path: ['setActiveTraceIO'],
    target: ['updateActiveObservation'],
    sameShape: false,
    message: "`setActiveTraceIO` is gone; a trace's input and output are those of its root observation.",
    todo: 'Call `updateActiveObservation` where the root observation is active.',
    suggestion: 'updateActiveObservation({arg0})',
    parameters: ['attributes'],
    contract: '4.6',
    notes: [rootOnly],
  },
  {
    id: 'tracing.createTraceAttributes',
    chapter: 'trace-io',
    kind: 'retarget',
    root: 'tracing',
    path: ['createTraceAttributes'],
    target: ['createObservationAttributes'],
    sameShape: false,
    message: "`createTraceAttributes` is gone; a trace's input and output are those of its root observation.",
    todo: 'Set `input` and `output` on the root observation.',
    suggestion: "createObservationAttributes('span', {arg0})",
    parameters: ['attributes'],
    contract: '4.6',
    notes: [rootOnly],
  },
  {
    id: 'span.setTraceIO',
    chapter: 'trace-io',
    kind: 'retarget',
    root: 'observation',
    path: ['setTraceIO'],
    target: ['update'],
    sameShape: false,
    message: "`setTraceIO` is gone; a trace's input and output are those of its root observation.",
    todo: 'Call `update` on the root observation.',
    suggestion: '{receiver}.update({arg0})',
    parameters: ['attributes'],
    contract: '4.6',
    notes: [
      rootOnly,
      "It overwrites the observation's own input and output, which may differ from what `setTraceIO` was given.",
      'Events have no `update`; give them input and output when they start.',
    ],
  },
];
