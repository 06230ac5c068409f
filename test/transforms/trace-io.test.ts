import { describe } from 'vitest';
import { lines, testCases } from '../rewriting/migrate-cases.ts';

const head = "import { observe, setActiveTraceIO, startActiveObservation, type SvcSpan } from '@svc/tracing';\n";
const kept = "import { observe, startActiveObservation, type SvcSpan } from '@svc/tracing';\n";

describe('input and output of a trace', () => {
  testCases({
    'offers both texts where trace and observation differ': {
      input:
        head +
        lines(
          "export const a = (x: string) => startActiveObservation('a', (span) => {",
          '  span.update({ input: x.length });',
          '  span.setTraceIO({ input: x, output: 1 });',
          '});',
          'setActiveTraceIO;',
          'observe;',
          'export type S = SvcSpan;',
        ),
      output:
        head.replace('setActiveTraceIO', 'updateActiveObservation') +
        lines(
          "export const a = (x: string) => startActiveObservation('a', (span) => {",
          '  span.update({ input: x.length });',
          '  span.setTraceIO({ input: x, output: 1 });',
          '});',
          'updateActiveObservation;',
          'observe;',
          'export type S = SvcSpan;',
        ),
      found: [
        "span.setTraceIO: manual (the trace's input was set separately, and v6 has only the root observation's)",
        'tracing.setActiveTraceIO: review (where `updateActiveObservation` is called is not visible; a trace shows what is set on its root observation)',
      ],
      suggestions: [
        "span.update({ input: x, output: 1 })\n// or without its input: the trace then shows the observation's own `{ input: x.length }`",
      ],
    },
    'quotes a long value with its end left out': {
      input: lines(
        "import { startActiveObservation } from '@svc/tracing';",
        "export const a = (order: string, reason: string, details: object) => startActiveObservation('a', (span) => {",
        '  span.update({ output: { order, reason, details, failedAt: new Date().toISOString(), retried: false, attempt: 1 } });',
        '  span.setTraceIO({ output: { order, reason } });',
        '});',
      ),
      found: [
        "span.setTraceIO: manual (the trace's output was set separately, and v6 has only the root observation's)",
      ],
      suggestions: [
        "span.update({ output: { order, reason } })\n// or without this call: the trace then shows the observation's own `{ output: { order, reason, details, failedAt: new Date().toISOString(), retried: false, a… }`",
      ],
    },
    'offers both texts where `observe` records the result': {
      input: lines(
        "import { observe, setActiveTraceIO } from '@svc/tracing';",
        'export const a = observe((x: string) => {',
        '  setActiveTraceIO({ output: x });',
        '  return [x];',
        '});',
      ),
      found: [
        "tracing.setActiveTraceIO: manual (the trace's output was set separately, and `observe` records what is returned or thrown as the output)",
      ],
      suggestions: [
        "import { updateActiveObservation } from '@svc/tracing';\n" +
          'updateActiveObservation({ output: x }) // with `captureOutput: false` in the options of `observe`\n// or without this call: the trace then shows what is returned or thrown',
      ],
    },
    'takes the active observation for the root only in its own callback': {
      input:
        head +
        lines(
          "export const a = (x: string) => startActiveObservation('a', () => {",
          '  setActiveTraceIO({ input: x });',
          '  setTimeout(() => setActiveTraceIO({ output: x }));',
          '});',
          'export const b: [typeof observe, SvcSpan?] = [observe];',
        ),
      output:
        head.replace('setActiveTraceIO', 'updateActiveObservation') +
        lines(
          "export const a = (x: string) => startActiveObservation('a', () => {",
          '  updateActiveObservation({ input: x });',
          '  setTimeout(() => updateActiveObservation({ output: x }));',
          '});',
          'export const b: [typeof observe, SvcSpan?] = [observe];',
        ),
      found: [
        'tracing.setActiveTraceIO: migrated',
        'tracing.setActiveTraceIO: review (a trace shows these only if the active observation is its root, and it is in a callback that may run elsewhere)',
      ],
    },
    'removes an import whose uses all went elsewhere': {
      input:
        head +
        lines(
          "export const a = (x: string) => startActiveObservation('a', (root: SvcSpan) => startActiveObservation('b', () => setActiveTraceIO({ input: x })));",
          'observe;',
        ),
      found: ['tracing.setActiveTraceIO: manual (the returned value is used)'],
      suggestions: ['root.update({ input: x })'],
    },
    'keeps what two statements on one line share': {
      input:
        head +
        lines(
          "export const a = (x: string) => startActiveObservation('a', (root: SvcSpan) => startActiveObservation('b', () => { setActiveTraceIO({ input: x }); observe; }));",
        ),
      output:
        kept +
        lines(
          "export const a = (x: string) => startActiveObservation('a', (root: SvcSpan) => startActiveObservation('b', () => { root.update({ input: x }); observe; }));",
        ),
      found: [
        'tracing.setActiveTraceIO: review (`root` is the root observation, and the active observation is inside it)',
      ],
    },
  });
});
