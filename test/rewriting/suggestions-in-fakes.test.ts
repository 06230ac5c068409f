import { describe } from 'vitest';
import { lines, testCases } from './migrate-cases.ts';

describe('what is suggested for a fake is a fake', () => {
  testCases({
    'as properties that one fake has to answer': {
      input: lines(
        "import { vi } from 'vitest';",
        "vi.mock('@svc/client', () => ({",
        '  SvcClient: class {',
        '    api = { trace: { get: vi.fn(async (id: string) => ({ id })), list: vi.fn() } };',
        '  },',
        '}));',
      ),
      found: [
        'api.trace.get: manual (`trace.list` becomes `observations.getMany` too, so that one mock has to answer both; no type says this mocks the SDK)',
        'api.trace.list: manual (`trace.get` becomes `observations.getMany` too, so that one mock has to answer both; no type says this mocks the SDK)',
      ],
      suggestions: [
        'observations: { getMany: vi.fn(async () => ({ data: [], meta: {} })) }',
        'observations: { getMany: vi.fn() }',
      ],
    },
    'as a property of the same shape': {
      input: lines(
        "import { vi } from 'vitest';",
        "vi.mock('@svc/client', () => ({",
        '  SvcClient: class {',
        "    getPrompt = vi.fn(async () => ({ prompt: 'Hello' }));",
        '    createPrompt = vi.fn(); flush = vi.fn();',
        '  },',
        '}));',
      ),
      found: [
        'SvcClient.getPrompt: manual (it is a member of a class, where several members would have to become one; no type says this mocks the SDK)',
        'SvcClient.createPrompt: manual (it is a member of a class, where several members would have to become one; no type says this mocks the SDK)',
      ],
      suggestions: ["prompt = { get: vi.fn(async () => ({ prompt: 'Hello' })) }", 'prompt = { create: vi.fn() }'],
    },
    'not for what may be something else': {
      input: lines(
        "import { SvcClient } from '@svc/client';",
        'declare function read(id: string): Promise<never>;',
        'declare const other: any;',
        'let reader = new SvcClient();',
        'if (process.env.FAKE) reader = other.make();',
        'reader.api.trace.get = read;',
        'reader.api.trace.get = async (id) => ({ id });',
      ),
      found: [
        'api.trace.get: manual (reader is also given other.make(), which is not known to be the SDK)',
        'api.trace.get: manual (reader is also given other.make(), which is not known to be the SDK)',
      ],
      suggestions: [undefined, undefined],
    },
    'not twice': {
      input: lines(
        "import { vi } from 'vitest';",
        "vi.mock('@svc/tracing', () => ({",
        '  startObservation: () => ({',
        '    update: vi.fn(() => ({})),',
        '    setTraceIO: vi.fn((io: { input?: unknown }) => console.log(io)),',
        '  }),',
        '}));',
      ),
      found: ['span.setTraceIO: manual (`update` is already mocked here; no type says this mocks the SDK)'],
      suggestions: [undefined],
    },
    'not as a call where no member takes it over': {
      input: lines(
        "import { vi } from 'vitest';",
        "vi.mock('@svc/client', () => ({ SvcClient: class { api = { datasets: { deleteRun: vi.fn() } }; } }));",
      ),
      found: [
        'api.datasets.deleteRun: manual (no single member of v6 takes over what is mocked here; no type says this mocks the SDK)',
      ],
    },
  });
});
