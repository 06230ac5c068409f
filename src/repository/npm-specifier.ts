/** How npm's packages are written: `name`, `@scope/name`, each with `@range` and `/subpath` behind it. */

/** A package's text taken apart. */
export interface PackageText {
  name: string;
  /** What stands behind `name@`: a range, a version or a tag; empty for `name@` alone, absent without the `@`. */
  range?: string;
  /** All that follows: `/subpath`, `?query`, `#fragment`, or what stands behind a space. */
  rest: string;
}

/** A text that begins with `npm:` taken apart. */
export interface NpmSpecifier extends PackageText {
  /** `npm:` or `npm:/`, with the space in front of it. */
  protocol: string;
}

const packageText = /^(@[^/@\s?#]+\/[^/@\s?#]+|[^/@\s?#]+)(?:@([^/\s?#]*))?(.*)$/s;

/** Takes a package's text apart; `undefined` where it begins with no name. */
export function parsePackageText(text: string): PackageText | undefined {
  const [, name, range, rest = ''] = packageText.exec(text) ?? [];
  if (name === undefined) return undefined;
  return range === undefined ? { name, rest } : { name, range, rest };
}

/**
 * `npm:@svc/client@^5.1.0/sub`, as modules, import maps and manifests write it; `undefined` for any other text. Yarn's
 * `npm:^5.1.0`, a range without a package, has the range for its name.
 */
export function parseNpmSpecifier(text: string): NpmSpecifier | undefined {
  const [protocol] = /^\s*npm:\/?/.exec(text) ?? [];
  const parts = protocol === undefined ? undefined : parsePackageText(text.slice(protocol.length));
  return protocol === undefined || parts === undefined ? undefined : { protocol, ...parts };
}

/** A range as it is meant: addresses may write `^` as `%5E`. */
export function decodedRange(range: string): string {
  try {
    return decodeURIComponent(range);
  } catch {
    return range;
  }
}
