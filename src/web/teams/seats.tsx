import { Group, Text } from '@mantine/core';
import { MAX_TEAM_MEMBERS } from '#domain/teams/teams.ts';
import classes from './teams.module.css';

const SEATS = Array.from({ length: MAX_TEAM_MEMBERS }, (_, index) => index + 1);

/** Filled seats out of five, as dots and in words. */
export function Seats({ taken }: { taken: number }) {
  return (
    <Group gap={8}>
      <Group gap={4} wrap="nowrap" aria-hidden>
        {SEATS.map((seat) => (
          <span key={seat} className={classes.seat} data-taken={seat <= taken || undefined} />
        ))}
      </Group>
      <Text size="sm" className={classes.seatCount}>
        {taken} of {MAX_TEAM_MEMBERS} seats
      </Text>
    </Group>
  );
}
