import type { LiveChange, LiveTopic } from '#domain/live.ts';

export type LiveMessage = { event: 'changes' | 'reset' | 'beat' | 'replaced'; id: string; data: string };

/** A browser that asks for a stream; `disconnect` ends its connection from this side. */
export type Subscriber = { token: string; personId: string; disconnect: () => void };

/** The live channel of a process, as requests use it. */
export type LiveChannel = {
  readonly streamCount: number;
  open(subscriber: Subscriber & { lastEventId: string | null }): Promise<LiveStream>;
  leave(stream: LiveStream): void;
  close(): Promise<void>;
};

const MOST_IDS = 20;

/**
 * What one browser still has to hear. However slow it reads, this stays small: changes of a topic are collected, and
 * beyond some ids "many" says it all.
 */
export class LiveStream {
  readonly token: string;
  readonly personId: string;
  /** Since when a message has been on its way; null while nothing is. */
  sendingSince: number | null = null;
  private readonly disconnect: () => void;
  private readonly pending = new Map<LiveTopic, Set<string> | null>();
  private isReset = false;
  private isBeat = false;
  private isEnded = false;
  private isReplaced = false;
  private eventId = '';
  private wake = () => {};

  constructor(options: Subscriber) {
    this.token = options.token;
    this.personId = options.personId;
    this.disconnect = options.disconnect;
  }

  add(topic: LiveTopic, ids: readonly string[]): void {
    const known = this.pending.get(topic);
    if (known === null) return;
    const all = new Set([...(known ?? []), ...ids.slice(0, MOST_IDS + 1)]);
    this.pending.set(topic, all.size > MOST_IDS ? null : all);
  }

  /** Everything may have changed. */
  reset(): void {
    this.isReset = true;
  }

  beat(): void {
    this.isBeat = true;
    this.wake();
  }

  /** Sends what has been collected; a browser that comes back with this id misses nothing. */
  flush(eventId: string): void {
    this.eventId = eventId;
    this.wake();
  }

  /** Says goodbye after what is pending; the browser may come back, if its session still lasts. */
  end(): void {
    this.isEnded = true;
    this.wake();
  }

  /** Ends in favour of a newer stream, and tells the browser not to come back at once. */
  replace(): void {
    this.isReplaced = true;
    this.end();
  }

  /** Gives up on a browser that no longer reads. */
  drop(): void {
    this.pending.clear();
    this.end();
    this.disconnect();
  }

  /** The messages in their order, until the stream ends. */
  async *messages(now: () => Date): AsyncGenerator<LiveMessage> {
    while (true) {
      const message = this.take();
      if (message) {
        this.sendingSince = now().getTime();
        yield message;
        this.sendingSince = null;
      } else if (this.isEnded) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
    }
  }

  private take(): LiveMessage | null {
    const { eventId: id, isReset, isBeat, isReplaced } = this;
    const changes = [...this.pending].map(([topic, ids]): LiveChange => ({ topic, ids: ids && [...ids] }));
    this.pending.clear();
    this.isReset = false;
    this.isBeat = false;
    if (isReset) return { event: 'reset', id, data: '' };
    if (changes.length > 0) return { event: 'changes', id, data: JSON.stringify(changes) };
    if (isBeat) return { event: 'beat', id, data: '' };
    this.isReplaced = false;
    return isReplaced ? { event: 'replaced', id, data: '' } : null;
  }
}
