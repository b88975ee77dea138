import { queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

export type AnnouncementPage = ResponseOf<typeof api.announcements.$get>;
export type Announcement = AnnouncementPage['announcements'][number];

type Place = { cycle?: string; page: number };

/** A page of the announcements of a cycle, the newest first. */
export const announcementsQuery = ({ cycle, page }: Place) =>
  queryOptions({
    queryKey: ['announcements', cycle, page],
    queryFn: () => readResponse(api.announcements.$get({ query: { cycle, page: String(page) } })),
    meta: { errorTitle: 'Error fetching announcements' },
  });
