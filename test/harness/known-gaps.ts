/**
 * Fixtures whose truth the product does not reach yet, with the reason. A listed case has to fail: one that passes is
 * taken off the list, so that the list can only shrink.
 */
export const knownGaps: Readonly<Record<string, string>> = {
  // Wrong edits: JavaScript does not hold a binding to the type of its first value.
  'traps/javascript-variable-reassigned': 'another assignment of the variable is not the SDK',
  'traps/javascript-field-reassigned': 'another assignment of the field is not the SDK',
  'traps/javascript-property-reassigned': 'another assignment of the property, in another file, is not the SDK',
  'traps/javascript-default-parameter': 'a caller passes something else than the default',
  // A silent miss.
  'arrival/cut-class-type': 'the cast of the constructor hides that its instances are the SDK\'s',
};
