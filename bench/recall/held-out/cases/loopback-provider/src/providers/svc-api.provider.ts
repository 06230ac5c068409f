import { BindingKey, type Provider } from '@loopback/core';
import { SvcAPIClient } from '@svc/core';

export const SVC_API = BindingKey.create<SvcAPIClient>('services.svc-api');

export class SvcApiProvider implements Provider<SvcAPIClient> {
  value(): SvcAPIClient {
    return new SvcAPIClient({ environment: process.env.SVC_BASE_URL ?? '', username: 'pk', password: 'sk' });
  }
}
