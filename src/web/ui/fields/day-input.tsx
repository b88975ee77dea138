import '@mantine/dates/styles.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { memo } from 'react';

// Parses typed dd/mm/yyyy dates (rule:indian-dates).
dayjs.extend(customParseFormat);

/** An optional day, typed or chosen from a calendar. */
export const DayInput = memo(function DayInput(props: DateInputProps) {
  return <DateInput valueFormat="DD/MM/YYYY" placeholder="dd/mm/yyyy" clearable {...props} />;
});
