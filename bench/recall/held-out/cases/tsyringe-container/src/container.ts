import 'reflect-metadata';
import { container } from 'tsyringe';
import { SvcClient } from '@svc/client';

container.register(SvcClient, { useValue: new SvcClient() });

export { container };
