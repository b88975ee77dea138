type Numbered = { prefix: string; count: number; width: number };

/**
 * The number that follows those of a cycle, which come newest first: the prefix of most of them, with the next count in the same width, as
 * AAR-2026-08 after AAR-2026-07; null without any that ends in a count. The prefix of the cycle, if it has one, replaces that of most
 * numbers. Only a proposal: somebody else may take it first (rule:proposed-number).
 */
export function nextProjectNumber(numbers: readonly string[], ofCycle: string | null = null): string | null {
  const isCounted = ({ prefix }: Numbered) =>
    ofCycle === null || prefix.toLowerCase() === ofCycle.toLowerCase();
  const counted = numbers.flatMap((number) => parse(number) ?? []).filter(isCounted);
  if (ofCycle !== null && counted.length === 0) return `${ofCycle}01`;
  const byPrefix = Map.groupBy(counted, ({ prefix }) => prefix.toLowerCase());
  const [usual] = [...byPrefix.values()].toSorted((one, other) => other.length - one.length);
  const last = usual?.reduce((high, one) => (one.count > high.count ? one : high));
  if (!last) return null;
  return `${last.prefix}${String(last.count + 1).padStart(last.width, '0')}`;
}

/** More digits are no count, but a date or a code. */
const MOST_DIGITS = 6;

function parse(number: string): Numbered | null {
  let width = 0;
  while (/\d/.test(number.charAt(number.length - width - 1))) width += 1;
  if (width === 0 || width > MOST_DIGITS) return null;
  return { prefix: number.slice(0, -width), count: Number(number.slice(-width)), width };
}
