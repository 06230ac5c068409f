import type { Profile } from '../../src/catalog/profile.ts';
import { ingestionVersion } from '../../src/catalog/span-attributes.ts';
import { base64Encode } from '../core/encoding.ts';
import { runMark } from '../core/run-mark.ts';

/**
 * Headers that go with every batch of spans. Additional headers take the place of default ones of the same name in any
 * case, so that `X-Svc-Ingestion-Version: 3` opts out (contract §9.3).
 */
export function exportHeaders(
  profile: Profile,
  {
    publicKey,
    secretKey,
    sdkName,
    sdkVersion,
    additional = {},
  }: {
    publicKey: string | undefined;
    secretKey: string | undefined;
    sdkName: string;
    sdkVersion: string;
    additional?: Readonly<Record<string, string>> | undefined;
  },
): Record<string, string> {
  const defaults = {
    Authorization: `Basic ${base64Encode(`${publicKey}:${secretKey}`)}`,
    [`${profile.header}sdk-name`]: sdkName,
    [`${profile.header}sdk-version`]: sdkVersion,
    [`${profile.header}public-key`]: publicKey ?? '<missing>',
    [`${profile.header}${ingestionVersion.header}`]: ingestionVersion.value,
  };
  const headers = new Map<string, [name: string, value: string]>();
  for (const [name, value] of Object.entries({ ...defaults, ...additional, ...runMark() }))
    headers.set(name.toLowerCase(), [name, value]);
  return Object.fromEntries(headers.values());
}
