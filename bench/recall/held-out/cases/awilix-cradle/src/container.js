import { asClass, asValue, createContainer } from 'awilix';
import { SvcClient } from '@svc/client';
import { TraceService } from './trace-service.js';

export const container = createContainer();

container.register({
  svc: asValue(new SvcClient()),
  traceService: asClass(TraceService).singleton(),
});
