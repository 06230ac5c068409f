import type { Profile } from '../../src/catalog/profile.ts';
import type { HeaderValues, Supplied } from './headers.ts';

/** The options of a client or of a request that stand for a header: `xSvcPublicKey` for `x-svc-public-key`. */
export class HeaderOverrides {
  private readonly headerOf: ReadonlyMap<string, string>;

  constructor({ prefix, header }: Profile) {
    this.headerOf = new Map([
      [`x${prefix}SdkName`, `${header}sdk-name`],
      [`x${prefix}SdkVersion`, `${header}sdk-version`],
      [`x${prefix}PublicKey`, `${header}public-key`],
    ]);
  }

  /** Whether an option of this name stands for a header. */
  has(option: string): boolean {
    return this.headerOf.has(option);
  }

  /** The headers that options ask for. */
  headersIn(options: object | undefined): HeaderValues {
    const given = options as Record<string, Supplied<string | undefined>> | undefined;
    return Object.fromEntries([...this.headerOf].map(([option, header]) => [header, given?.[option]]));
  }
}
