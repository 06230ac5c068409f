/**
 * Before each test file: modules of this repository start anew for it, though its process and the packages in it are
 * shared.
 */
import { vi } from 'vitest';

vi.resetModules();
