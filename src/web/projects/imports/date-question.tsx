import { Radio, Stack } from '@mantine/core';
import { dayInWords } from '#domain/projects/imports/cell-dates.ts';
import type { DayOrder } from '#domain/projects/project-imports.ts';
import type { ImportPreview } from './mutations.ts';

type DateQuestionProps = {
  dates: ImportPreview['ambiguous_dates'];
  order: DayOrder | null;
  onChoose: (order: DayOrder) => void;
};

/** Asks what a date such as 04/03/2027 means in this file (rule:import-asks-for-day-order). */
export function DateQuestion({ dates, order, onChoose }: DateQuestionProps) {
  const [first] = dates;
  if (!first) return null;
  const others = dates.length - 1;
  return (
    <Radio.Group
      label="How does the file write dates?"
      description={`“${first.text}” in row ${first.row} has two meanings${others > 0 ? `, and so ${others === 1 ? 'has one other date' : `have ${others} other dates`}` : ''}.`}
      value={order}
      onChange={(value) => onChoose(value === 'month_first' ? 'month_first' : 'day_first')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="day_first" label={`Day first: “${first.text}” is ${dayInWords(first.day_first)}`} />
        <Radio
          value="month_first"
          label={`Month first: “${first.text}” is ${dayInWords(first.month_first)}`}
        />
      </Stack>
    </Radio.Group>
  );
}
