import { z } from '@hono/zod-openapi';
import { ANNOUNCEMENT_STATES, AUDIENCES } from '#domain/cycles/announcements.ts';

const announcement = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  audience: z.enum(AUDIENCES),
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  sends_mail: z.boolean(),
  /** When the emails were queued. */
  mailed_at: z.string().nullable(),
  state: z.enum(ANNOUNCEMENT_STATES),
  updated_at: z.string(),
});

/** `can_manage`: the viewer may write announcements in this cycle. */
export const announcementPage = z
  .object({
    announcements: z.array(announcement),
    can_manage: z.boolean(),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
  })
  .openapi('AnnouncementPage');
export type AnnouncementPage = z.infer<typeof announcementPage>;
export type Announcement = AnnouncementPage['announcements'][number];

/** What the banner shows. */
export const newestAnnouncement = z.object({ id: z.uuid(), title: z.string(), text: z.string() }).nullable();
export type NewestAnnouncement = z.infer<typeof newestAnnouncement>;

export const createdAnnouncement = z.object({ id: z.uuid() });
