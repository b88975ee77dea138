import { sql } from 'drizzle-orm';
import type { SecurityEventKind } from '#domain/staff/security-events.ts';
import type { Database } from '../../db/database.ts';
import { log } from '../../process/log.ts';
import { withoutRequest } from '../../process/request-id.ts';
import { DeviceNames } from './device-names.ts';
import { networkPart } from './network-part.ts';

/** What a command notes: the kind, and whose account it is about, by id or by the address that somebody typed. */
export type SecurityNote = { kind: SecurityEventKind; user_id?: string; email?: string };

/** Where a request came from, and which it was. */
export type Origin = { at: Date; route: string; ip: string; userAgent: string };

type Waiting = SecurityNote & {
  at: string;
  route: string;
  network: string;
  device: string;
  times: number;
};

const PAUSE_MS = 500;
/**
 * Different events between two writes; a flood of the same ones is one of them. Strangers' refusals cost neither a session nor a password, so
 * they have places of their own and take none of an account's events.
 */
const MOST_WAITING = { ofAccounts: 150, ofStrangers: 50 };
/** The same event again within a quarter of an hour counts in the same row, so that a flood fills no table. */
const SPAN_SECONDS = 900;

/**
 * Writes security events after the responses, many in one statement. An address that somebody typed is looked up here and not stored: the
 * response neither waits for it nor depends on it (rule:security-events, rule:same-answer-for-unknown-address).
 */
export class SecurityEvents {
  private readonly db: Database;
  private readonly devices = new DeviceNames();
  private waiting = noneWaiting();
  private dropped = 0;
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(db: Database) {
    this.db = db;
  }

  /** Takes the notes of a request. */
  add(notes: SecurityNote[], { at, route, ip, userAgent }: Origin): void {
    const where = { route, network: networkPart(ip), device: this.devices.of(userAgent) };
    for (const note of notes) this.count({ ...note, ...where, at: at.toISOString(), times: 1 });
    this.timer ??= withoutRequest(() => setTimeout(() => void this.flush(), PAUSE_MS).unref());
  }

  /** Writes what waits, after what is being written. */
  flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const events = Object.values(this.waiting).flatMap((same) => [...same.values()]);
    if (this.dropped > 0) log.warn({ events: this.dropped }, 'too many security events at once');
    this.waiting = noneWaiting();
    this.dropped = 0;
    if (events.length > 0) this.writing = this.writing.then(() => this.write(events));
    return this.writing;
  }

  private count(event: Waiting): void {
    const { kind, user_id, email, route, network, device } = event;
    const whose = user_id || email ? 'ofAccounts' : 'ofStrangers';
    const waiting = this.waiting[whose];
    const key = JSON.stringify([kind, user_id, email, route, network, device]);
    const same = waiting.get(key);
    if (same) same.times += 1;
    else if (waiting.size < MOST_WAITING[whose]) waiting.set(key, event);
    else this.dropped += 1;
  }

  private async write(events: Waiting[]): Promise<void> {
    try {
      await insertEvents(this.db, events).catch(() => insertEvents(this.db, events)); // A person was just deleted.
    } catch (error) {
      log.error({ err: error, events: events.length }, 'security events were not written');
    }
  }
}

const noneWaiting = () => ({
  ofAccounts: new Map<string, Waiting>(),
  ofStrangers: new Map<string, Waiting>(),
});

const insertEvents = (db: Database, events: Waiting[]) =>
  db.execute(sql`
    insert into security_events as s (span, at, last_at, times, kind, user_id, route, network, device)
    select to_timestamp(floor(extract(epoch from e.at) / ${SPAN_SECONDS}) * ${SPAN_SECONDS}) as span, min(e.at), max(e.at),
      sum(e.times), e.kind, w.id, e.route, e.network, e.device
    from json_to_recordset(${JSON.stringify(events)}::json) as e (
        at timestamptz, times integer, kind text, user_id uuid, email citext, route text, network text, device text)
      left join lateral (
        select id from users where id = e.user_id union select id from users where email = e.email limit 1) w on true
    group by span, e.kind, w.id, e.route, e.network, e.device
    order by span, e.kind, w.id, e.route, e.network, e.device
    on conflict (span, kind, user_id, route, network, device) do update set
      times = s.times + excluded.times, last_at = greatest(s.last_at, excluded.last_at)`);
