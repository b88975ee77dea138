import { programme } from '#domain/programme/programme.ts';
import { groupDigits } from '#domain/text.ts';

/** "$12,500" for a budget in the programme's currency, with cents only if there are any (rule:indian-dates). */
export function formatBudget(amount: number): string {
  const { currency } = programme();
  if (currency !== 'USD') return inCurrency(amount, currency);
  const text = amount.toFixed(2);
  return `$${groupDigits(text.slice(0, -3), 3)}${text.slice(-3).replace('.00', '')}`;
}

/** "$", or the sign of the programme's currency. */
export const currencySign = (): string => formatBudget(0).replaceAll(/[\d\s]/g, '');

const inCurrency = (amount: number, currency: string): string =>
  new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
