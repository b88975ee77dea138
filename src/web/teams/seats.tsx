import { Group, Text } from '@mantine/core';
import { useProgramme } from '#web/programme/use-programme.ts';
import classes from './teams.module.css';

/** Filled seats out of those of a team, as dots and in words. */
export function Seats({ taken }: { taken: number }) {
  const most = useProgramme().max_team_size;
  const seats = Array.from({ length: Math.max(most, taken) }, (_, index) => index + 1);
  return (
    <Group gap={8}>
      <Group gap={4} wrap="nowrap" aria-hidden>
        {seats.map((seat) => (
          <span key={seat} className={classes.seat} data-taken={seat <= taken || undefined} />
        ))}
      </Group>
      <Text size="sm" className={classes.seatCount}>
        {taken} of {most} seats
      </Text>
    </Group>
  );
}
