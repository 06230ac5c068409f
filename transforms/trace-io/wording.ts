import type { ObservationFacts, OwnValue, ValueKey } from './facts.ts';

/** Why what is set is not taken apart. */
export const commentAmongValues = 'a comment stands among what is set';

/** Why a person has to look at a setter whose observation may not be the root; one clause. */
export function unknownRoot({ position, subject }: ObservationFacts): string | undefined {
  if (position.role !== 'unknown') return undefined;
  const name = subject === undefined ? 'the active observation' : `\`${subject}\``;
  return `a trace shows these only if ${name} is its root, and ${position.cause}`;
}

/**
 * Why a person has to look at values that go to the observation around the one that they were set on.
 * @param around the variable that holds it
 * @param name the one that they were set on
 */
export function insideNote({ position }: ObservationFacts, around: string, name: string): string {
  const cause = position.role === 'inner' ? position.cause : undefined;
  return cause === undefined
    ? `\`${around}\` is the root observation, and ${name} is inside it`
    : `${name} is inside \`${around}\`, a trace shows these only if that is its root, and ${cause}`;
}

/** What the observation's own values are, where they may differ from the trace's. */
export function ownNote(ownValues: readonly OwnValue[]): string | undefined {
  const [first] = ownValues;
  if (first === undefined) return undefined;
  if (first.source === 'captured') return `it replaces ${first.text} that \`observe\` records as ${first.key}`;
  if (first.repeated)
    return `the observation is given \`${first.text}\` as its ${first.key} elsewhere too, and what it holds may have changed in between`;
  return `the observation's own ${first.key} is set too, and may be another value: ${first.text}`;
}

/** `input: a, output: …`: of a key that several places set, no value says more than the others. */
function valuesByKey(ownValues: readonly OwnValue[]): string {
  const keys = [...new Set(ownValues.map(({ key }) => key))];
  const valuesOf = (key: ValueKey): Set<string> =>
    new Set(ownValues.filter((ownValue) => ownValue.key === key).map(({ text }) => text));
  return keys
    .map((key) => {
      const [value, another] = valuesOf(key);
      return `${key}: ${another === undefined ? value : '…'}`;
    })
    .join(', ');
}

/**
 * Both texts a person has to choose from, when trace and observation were given different values.
 * @param text the update that keeps what the trace was given
 * @param set all keys that it sets
 * @param stands the call is the update by then: what it calls is changed where it comes from
 */
export function textsToChooseFrom(
  text: string,
  ownValues: readonly OwnValue[],
  set: readonly ValueKey[],
  stands = false,
): { reason: string; suggestion: string; todo: string } {
  const keys = [...new Set(ownValues.map(({ key }) => key))].join(' and ');
  const all = set.every((key) => ownValues.some((ownValue) => ownValue.key === key));
  const without = all ? 'without this call' : `without its ${keys}`;
  const remove = all ? 'remove this call' : `leave its ${keys} out`;
  const values = valuesByKey(ownValues);
  const captured = ownValues.find(({ source, key }) => source === 'captured' && key === 'output');
  if (captured) {
    return {
      reason: "the trace's output was set separately, and `observe` records what is returned or thrown as the output",
      suggestion: [
        `${text} // with \`captureOutput: false\` in the options of \`observe\``,
        `// or ${without}: the trace then shows what is returned or thrown`,
      ].join('\n'),
      todo: [
        `${stands ? '' : `write \`${text}\`, and `}give \`observe\` the option \`captureOutput: false\``,
        `or ${remove} if the trace may show what is returned or thrown.`,
      ].join(', '),
    };
  }
  // Written where the setter stands, they would be replaced.
  const later = valuesByKey(ownValues.filter((ownValue) => ownValue.later));
  const stay = later === '' ? 'leave this call' : 'move this call';
  const behind = later === '' ? '' : `, after the update with \`${later}\``;
  return {
    reason: `the trace's ${keys} ${keys.includes(' ') ? 'were' : 'was'} set separately, and v6 has only the root observation's`,
    suggestion: [
      ...(later === '' ? [] : [`// after the update that sets { ${later} }:`]),
      text,
      `// or ${without}: the trace then shows the observation's own \`{ ${values} }\``,
    ].join('\n'),
    todo: [
      `${stands ? stay : `write \`${text}\``} to keep the trace's ${keys}${behind}`,
      `or ${remove} to keep the observation's own \`${values}\`.`,
    ].join(', '),
  };
}
