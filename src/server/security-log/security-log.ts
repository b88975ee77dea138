import { sql } from 'drizzle-orm';
import type { SecurityEventKind } from '#domain/staff/security-events.ts';
import type { Database } from '../db/database.ts';
import { describeDevice } from '../device.ts';
import { log } from '../log.ts';
import { networkPart } from './network-part.ts';

/** What a command notes: the kind, and whose account it is about, by id or by the address that somebody typed. */
export type SecurityNote = { kind: SecurityEventKind; user_id?: string; email?: string };

/** Where a request came from, and which it was. */
export type Origin = { at: Date; route: string; ip: string; userAgent: string };

type Waiting = SecurityNote & {
  at: string;
  route: string;
  network: string;
  userAgent: string;
  times: number;
};

const PAUSE_MS = 500;
/** Different events between two writes; a flood of the same ones is one of them. */
const MOST_WAITING = 200;
const MOST_OF_USER_AGENT = 300;
/** The same event again within a quarter of an hour counts in the same row, so that a flood fills no table. */
const SPAN_SECONDS = 900;

/**
 * Writes security events after the responses, many in one statement. An address that somebody typed is looked up here and not stored: the
 * response neither waits for it nor depends on it (rule:security-events, rule:same-answer-for-unknown-address).
 */
export class SecurityEvents {
  private readonly db: Database;
  private waiting = new Map<string, Waiting>();
  private left = 0;
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(db: Database) {
    this.db = db;
  }

  /** Takes the notes of a request. */
  add(notes: SecurityNote[], { at, route, ip, userAgent }: Origin): void {
    for (const note of notes) {
      const where = { route, network: networkPart(ip), userAgent: userAgent.slice(0, MOST_OF_USER_AGENT) };
      this.count({ ...note, ...where, at: at.toISOString(), times: 1 });
    }
    this.timer ??= setTimeout(() => void this.flush(), PAUSE_MS).unref();
  }

  /** Writes what waits, after what is being written. */
  flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const events = [...this.waiting.values()];
    this.waiting = new Map();
    if (this.left > 0) log.warn({ events: this.left }, 'too many security events at once');
    this.left = 0;
    if (events.length > 0) this.writing = this.writing.then(() => this.write(events));
    return this.writing;
  }

  private count(event: Waiting): void {
    const { kind, user_id, email, route, network, userAgent } = event;
    const key = JSON.stringify([kind, user_id, email, route, network, userAgent]);
    const same = this.waiting.get(key);
    if (same) same.times += 1;
    else if (this.waiting.size < MOST_WAITING) this.waiting.set(key, event);
    else this.left += 1;
  }

  private async write(events: Waiting[]): Promise<void> {
    const rows = events.map(({ userAgent, ...event }) => ({
      ...event,
      device: describeDevice(userAgent || null),
    }));
    try {
      await insertEvents(this.db, rows).catch(() => insertEvents(this.db, rows)); // A person was just deleted.
    } catch (error) {
      log.error({ err: error, events: rows.length }, 'security events were not written');
    }
  }
}

type Row = Omit<Waiting, 'userAgent'> & { device: string };

const insertEvents = (db: Database, rows: Row[]) =>
  db.execute(sql`
    insert into security_events as s (span, at, last_at, times, kind, user_id, route, network, device)
    select to_timestamp(floor(extract(epoch from e.at) / ${SPAN_SECONDS}) * ${SPAN_SECONDS}) as span, min(e.at), max(e.at),
      sum(e.times), e.kind, w.id, e.route, e.network, e.device
    from json_to_recordset(${JSON.stringify(rows)}::json) as e (
        at timestamptz, times integer, kind text, user_id uuid, email citext, route text, network text, device text)
      left join lateral (
        select id from users where id = e.user_id union select id from users where email = e.email limit 1) w on true
    group by span, e.kind, w.id, e.route, e.network, e.device
    order by span, e.kind, w.id, e.route, e.network, e.device
    on conflict (span, kind, user_id, route, network, device) do update set
      times = s.times + excluded.times, last_at = greatest(s.last_at, excluded.last_at)`);
