/** Runs before each file of tests of the shim, which share a process: none sees what another one has registered. */
import { vi } from 'vitest';

const openTelemetry = Symbol.for('opentelemetry.js.api.1');

vi.resetModules();
delete (globalThis as Record<symbol, unknown>)[openTelemetry];
