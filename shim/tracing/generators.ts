import { type Context, context } from '@opentelemetry/api';

type AnyGenerator = Generator | AsyncGenerator;
type Step = IteratorResult<unknown>;

/** Hears once how the generator came to its end. */
export interface GeneratorEnd {
  /** @param output the yielded values; one text when all of them are texts */
  succeed(output: unknown): void;
  fail(error: unknown): void;
}

export function isGenerator(value: unknown): value is AnyGenerator {
  const kind = Object.prototype.toString.call(value);
  return kind === '[object Generator]' || kind === '[object AsyncGenerator]';
}

/** The same generator, whose steps run in the given context; leaving the loop early is a success too. */
export function watchedGenerator(source: AnyGenerator, active: Context, end: GeneratorEnd): AnyGenerator {
  const yielded: unknown[] = [];
  let ended = false;
  const once = (tell: () => void): void => {
    if (!ended) tell();
    ended = true;
  };
  const seen = (step: Step): Step => {
    if (!step.done) yielded.push(step.value);
    else once(() => end.succeed(yielded.every((value) => typeof value === 'string') ? yielded.join('') : yielded));
    return step;
  };
  const failed = (error: unknown): never => {
    once(() => end.fail(error));
    throw error;
  };
  const run = (step: () => Step | Promise<Step>): Step | Promise<Step> => {
    try {
      const result = context.with(active, step);
      return result instanceof Promise ? result.then(seen, failed) : seen(result);
    } catch (error) {
      return failed(error);
    }
  };
  return Object.create(Object.getPrototypeOf(source) as object, {
    next: { value: (...args: [] | [unknown]) => run(() => source.next(...args)) },
    return: { value: (value: unknown) => run(() => source.return(value)) },
    throw: { value: (error: unknown) => run(() => source.throw(error)) },
  }) as AnyGenerator;
}
