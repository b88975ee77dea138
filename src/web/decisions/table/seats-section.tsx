import { Button, Group, NumberInput, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { DECISION_LIMITS, SEAT_UNITS } from '#domain/decisions/decisions.ts';
import type { ChangeResultsSearch, ResultsSearch } from '#web/reviews/results/search.ts';
import { type Column, ResponsiveTable } from '#web/staff/responsive-table.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { SoftBadge } from '#web/ui/soft-badge.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { usePromote, useSaveSeats } from '../mutations.ts';
import { type DecidedProject, decidedProjectsQuery } from '../queries.ts';
import classes from './decisions.module.css';

type Props = { cycle: ResultsSearch['cycle']; onChange: ChangeResultsSearch };

/** The projects with their seats as a bar, and what is decided (rule:seats-of-a-project). Hundreds of rows with fields: each renders again only when it changes. */
export const SeatsSection = memo(function SeatsSection({ cycle, onChange }: Props) {
  const { data, isError, isPending, refetch } = useQuery(decidedProjectsQuery(cycle));
  const { mutate: save } = useSaveSeats();
  const { mutate: promote } = usePromote();
  const shown = useMemo(
    () =>
      columns(
        (project) => onChange({ project }),
        (id, seats, unit) => save({ id, seats, unit }),
        (id) => promote(id),
      ),
    [onChange, save, promote],
  );
  return (
    <Stack component="section" gap="md" aria-labelledby="seats">
      <Title order={2} size="h3" id="seats">
        Seats
      </Title>
      {isPending && <RowsSkeleton label="Loading projects..." rows={3} height={48} />}
      {isError && <ErrorState title="The projects couldn't be loaded" onRetry={() => void refetch()} />}
      {data?.length === 0 && <Text c="dimmed">No project of this cycle has an application to decide.</Text>}
      {data && data.length > 0 && <SeatsTable caption="Seats" rows={data} columns={shown} />}
    </Stack>
  );
});

const SeatsTable = memo(ResponsiveTable<DecidedProject>);

type Save = (id: string, seats: number | null, unit: DecidedProject['unit']) => void;

const columns = (
  choose: (id: string) => void,
  save: Save,
  promote: (id: string) => void,
): Column<DecidedProject>[] => [
  {
    label: 'Project',
    isPlain: true,
    onPhone: 'title',
    cell: ({ id, name }) => (
      <UnstyledButton className={classes.choose} onClick={() => choose(id)}>
        {name}
      </UnstyledButton>
    ),
  },
  { label: 'Filled', minWidth: '11rem', cell: (project) => <SeatBar project={project} /> },
  {
    label: 'Seats',
    minWidth: '13rem',
    cell: (project) => (
      <SeatFields key={`${project.seats} ${project.unit}`} project={project} onSave={save} />
    ),
  },
  { label: 'Accept', cell: ({ accept }) => accept },
  { label: 'Waiting list', cell: ({ waitlist }) => waitlist },
  { label: 'Reject', cell: ({ reject }) => reject },
  { label: 'Undecided', cell: ({ undecided }) => undecided },
  {
    label: 'Offers',
    minWidth: '11rem',
    cell: (project) => <Offers project={project} onPromote={promote} />,
  },
];

type OffersProps = { project: DecidedProject; onPromote: (id: string) => void };

/** Offered, seen, accepted, joined and free, and the nod for the next on the waiting list (rule:offers). */
const Offers = memo(function Offers({ project, onPromote }: OffersProps) {
  const { id, name, seats, taken, waiting, offered, seen, accepted, joined, unjoined } = project;
  const free = seats === null ? 0 : Math.max(0, seats - taken);
  if (offered + accepted + joined + free === 0) return '–';
  return (
    <Stack gap={4} align="flex-start">
      <Text size="xs" c="dimmed">
        {offered} offered ({seen} seen), {accepted} accepted, {joined} joined, {free} free
        {unjoined > 0 && `, ${unjoined} perhaps never came`}
      </Text>
      {free > 0 && waiting > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Promote the next of ${name}`}
          onClick={() => onPromote(id)}
        >
          Promote the next
        </Button>
      )}
    </Stack>
  );
});

/** Accepted ones and pending ones of the seats; beyond them in red, and said in words. */
const SeatBar = memo(function SeatBar({
  project: { seats, unit, taken, pending },
}: {
  project: DecidedProject;
}) {
  const all = Math.max(seats ?? 0, taken + pending, 1);
  const over = seats === null ? 0 : Math.max(0, taken + pending - seats);
  const width = (part: number) => ({ width: `${(100 * part) / all}%` });
  return (
    <Stack gap={4}>
      <div className={classes.bar} aria-hidden>
        <span className={classes.taken} style={width(Math.min(taken, all - over))} />
        <span className={classes.pending} style={width(Math.max(0, pending - over))} />
        <span className={classes.over} style={width(over)} />
      </div>
      <Text size="xs" c="dimmed">
        {taken} accepted, {pending} pending
        {seats === null ? ` (${unit})` : ` of ${seats} ${unit}`}
      </Text>
      {over > 0 && <SoftBadge tone="red">{over} too many</SoftBadge>}
    </Stack>
  );
});

/** Saved when the field loses the focus. */
const SeatFields = memo(function SeatFields({
  project: { id, name, seats, unit },
  onSave,
}: {
  project: DecidedProject;
  onSave: Save;
}) {
  return (
    <Group gap="xs" wrap="nowrap">
      <NumberInput
        aria-label={`Seats of ${name}`}
        placeholder="No limit"
        size="xs"
        w="6rem"
        min={0}
        max={DECISION_LIMITS.seats}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        defaultValue={seats ?? ''}
        onBlur={({ currentTarget: { value } }) => {
          const next = value === '' ? null : Number(value);
          if (next !== seats) onSave(id, next, unit);
        }}
      />
      <NativeSelect
        className={classes.unit}
        aria-label={`Unit of the seats of ${name}`}
        size="xs"
        disabled={seats === null}
        options={SEAT_UNITS.map((value) => ({ value, label: value }))}
        value={unit}
        onChange={({ currentTarget: { value } }) => onSave(id, seats, value === 'teams' ? 'teams' : 'people')}
      />
    </Group>
  );
});
