/** Answers about the disk, which may change while an editor runs: each is given again for a while, then asked anew. */
export class TimedCache<Answer> {
  readonly #answers = new Map<string, { answer: Answer; until: number }>();
  readonly #milliseconds: number;

  /** @param milliseconds how long an answer holds */
  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** The answer for `key`, from `ask` where none is known that still holds. */
  get(key: string, ask: (key: string) => Answer): Answer {
    const now = performance.now();
    const known = this.#answers.get(key);
    if (known !== undefined && now < known.until) return known.answer;
    const answer = ask(key);
    this.#answers.set(key, { answer, until: now + this.#milliseconds });
    return answer;
  }
}
