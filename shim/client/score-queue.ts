/** A score on its way: what the service gets, with an id of its own, so that a second delivery changes nothing. */
export interface QueuedScore {
  id: string;
  /** ISO time at which it was queued. */
  timestamp: string;
  [field: string]: unknown;
}

/** How a queue delivers. */
export interface QueueOptions {
  /** Sends at most `batchSize` scores. True: they are dealt with; false: they are to be sent again. Does not reject. */
  deliver: (batch: readonly QueuedScore[]) => Promise<boolean>;
  /** Scores that make the queue send at once. */
  flushAt: number;
  /** Milliseconds until the queue sends what is there. */
  flushInterval: number;
  /** Starts a timer that does not keep the process alive. */
  startTimer: (action: () => void, milliseconds: number) => ReturnType<typeof setTimeout>;
}

/** Scores in a request at most (contract 8). */
const batchSize = 100;

/** Requests under way at the same time at most. */
const concurrency = 4;

/** Keeps scores until they are delivered. One delivery runs at a time; a score is in one request at a time. */
export class ScoreQueue {
  private readonly options: QueueOptions;
  private pending: QueuedScore[] = [];
  private underWay = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The delivery that runs. */
  private current: Promise<void> = Promise.resolve();
  /** The delivery that waits for it; asked for again, it is the same one. */
  private next: Promise<void> | undefined;

  constructor(options: QueueOptions) {
    this.options = options;
  }

  /** Scores that are not delivered yet. */
  get size(): number {
    return this.pending.length + this.underWay;
  }

  add(score: QueuedScore): void {
    this.pending.push(score);
    if (this.pending.length >= this.options.flushAt) void this.flush();
    else this.sendLater();
  }

  /** Resolves when every score that is queued now was sent, or found to be undeliverable for now. Does not reject. */
  flush(): Promise<void> {
    this.next ??= this.current.then(() => {
      this.next = undefined;
      this.current = this.drain();
      return this.current;
    });
    return this.next;
  }

  private sendLater(): void {
    this.timer ??= this.options.startTimer(() => {
      this.timer = undefined;
      void this.flush();
    }, this.options.flushInterval);
  }

  private async drain(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const scores = this.pending;
    this.pending = [];
    this.underWay = scores.length;
    const again: QueuedScore[] = [];
    let start = 0;
    const work = async (): Promise<void> => {
      while (start < scores.length) {
        const batch = scores.slice(start, (start += batchSize));
        if (!(await this.options.deliver(batch))) again.push(...batch);
        else this.underWay -= batch.length;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    this.underWay = 0;
    if (again.length === 0) return;
    this.pending = [...again, ...this.pending];
    this.sendLater();
  }
}
