import { SECURITY_EVENTS } from '#domain/staff/security-events.ts';
import { formatTime } from '#web/lib/format.ts';
import { isId, shortId } from '#web/staff/audit/audit-labels.ts';
import type { SecurityEvent } from './queries.ts';
import type { SecurityEventSearch } from './search.ts';

const LABELS: Record<string, string> = SECURITY_EVENTS;

/** For example "Wrong password, 12 times until 14:32"; also of an unknown kind. */
export function eventLabel({ kind, times, last_at }: Pick<SecurityEvent, 'kind' | 'times' | 'last_at'>) {
  const label = LABELS[kind] ?? kind;
  return times === 1 ? label : `${label}, ${times} times until ${formatTime(last_at)}`;
}

/** What narrows the list beside the fields of its form; null if nothing does. A page of events has the names. */
export function describeNarrowing({ person }: SecurityEventSearch, events: SecurityEvent[]): string | null {
  if (!person || !isId(person)) return null;
  const known = events.find((event) => event.person?.id === person)?.person;
  return `Only events of ${known?.name ?? `person ${shortId(person)}`}`;
}
