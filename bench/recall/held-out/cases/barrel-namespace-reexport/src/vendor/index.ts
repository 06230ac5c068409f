export * as tracing from '@svc/tracing';
export { SvcClient as ObservabilityClient } from '@svc/client';
export { SvcAPIClient } from '@svc/core';
export type * from '@svc/core';
