import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { announcementSchema } from '#domain/cycles/announcement-schemas.ts';
import { useCycle } from '#web/cycles/use-cycle.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { sessionQuery } from '#web/users/session/session.ts';
import type { Announcement } from './queries.ts';

const ofStaff = api.staff.announcements;

/** Writes a new announcement in the shown cycle, or saves over the version with which the form began. The form shows its own errors. */
export function useSaveAnnouncement(seen: Announcement | null) {
  const cycle = useCycle();
  const refresh = useRefreshAnnouncements();
  return useMutation({
    mutationFn: async (input: z.output<typeof announcementSchema>) => {
      if (seen === null) await readResponse(ofStaff.$post({ json: { ...input, cycle } }));
      else {
        const json = { ...input, expected_updated_at: seen.updated_at };
        await readResponse(ofStaff[':id'].$put({ param: { id: seen.id }, json }));
      }
    },
    onSuccess: () => {
      toastSuccess('Announcement saved');
      return refresh();
    },
  });
}

export function useEndAnnouncement() {
  const refresh = useRefreshAnnouncements();
  return useMutation({
    mutationFn: (id: string) => readResponse(ofStaff[':id'].end.$put({ param: { id } })),
    onSuccess: () => {
      toastSuccess('Announcement ended');
      return refresh();
    },
    meta: { errorTitle: 'Error saving announcement' },
  });
}

/** Closes the banner at once; the next session says what else is new. */
export function useDismissAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => readResponse(api.announcements[':id'].dismissal.$put({ param: { id } })),
    onMutate: () =>
      client.setQueryData(sessionQuery.queryKey, (known) =>
        known?.user ? { ...known, user: { ...known.user, announcement: null } } : known,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    meta: { errorTitle: 'Error closing announcement' },
  });
}

/** The banner comes with the session. */
function useRefreshAnnouncements() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['announcements'] }),
      client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
}
