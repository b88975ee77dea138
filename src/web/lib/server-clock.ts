// The clock of a device can be wrong by hours, and would open or close a deadline that the server decides (rule:server-time).

/** The server's time at a moment of this page, both in milliseconds. */
let known: { server: number; at: number } | null = null;

const listeners = new Set<() => void>();

/** The server's time in milliseconds; that of the device until the server has answered. */
export const serverNow = (): number =>
  known === null ? Date.now() : known.server + performance.now() - known.at;

/** Calls `listener` when the known time was wrong; returns how to stop. */
export function onClockCorrection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** An answer with the server's time, in milliseconds; its sending and arrival by `performance.now()`. */
type Answer = { server: number; sentAt: number; arrivedAt: number };

/**
 * Learns the server's time. An answer is written between its request and its arrival: of a slow answer only what contradicts the known
 * time is believed. `roundedDown` is the resolution of the time.
 */
export function learnServerTime({ server, sentAt, arrivedAt }: Answer, roundedDown = 0): void {
  const earliest = server;
  const latest = server + roundedDown + (arrivedAt - sentAt);
  const believed = known && known.server + arrivedAt - known.at;
  if (believed !== null && believed >= earliest && believed <= latest) return;
  known = { server: believed !== null && believed > latest ? latest : earliest, at: arrivedAt };
  for (const listener of listeners) listener();
}

/** Learns from the `Date` of an answer, which has a resolution of a second. */
export function learnFromDate(date: string | null, sentAt: number): void {
  const server = Date.parse(date ?? '');
  if (!Number.isNaN(server)) learnServerTime({ server, sentAt, arrivedAt: performance.now() }, 1000);
}
