import { Button, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ChangeResultsSearch, ResultsSearch } from '#web/reviews/results/search.ts';
import { type Column, ResponsiveTable } from '#web/staff/responsive-table.tsx';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { ListPages } from '#web/ui/pagination/list-pages.tsx';
import { SoftBadge } from '#web/ui/soft-badge.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { usePromote, useSaveSeats } from '../mutations.ts';
import { type DecidedProject, decidedProjectsQuery, decisionSettingsQuery } from '../queries.ts';
import classes from './decisions.module.css';
import { type SaveSeats, SeatFields } from './seat-fields.tsx';
import { opensSeats, promotionQuestion, seatsQuestion } from './seat-questions.ts';

type Props = { cycle: ResultsSearch['cycle']; onChange: ChangeResultsSearch };

/** A row has two fields, on a laptop and as a card. */
const PAGE_SIZE = 25;

/** The projects with their seats as a bar, and what is decided (rule:seats-of-a-project). */
export const SeatsSection = memo(function SeatsSection({ cycle, onChange }: Props) {
  const { data, isError, isPending, refetch } = useQuery(decidedProjectsQuery(cycle));
  const save = useAskedSave(cycle);
  const { mutate: promote } = usePromote();
  const shown = useMemo(
    () =>
      columns(
        (project) => onChange({ project }),
        save,
        async (project) => {
          if (await confirm(promotionQuestion(project))) promote(project.id);
        },
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
      {data && data.length > 0 && <SeatsPages projects={data} columns={shown} />}
    </Stack>
  );
});

type SeatsPagesProps = { projects: DecidedProject[]; columns: Column<DecidedProject>[] };

function SeatsPages({ projects, columns }: SeatsPagesProps) {
  const [search, setSearch] = useState<string>();
  const [wanted, setWanted] = useState(1);
  const named = useMemo(() => namedLike(projects, search), [projects, search]);
  const page = Math.min(wanted, Math.max(1, Math.ceil(named.length / PAGE_SIZE)));
  // Fifty fields take longer than a press may.
  const rows = useDeferredValue(
    useMemo(() => named.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), [named, page]),
  );
  return (
    <>
      {projects.length > PAGE_SIZE && (
        <SearchField
          aria-label="Search the projects"
          placeholder="Name of a project"
          value={search}
          onSearch={setSearch}
        />
      )}
      {rows.length === 0 && <Text c="dimmed">No project has this name.</Text>}
      {rows.length > 0 && <SeatsTable caption="Seats" rows={rows} columns={columns} />}
      <ListPages page={page} pageSize={PAGE_SIZE} total={named.length} onChange={setWanted} />
    </>
  );
}

const SeatsTable = memo(ResponsiveTable<DecidedProject>);

const namedLike = (projects: DecidedProject[], search = '') =>
  projects.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));

/** Asks before seats go to people on the waiting list who are told within a minute; resolves to whether they are saved. */
function useAskedSave(cycle: Props['cycle']): SaveSeats {
  const client = useQueryClient();
  const { mutate } = useSaveSeats();
  return useCallback(
    async (project, next) => {
      const save = () => mutate({ id: project.id, ...next });
      if (!opensSeats(project, next)) return saved(save);
      // A failed query reports itself.
      const settings = await client.fetchQuery(decisionSettingsQuery(cycle)).catch(() => null);
      const isAsked = settings?.promotes_by_itself === true;
      if (settings === null || (isAsked && !(await confirm(seatsQuestion(project, next))))) return false;
      return saved(save);
    },
    [client, cycle, mutate],
  );
}

function saved(save: () => void): true {
  save();
  return true;
}

const columns = (
  choose: (id: string) => void,
  save: SaveSeats,
  promote: (project: DecidedProject) => Promise<void>,
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

type OffersProps = { project: DecidedProject; onPromote: (project: DecidedProject) => Promise<void> };

/** Offered, seen, accepted, joined and free, and the nod for the next on the waiting list (rule:offers). */
const Offers = memo(function Offers({ project, onPromote }: OffersProps) {
  const { name, seats, taken, waiting, offered, seen, accepted, joined, unjoined } = project;
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
          onClick={() => void onPromote(project)}
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
