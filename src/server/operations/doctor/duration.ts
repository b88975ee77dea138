const MINUTE = 60_000;
const UNITS = [
  [24 * 60 * MINUTE, 'day'],
  [60 * MINUTE, 'hour'],
  [MINUTE, 'minute'],
] as const;

/** Milliseconds in words, in the largest unit that fits twice: "90 minutes", "3 days"; less than two minutes is "1 minute". */
export function durationOf(ms: number): string {
  const [size, unit] = UNITS.find(([size]) => ms >= 2 * size) ?? [MINUTE, 'minute'];
  const count = Math.max(1, Math.floor(ms / size));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
