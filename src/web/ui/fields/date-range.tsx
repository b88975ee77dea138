import { DayInput } from './day-input.tsx';

type Range = { from?: string; to?: string };
type DateRangeProps = { range: Range; onChange: (changes: Range) => void };

/** The first and the last day that a list shows. */
export function DateRange({ range: { from, to }, onChange }: DateRangeProps) {
  return (
    <>
      <DayInput
        label="From"
        value={from ?? null}
        maxDate={to}
        onChange={(day) => onChange({ from: day ?? undefined })}
      />
      <DayInput
        label="To"
        value={to ?? null}
        minDate={from}
        onChange={(day) => onChange({ to: day ?? undefined })}
      />
    </>
  );
}
