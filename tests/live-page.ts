import { setImmediate } from 'node:timers/promises';
import type { LiveChange } from '#domain/live.ts';
import type { Client } from './client.ts';

type Message = { event: string; id: string; data: string };

/** An open page with a live stream. */
export class LivePage {
  /** The id of the last message, for the reconnection. */
  lastEventId = '';
  private readonly reader: ReadableStreamDefaultReader<string>;
  private text = '';

  private constructor(response: Response) {
    if (!response.body) throw new Error('The live channel has no body.');
    this.reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** Connects, and without an id skips recent messages, so that the next one is new. */
  static async open(client: Client, lastEventId?: string): Promise<LivePage> {
    const headers = lastEventId === undefined ? undefined : { 'Last-Event-ID': lastEventId };
    const response = await client.fetch('/api/live', { headers });
    if (response.status !== 200) throw new Error(`The live channel answered ${response.status}.`);
    const page = new LivePage(response);
    if (lastEventId === undefined) await page.next();
    return page;
  }

  /** The next message; null when the server has ended the stream. */
  async next(): Promise<Message | null> {
    while (!this.text.includes('\n\n')) {
      const { done, value } = await this.reader.read();
      if (done) return null;
      this.text += value;
    }
    const [block = '', ...rest] = this.text.split('\n\n');
    this.text = rest.join('\n\n');
    // The time to reconnect is for the browser and no message.
    if (/^retry: \d+$/.test(block.trim())) return this.next();
    const field = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1] ?? '';
    this.lastEventId = field('id');
    return { event: field('event'), id: this.lastEventId, data: field('data') };
  }

  /** The next changes, without heartbeats; null when the server has ended the stream. */
  async changes(): Promise<LiveChange[] | null> {
    for (let message = await this.next(); message; message = await this.next()) {
      if (message.event === 'changes') return JSON.parse(message.data) as LiveChange[];
    }
    return null;
  }

  /** The browser disconnects. */
  async leave(): Promise<void> {
    await this.reader.cancel();
    await setImmediate();
  }
}
