import { chapterOf } from '../../src/catalog/chapter.ts';

const rootOnly =
  'A trace shows the input and output of its root observation: on any other observation the call has no effect on the trace.';

/** The setters of a trace's own input and output are gone (contract 4.6). */
export const traceIo = chapterOf({
  name: 'trace-io',
  title: 'Trace input and output',
  how: "In v6 a trace shows the input and output of its root observation. A setter on what is provably the root becomes its `update` (`updateActiveObservation`), or is removed where an `update` next to it sets the same.\n\nTo check: on an observation inside the root the setter moves to the root; where the code does not show which observation is the root, it stays where it is.\n\nLeft to you: observations with an input or output of their own, which the trace's would overwrite. The report has the code for both choices.\n\nNot changed: span attributes set by their raw names (`svc.trace.input`, `SvcOtelSpanAttributes.TRACE_INPUT`). v6 keeps them, but shows the root observation.",
  rule: 'no-trace-io-setter',
  changesCallShape: true,
  advisories: [
    {
      id: 'trace-level-evaluators',
      message:
        'Trace-level model-graded evaluators need the trace input and output that v6 no longer sets: replace them by observation-level evaluators.',
      contract: '4.6',
    },
  ],
  examples: {
    'The root observation': 'trace-io/root-callback',
    'A neighbour sets the same': 'trace-io/root-same-values',
    'An observation inside the root': 'trace-io/inner-handle',
    'A parameter, with and without values of its own': 'trace-io/helper-other-values',
  },
  changes: [
    {
      id: 'tracing.setActiveTraceIO',
      kind: 'retarget',
      root: 'tracing',
      path: ['setActiveTraceIO'],
      target: ['updateActiveObservation'],
      sameShape: false,
      message: "`setActiveTraceIO` is gone; a trace's input and output are those of its root observation.",
      todo: 'Call `updateActiveObservation` where the root observation is active.',
      suggestion: 'updateActiveObservation({arg0})',
      parameters: ['attributes'],
      rewrite: { trace: {} },
      contract: '4.6',
      notes: [rootOnly],
    },
    {
      id: 'tracing.createTraceAttributes',
      kind: 'retarget',
      root: 'tracing',
      path: ['createTraceAttributes'],
      target: ['createObservationAttributes'],
      sameShape: false,
      message: "`createTraceAttributes` is gone; a trace's input and output are those of its root observation.",
      todo: 'Set `input` and `output` on the root observation.',
      suggestion: "createObservationAttributes('span', {arg0})",
      parameters: ['attributes'],
      rewrite: { trace: {} },
      contract: '4.6',
      notes: [rootOnly],
    },
    {
      id: 'span.setTraceIO',
      kind: 'retarget',
      root: 'observation',
      path: ['setTraceIO'],
      target: ['update'],
      sameShape: false,
      message: "`setTraceIO` is gone; a trace's input and output are those of its root observation.",
      todo: 'Call `update` on the root observation.',
      suggestion: '{receiver}.update({arg0})',
      parameters: ['attributes'],
      rewrite: { trace: {} },
      contract: '4.6',
      notes: [
        rootOnly,
        "It overwrites the observation's own input and output, which may differ from what `setTraceIO` was given.",
        'Events have no `update`; give them input and output when they start.',
      ],
    },
  ],
});
