import { SvcClient } from '@svc/client';
new SvcClient();
