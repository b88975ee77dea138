import { AppError } from '#domain/errors.ts';
import { LIVE_BEAT_SECONDS, LIVE_TIMEOUT_SECONDS } from '#domain/live.ts';
import { isStaff } from '#domain/users/users.ts';
import type { Database } from '../db/database.ts';
import { withoutRequest } from '../process/request-id.ts';
import { findSessionStates, type SessionState } from '../users/sign-in/queries.ts';
import { type Cursor, fromEventId, toEventId } from './cursor.ts';
import { type Listener, startListening } from './events/listener.ts';
import { LIVE_CHANNEL } from './events/publish.ts';
import { type LiveChannel, LiveStream, type Subscriber } from './events/stream.ts';
import {
  type Concerns,
  concernKey,
  type EventBatch,
  findConcerns,
  type LiveEvent,
  readEvents,
} from './read-events.ts';
import { throttled } from './throttled.ts';

/** A browser without the Web Locks API opens one per tab. */
const STREAMS_PER_SESSION = 6;
const STREAMS_PER_PERSON = 20;
const STREAMS_PER_PROCESS = 4000;

/** Runs a callback repeatedly; returns a function that stops it. */
export type Every = (ms: number, run: () => void) => () => void;

type HubOptions = { db: Database; now: () => Date; directUrl: string; every?: Every; gapMs?: number };

/**
 * The live channel of one process: receives every change on the site, from any process, and notifies the browsers connected here about
 * those that their person may currently see (rule:role-counts-at-once).
 */
export class LiveHub implements LiveChannel {
  private readonly options: HubOptions;
  private readonly streams = new Set<LiveStream>();
  private readonly reading: ReturnType<typeof throttled>;
  private cursor: Cursor | null = null;
  private started: Promise<Listener> | null = null;
  private stopBeating = () => {};
  private isCheckDue = false;
  private isClosed = false;

  constructor(options: HubOptions) {
    this.options = options;
    this.reading = throttled(() => this.readAndDeliver(), options.gapMs ?? 400);
  }

  /**
   * Opens a stream for a browser, with the events it missed since its last one. It replaces the oldest stream of a session or person at
   * their limit. 503 at the limit of the process.
   */
  async open({ lastEventId, ...subscriber }: Parameters<LiveChannel['open']>[0]): Promise<LiveStream> {
    this.makeRoomFor(subscriber);
    if (this.isClosed || this.streams.size >= STREAMS_PER_PROCESS) throw tooManyStreams();
    const stream = new LiveStream(subscriber);
    // Registered before the past is read: concurrent events arrive twice rather than never.
    this.streams.add(stream);
    try {
      await this.start();
      await this.catchUp(stream, lastEventId);
    } catch (error) {
      this.leave(stream);
      throw error;
    }
    return stream;
  }

  /** The browser disconnected, or its stream ended. */
  leave(stream: LiveStream): void {
    this.streams.delete(stream);
    stream.end();
  }

  /** The number of browsers connected here. */
  get streamCount(): number {
    return this.streams.size;
  }

  /** Ends every stream, so that browsers connect to another process, and stops listening. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.stopBeating();
    for (const stream of [...this.streams]) this.leave(stream);
    await this.reading.stop();
    await (await this.started)?.close();
  }

  private makeRoomFor({ sessionId, personId }: Pick<Subscriber, 'sessionId' | 'personId'>): void {
    this.replaceOldest((stream) => stream.sessionId === sessionId, STREAMS_PER_SESSION);
    this.replaceOldest((stream) => stream.personId === personId, STREAMS_PER_PERSON);
  }

  private replaceOldest(isOne: (stream: LiveStream) => boolean, most: number): void {
    const [oldest, ...others] = [...this.streams].filter(isOne);
    if (!oldest || others.length + 1 < most) return;
    this.streams.delete(oldest);
    oldest.replace();
    // A browser that doesn't read would hold its connection.
    setTimeout(() => {
      if (oldest.sendingSince !== null) oldest.drop();
    }, LIVE_TIMEOUT_SECONDS * 1000).unref();
  }

  /** Connects with the first browser: a process without browsers needs no connection. */
  private start(): Promise<Listener> {
    this.started ??= withoutRequest(() => this.startNow());
    return this.started;
  }

