import '@mantine/dates/styles.css';
import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

// Parses typed dd/mm/yyyy dates (rule:indian-dates).
dayjs.extend(customParseFormat);

type Range = { from?: string; to?: string };
type DateRangeProps = { range: Range; onChange: (changes: Range) => void };

/** The first and the last day that a list shows. */
export function DateRange({ range: { from, to }, onChange }: DateRangeProps) {
  return (
    <>
      <DateInput
        label="From"
        {...DATE}
        value={from ?? null}
        maxDate={to}
        onChange={(day) => onChange({ from: day ?? undefined })}
      />
      <DateInput
        label="To"
        {...DATE}
        value={to ?? null}
        minDate={from}
        onChange={(day) => onChange({ to: day ?? undefined })}
      />
    </>
  );
}

const DATE = { valueFormat: 'DD/MM/YYYY', placeholder: 'dd/mm/yyyy', clearable: true } as const;
