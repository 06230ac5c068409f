/** A value that is made when it is first asked for, and kept. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A function of a text that is asked many times in a row for the same one: it keeps its last answer. */
export function forLastText<Answer>(answerTo: (text: string) => Answer): (text: string) => Answer {
  let last: { text: string; answer: Answer } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, answer: answerTo(text) };
    return last.answer;
  };
}

/** A function of a text that keeps every answer. */
export function forEachText<Answer>(answerTo: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, { answer: Answer }>();
  return (text) => {
    const kept = known.get(text) ?? { answer: answerTo(text) };
    known.set(text, kept);
    return kept.answer;
  };
}
