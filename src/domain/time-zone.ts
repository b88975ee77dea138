/** Default of the programme. It has been UTC+05:30 without summer time since 1945. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';
const INDIA_MS = 5.5 * 3_600_000;
const MINUTE_MS = 60_000;

let zone = DEFAULT_TIME_ZONE;
let formatter: Intl.DateTimeFormat | null = null;

/** The time zone of the programme's days and deadlines (rule:indian-dates). */
export const timeZone = (): string => zone;

export function setTimeZone(next: string): void {
  zone = next;
  formatter = null;
}

/** "India", or the zone's city. */
export const timeZonePlace = (): string =>
  zone === DEFAULT_TIME_ZONE ? 'India' : zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** "India time", or that of the zone's city. */
export const timeZoneName = (): string => (zone === 'UTC' ? zone : `${timeZonePlace()} time`);

/** "in India", or "Berlin time", after what ends by the zone's clocks. */
export const byItsClocks = (): string =>
  zone === DEFAULT_TIME_ZONE ? `in ${timeZonePlace()}` : timeZoneName();

/** Milliseconds that the zone's clocks are ahead of UTC at an instant. */
export function offsetAt(at: number): number {
  // An `Intl` formatter makes a phone load all time zones, which takes 50 ms.
  if (zone === DEFAULT_TIME_ZONE) return INDIA_MS;
  formatter ??= new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = formatter.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

/** An instant from a day and a time of the zone's clocks, with its offset: 2026-12-31T23:59:00+05:30. */
export function zonedInstant(day: string, time: string): string {
  const wall = Date.parse(`${day}T${time}Z`);
  const offset = offsetAt(wall - offsetAt(wall)) / MINUTE_MS;
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${day}T${time}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** Whether this system knows a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