  private async startNow(): Promise<Listener> {
    const { directUrl, every = everyInterval } = this.options;
    const listener = await startListening(directUrl, LIVE_CHANNEL, () => this.reading.ask());
    this.stopBeating = every(LIVE_BEAT_SECONDS * 1000, () => void this.beat(listener));
    return listener;
  }

  private async catchUp(stream: LiveStream, lastEventId: string | null): Promise<void> {
    const since = lastEventId === null ? null : fromEventId(lastEventId, this.options.now());
    const batch = await readEvents(this.options.db, since);
    this.beginAt(batch.cursor);
    if (lastEventId !== null && since === null) stream.reset();
    stream.beat();
    await this.deliver(batch, [stream]);
  }

  /** Events that were published between that read and now would be missed. */
  private beginAt(cursor: Cursor): void {
    if (this.cursor !== null) return;
    this.cursor = cursor;
    this.reading.ask();
  }

  /** Without a cursor no browser is connected: the first one reads and starts. */
  private async readAndDeliver(): Promise<void> {
    if (this.streams.size === 0) this.cursor = null;
    if (this.cursor === null) return;
    const isCheck = this.isCheckDue;
    const batch = await readEvents(this.options.db, this.cursor);
    if (isCheck || batch.events.length > 0 || !batch.isComplete) await this.deliver(batch, [...this.streams]);
    this.cursor = batch.cursor;
    this.isCheckDue = false;
  }

  /** Also finds sessions that expired, and events whose notice was lost. */
  private async beat(listener: Listener): Promise<void> {
    const tooLong = this.options.now().getTime() - LIVE_TIMEOUT_SECONDS * 1000;
    for (const stream of this.streams) {
      if (stream.sendingSince !== null && stream.sendingSince < tooLong) this.giveUp(stream);
      else stream.beat();
    }
    this.isCheckDue = true;
    this.reading.ask();
    await listener.check();
  }

  private giveUp(stream: LiveStream): void {
    this.leave(stream);
    stream.drop();
  }

  private async deliver(batch: EventBatch, streams: LiveStream[]): Promise<void> {
    const { db, now } = this.options;
    const ids = streams.map(({ sessionId }) => sessionId);
    const sessions = await findSessionStates(db, ids, now());
    const persons = new Set(streams.map(({ personId }) => personId));
    const concerns = await findConcerns(db, batch.events, persons);
    const eventId = toEventId(batch.cursor, now());
    for (const stream of streams) {
      const session = sessions.get(stream.sessionId);
      if (session) collect(stream, batch, session, concerns);
      else stream.add('session', []);
      stream.flush(eventId);
      if (!session) this.leave(stream);
    }
  }
}

function collect(stream: LiveStream, batch: EventBatch, session: SessionState, concerns: Concerns): void {
  if (!batch.isComplete) stream.reset();
  for (const event of batch.events) {
    const ids = idsFor(event, session, concerns);
    if (ids) stream.add(event.topic, ids);
  }
}

/**
 * The part of an event for this person, or null: staff learn of every application that isn't hidden from them, but of no review of their
 * own or before their own review is in. Of pending decisions only they learn (rule:no-own-interest, rule:pending-decisions).
 */
function idsFor(event: LiveEvent, person: SessionState, concerns: Concerns): string[] | null {
  const { topic, subject_ids, person_ids } = event;
  if (topic === 'notification' || topic === 'session') return person_ids.includes(person.id) ? [] : null;
  const concerned = subject_ids.filter((id) => {
    const concern = concerns.get(concernKey(id, person.id));
    const isReader = concern?.is_reader === true;
    if (topic === 'team') return isReader;
    const maySee = isStaff(person) && !concern?.is_hidden;
    if (topic === 'application') return maySee || isReader;
    const mayJudge = maySee || (topic === 'review' && concern?.has_submitted_review);
    return mayJudge && !(isReader || concern?.is_involved || concern?.is_hidden || concern?.has_open_review);
  });
  return concerned.length > 0 ? concerned : null;
}

const everyInterval: Every = (ms, run) => {
  const timer = setInterval(run, ms);
  timer.unref();
  return () => clearInterval(timer);
};

const tooManyStreams = () =>
  new AppError({
    status: 503,
    code: 'too_many_streams',
    title: 'Too many open pages',
    detail: 'Pages that are already open keep updating.',
    retryAfterSeconds: LIVE_BEAT_SECONDS,
  });
