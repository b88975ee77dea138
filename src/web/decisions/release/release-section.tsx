import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useId, useState } from 'react';
import { RELEASE_STATE_LABELS } from '#domain/decisions/releases.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { type Column, DATE_AND_TIME, ResponsiveTable } from '#web/staff/responsive-table.tsx';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { type DecidedProject, decidedProjectsQuery } from '../queries.ts';
import { LettersButton } from './letters-button.tsx';
import {
  type ReleaseDetails,
  type ReleaseSummary,
  releasesQuery,
  useOpenRelease,
  usePreflight,
  useTakeBack,
} from './queries.ts';
import classes from './release.module.css';

const PreflightDialog = lazyWithRetry(() => import('./preflight-dialog.tsx'));

type Props = { cycle: string | undefined; isArchived: boolean };

/** Checks and releases the decisions of chosen projects, and what was released (rule:release-preflight, permission:releaseDecisions). */
export const ReleaseSection = memo(function ReleaseSection({ cycle, isArchived }: Props) {
  const { data: projects = [] } = useQuery(decidedProjectsQuery(cycle));
  const [chosen, setChosen] = useState<string[]>([]);
  const [shown, setShown] = useState<ReleaseDetails | null>(null);
  const check = usePreflight(cycle);
  return (
    <Stack component="section" gap="md" aria-labelledby="release">
      <Title order={2} size="h3" id="release">
        Release
      </Title>
      <Text size="sm" c="dimmed">
        A release makes the decisions of the chosen projects true in one instant. It starts with a preflight,
        and goes out only if nothing has changed since.
      </Text>
      <fieldset className={classes.projects}>
        <legend>Projects</legend>
        {projects.map((project) => (
          <Choice
            key={project.id}
            project={project}
            isChosen={chosen.includes(project.id)}
            onChoose={setChosen}
          />
        ))}
      </fieldset>
      <Group>
        <Button
          disabled={isArchived || chosen.length === 0}
          loading={check.isPending}
          onClick={() => check.mutate(chosen, { onSuccess: setShown })}
        >
          Check the release
        </Button>
        <LettersButton cycle={cycle} isArchived={isArchived} />
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button key={format} variant="default" component="a" href={finalLists(format, cycle)} download>
            Final lists ({format.toUpperCase()})
          </Button>
        ))}
      </Group>
      <Releases cycle={cycle} onShow={setShown} />
      {shown && (
        <DialogFallback>
          <PreflightDialog release={shown} cycle={cycle} onClose={() => setShown(null)} />
        </DialogFallback>
      )}
    </Stack>
  );
});

type ChoiceProps = {
  project: DecidedProject;
  isChosen: boolean;
  onChoose: (change: (chosen: string[]) => string[]) => void;
};

/** Of plain elements, because a cycle has hundreds. */
const Choice = memo(function Choice({ project, isChosen, onChoose }: ChoiceProps) {
  const { id, name, accept, waitlist, reject, undecided } = project;
  const box = useId();
  const label = `${name}: ${accept + waitlist + reject} decided, ${undecided} not`;
  const choose = (isOn: boolean) =>
    onChoose((chosen) => (isOn ? [...chosen, id] : chosen.filter((one) => one !== id)));
  return (
    <label htmlFor={box}>
      <Checkbox
        id={box}
        aria-label={label}
        checked={isChosen}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      {label}
    </label>
  );
});

/** A link, so that the browser saves the file as it arrives (rule:final-lists). */
const finalLists = (format: 'csv' | 'xlsx', cycle: string | undefined) =>
  `/api/staff/decision-exports?${new URLSearchParams({ format, ...(cycle && { cycle }) })}`;

function Releases({
  cycle,
  onShow,
}: {
  cycle: string | undefined;
  onShow: (release: ReleaseDetails) => void;
}) {
  const { data = [] } = useQuery(releasesQuery(cycle));
  const takeBack = useTakeBack();
  const open = useOpenRelease();
  if (data.length === 0) return null;
  const ask = async ({ id, state }: ReleaseSummary) => {
    const text =
      state === 'released'
        ? 'Every status of this release goes back to what it was. That’s possible until somebody has opened a letter.'
        : 'Nothing of it becomes visible, and its decisions can be changed again.';
    if (await confirm({ title: 'Take the release back', text, confirmLabel: 'Take back' }))
      takeBack.mutate(id);
  };
  return (
    <ResponsiveTable
      caption="Releases"
      rows={data}
      columns={columns(
        (release) => void ask(release),
        ({ id }) => open.mutate(id, { onSuccess: onShow }),
      )}
    />
  );
}

const OPEN: ReleaseSummary['state'][] = ['awaiting_second', 'scheduled', 'released'];

type Act = (release: ReleaseSummary) => void;

const columns = (onTakeBack: Act, onShow: Act): Column<ReleaseSummary>[] => [
  {
    label: 'Projects',
    isPlain: true,
    onPhone: 'title',
    cell: ({ projects }) => projects.map(({ name }) => name).join(', '),
  },
  { label: 'State', cell: ({ state }) => RELEASE_STATE_LABELS[state] },
  {
    label: 'Time',
    minWidth: DATE_AND_TIME,
    cell: ({ visible_at, release_at, created_at }) => formatDateTime(visible_at ?? release_at ?? created_at),
  },
  {
    label: 'Decisions',
    cell: ({ accept, waitlist, reject }) => `${accept} accepted, ${waitlist} waiting, ${reject} rejected`,
  },
  { label: 'Seen', cell: ({ seen }) => seen },
  { label: 'By', cell: ({ released_by, checked_by }) => released_by ?? checked_by ?? '–' },
  {
    label: 'Actions',
    isPlain: true,
    cell: (release) => (
      <Group gap={4}>
        <Button size="compact-xs" variant="default" onClick={() => onShow(release)}>
          Show
        </Button>
        {OPEN.includes(release.state) && release.seen === 0 && (
          <Button size="compact-xs" variant="default" onClick={() => onTakeBack(release)}>
            Take back
          </Button>
        )}
      </Group>
    ),
  },
];
