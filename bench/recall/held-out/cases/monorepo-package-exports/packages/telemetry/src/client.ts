import { SvcClient, type SvcClientParams } from '@svc/client';

export type Telemetry = Pick<SvcClient, 'api' | 'dataset' | 'prompt'>;

export function connect(overrides: Partial<SvcClientParams> = {}): Telemetry {
  return new SvcClient({ timeout: 10, ...overrides });
}
