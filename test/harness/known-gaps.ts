/**
 * Fixtures whose truth the product does not reach yet, with the reason. A listed case has to fail: one that passes is
 * taken off the list, so that the list can only shrink.
 */
export const knownGaps: Readonly<Record<string, string>> = {
  // Wrong edits.
  'traps/commonjs-export-of-a-member': 'TypeScript reads `exports.x = client.getPrompt` as an alias of the member, so `exports.x` and the importer\'s `lib.x` are taken for it',
  'traps/javascript-constructor-default': 'a caller of the constructor passes something else than the default, which a field keeps',
  'traps/javascript-reassigned-by-patterns': 'patterns, loops, `&&=` and a second `var` assign something else',
  'traps/partial-client': 'the analysis does not tell that the alias itself is optional, so `?.` stays behind the method',
  // False alarms.
  'traps/default-export-of-a-member': 'the importer of `export default client.createPrompt` is taken for a use of the alias',
  // Silent misses.
  'reported/computed-key-in-pattern': 'a literal in brackets is not read as the key of a pattern',
  'reported/defined-property-javascript': '`Object.defineProperty(lib.client, …)` declares a property of the module\'s export in JavaScript, which hides the client',
  'reported/keys-of-the-client': 'names in a union index, a mapped type, an array or an argument of `keyof SvcClient` are not looked at',
};
