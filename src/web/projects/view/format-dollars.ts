import { groupDigits } from '#domain/text.ts';

/** "$12,500" for a budget in dollars, with cents only if there are any (rule:indian-dates). */
export function formatDollars(amount: number): string {
  const text = amount.toFixed(2);
  return `$${groupDigits(text.slice(0, -3), 3)}${text.slice(-3).replace('.00', '')}`;
}
