import type { LiveChange, LiveTopic } from '#domain/live.ts';

export type LiveMessage = { event: 'changes' | 'reset' | 'beat' | 'replaced'; id: string; data: string };

/** A browser's request for a stream; `disconnect` ends its connection from this side. */
export type Subscriber = { sessionId: string; personId: string; disconnect: () => void };

/** The live channel of a process, for requests. */
export type LiveChannel = {
  readonly streamCount: number;
  open(subscriber: Subscriber & { lastEventId: string | null }): Promise<LiveStream>;
  leave(stream: LiveStream): void;
  close(): Promise<void>;
};

const MOST_IDS = 20;

/** The pending messages of one browser. Their size is bounded: changes of a topic are collected, and beyond some ids "many" replaces them. */
export class LiveStream {
  readonly sessionId: string;
  readonly personId: string;
  /** The time since a message is being sent; null if none is. */
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
    this.sessionId = options.sessionId;
    this.personId = options.personId;
    this.disconnect = options.disconnect;
  }

  add(topic: LiveTopic, ids: readonly string[]): void {
    const known = this.pending.get(topic);
    if (known === null) return;
    const all = new Set([...(known ?? []), ...ids.slice(0, MOST_IDS + 1)]);
    this.pending.set(topic, all.size > MOST_IDS ? null : all);
  }

  /** Any object may have changed. */
  reset(): void {
    this.isReset = true;
  }

  beat(): void {
    this.isBeat = true;
    this.wake();
  }

  /** Sends the collected changes; a browser that reconnects with this id misses nothing. */
  flush(eventId: string): void {
    this.eventId = eventId;
    this.wake();
  }

  /** Ends the stream after the pending messages; the browser may reconnect while its session lasts. */
  end(): void {
    this.isEnded = true;
    this.wake();
  }

  /** Ends the stream for a newer one and tells the browser not to reconnect at once. */
  replace(): void {
    this.isReplaced = true;
    this.end();
  }

  /** Drops a browser that no longer reads. */
  drop(): void {
    this.pending.clear();
    this.end();
    this.disconnect();
  }

  /** The messages in order, until the stream ends. */
  async *messages(now: () => Date): AsyncGenerator<LiveMessage> {
    while (true) {
      const message = this.nextMessage();
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

  private nextMessage(): LiveMessage | null {
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
