import { Button, Stack } from '@mantine/core';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CycleTabs } from '#web/cycles/cycle-tabs.tsx';
import { useCycle } from '#web/cycles/use-cycle.ts';
import { Page } from '#web/layout/page.tsx';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { ListPages } from '#web/ui/pagination/list-pages.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { AnnouncementCard } from './announcement-card.tsx';
import { type Announcement, announcementsQuery } from './queries.ts';

const AnnouncementDialog = lazyWithRetry(() => import('./announcement-dialog.tsx'));

type AnnouncementsScreenProps = { page: number; cycleSwitch: ReactNode; onPage: (page: number) => void };

/** Every announcement of the cycle to the viewer; admins write, edit and end them here (rule:announcements). */
export function AnnouncementsScreen({ page, cycleSwitch, onPage }: AnnouncementsScreenProps) {
  const cycle = useCycle();
  const { data, isError, refetch } = useQuery(announcementsQuery({ cycle, page }));
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null);
  return (
    <Page
      size="narrow"
      subtitle="News from the programme, the newest first."
      actions={
        <>
          {cycleSwitch}
          {data?.can_manage && (
            <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setEdited('new')}>
              New announcement
            </Button>
          )}
        </>
      }
    >
      <CycleTabs active="announcements" />
      {data?.announcements.length === 0 && (
        <EmptyState
          icon={<IconSpeakerphone stroke={1.5} />}
          title="No announcements yet"
          description="News for everyone in this cycle will be here."
        />
      )}
      {data && data.announcements.length > 0 && (
        <Stack gap="md">
          {data.announcements.map((one) => (
            <AnnouncementCard
              key={one.id}
              announcement={one}
              onEdit={data.can_manage ? () => setEdited(one) : undefined}
            />
          ))}
          <ListPages page={data.page} pageSize={data.page_size} total={data.total} onChange={onPage} />
        </Stack>
      )}
      {!data && isError && (
        <ErrorState title="The announcements couldn't be loaded" onRetry={refetch} isWholePage />
      )}
      {!data && !isError && <RowsSkeleton label="Loading announcements..." rows={3} height={120} />}
      {edited && (
        <DialogFallback>
          <AnnouncementDialog
            announcement={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </DialogFallback>
      )}
    </Page>
  );
}
