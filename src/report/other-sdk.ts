import { counted } from './counted.ts';
import type { OtherSdk } from './report-schema.ts';

/** What another SDK means: the command did not run on the shim but on major 5, or on something else. */
export function otherSdkText({ sdk, version, process, requests }: OtherSdk): string {
  const name = [sdk, version].filter(Boolean).join(' ');
  const ran = /^5\b/.test(version ?? '') ? 'The tests ran on v5' : 'The tests ran on another SDK than the shim';
  const by = process ?? 'a process without the hooks of svc-codemod';
  if (requests === 0) return `${ran}: its code is here, and ${by} loaded it.`;
  return `${ran}: ${name} sent ${counted(requests, 'request')} from ${by}.`;
}
