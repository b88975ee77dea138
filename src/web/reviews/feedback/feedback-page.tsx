import { Button, Group, Text } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { APPLICATION_STAGES } from '#domain/applications/application-statuses.ts';
import { STAGE_LABELS } from '#domain/reviews/reviews.ts';
import { formatNumber } from '#web/lib/format.ts';
import { ReviewTabs } from '#web/reviews/setup/review-tabs.tsx';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { ListPages } from '#web/ui/pagination/list-pages.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { FormSkeleton } from '#web/ui/states/skeletons.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { useReleaseAll } from './mutations.ts';
import { NoteEditor } from './note-editor.tsx';
import { type FeedbackList, feedbackQuery, type NotedApplication } from './queries.ts';
import type { FeedbackSearch } from './search.ts';

type FeedbackPageProps = { search: FeedbackSearch; onChange: (changes: Partial<FeedbackSearch>) => void };

/** The notes of reviewers to applicants, to edit one below the other and to send with the decisions (rule:feedback-is-released). */
export function FeedbackPage({ search, onChange }: FeedbackPageProps) {
  const { data, isError, refetch } = useQuery(feedbackQuery(search));
  return (
    <>
      <ReviewTabs active="feedback" />
      <Group align="flex-end" mb="lg">
        <NativeSelect
          label="Stage"
          options={APPLICATION_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] }))}
          value={search.stage}
          onChange={(event) =>
            onChange({ stage: event.currentTarget.value as FeedbackSearch['stage'], page: undefined })
          }
        />
        <NativeSelect
          label="Notes"
          options={[
            { value: 'all', label: 'All notes' },
            { value: 'new', label: 'Not sent' },
          ]}
          value={search.show}
          onChange={(event) =>
            onChange({ show: event.currentTarget.value as FeedbackSearch['show'], page: undefined })
          }
        />
        {data && <ReleaseAll search={search} list={data} />}
      </Group>
      {!data && isError && <ErrorState title="The notes couldn't be loaded" onRetry={refetch} />}
      {!data && !isError && <FormSkeleton label="Loading notes..." fields={4} isCard />}
      {data && <Notes list={data} onPage={(page) => onChange({ page })} />}
    </>
  );
}

type ReleaseAllProps = { search: FeedbackSearch; list: FeedbackList };

function ReleaseAll({ search, list: { new_notes, is_archived } }: ReleaseAllProps) {
  const release = useReleaseAll(search);
  const { undecided, decided } = new_notes;
  if (undecided + decided === 0) return null;
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Send all notes as they are',
      text: [
        undecided > 0 &&
          `${notes(undecided)} about undecided applications ${undecided === 1 ? 'appears' : 'appear'} with the decision; the email about it says so.`,
        decided > 0 &&
          `${notes(decided)} about decided applications can be read at once; each person gets one email.`,
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: 'Send',
      isDestructive: false,
    });
    if (isConfirmed) release.mutate();
  };
  return (
    <Button disabled={is_archived} loading={release.isPending} onClick={() => void ask()}>
      Send {undecided + decided === 1 ? 'the note as it is' : `all ${notes(undecided + decided)} as they are`}
    </Button>
  );
}

function Notes({ list, onPage }: { list: FeedbackList; onPage: (page: number) => void }) {
  if (list.total === 0)
    return (
      <EmptyState
        icon={<IconMessageOff stroke={1.5} />}
        title="No notes here"
        description="Notes to applicants appear here when reviewers submit them."
      />
    );
  return (
    <>
      {list.applications.map((application) => (
        <Application key={application.id} application={application} isArchived={list.is_archived} />
      ))}
      <ListPages page={list.page} pageSize={list.page_size} total={list.total} onChange={onPage} />
    </>
  );
}

type ApplicationProps = { application: NotedApplication; isArchived: boolean };

function Application({ application, isArchived }: ApplicationProps) {
  const { applicant, reference, project, status, is_decided, notes: all } = application;
  const title = applicant ?? reference ?? 'An application';
  return (
    <SectionCard title={title} label={`${title}, ${project}`}>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {project}
        </Text>
        <StatusBadge status={status} />
      </Group>
      {all.map((note) => (
        <NoteEditor
          key={`${note.review_id} ${note.feedback?.released_at}`}
          note={note}
          isDecided={is_decided}
          isArchived={isArchived}
        />
      ))}
    </SectionCard>
  );
}

const notes = (count: number) => `${formatNumber(count)} ${count === 1 ? 'note' : 'notes'}`;
