import {
  announcementsFilterSchema,
  createAnnouncementSchema,
  editAnnouncementSchema,
} from '#domain/cycles/announcement-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, idParams } from '../../http/route.ts';
import { createAnnouncement, dismissAnnouncement, editAnnouncement, endAnnouncement } from './commands.ts';
import { listAnnouncements } from './queries.ts';
import { announcementPage, createdAnnouncement } from './responses.ts';

export const announcementRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/announcements',
    permission: 'readAnnouncements',
    summary: 'The announcements of a cycle to the viewer',
    request: { query: announcementsFilterSchema },
    response: announcementPage,
    run: ({ ctx, query }) => listAnnouncements(ctx, query),
  }),
  endpoint({
    method: 'put',
    path: '/announcements/{id}/dismissal',
    permission: 'readAnnouncements',
    summary: 'Close the banner of an announcement',
    request: { params: idParams },
    run: ({ ctx, params }) => dismissAnnouncement(ctx, params.id),
  }),
  endpoint({
    method: 'post',
    path: '/staff/announcements',
    permission: 'manageAnnouncements',
    summary: 'Write an announcement, which may be emailed too',
    request: { body: createAnnouncementSchema },
    response: createdAnnouncement,
    run: ({ ctx, body }) => createAnnouncement(ctx, body),
  }),
  endpoint({
    method: 'put',
    path: '/staff/announcements/{id}',
    permission: 'manageAnnouncements',
    summary: 'Edit an announcement',
    request: { params: idParams, body: editAnnouncementSchema },
    run: ({ ctx, params, body }) => editAnnouncement(ctx, params.id, body),
  }),
  endpoint({
    method: 'put',
    path: '/staff/announcements/{id}/end',
    permission: 'manageAnnouncements',
    summary: 'Stop showing an announcement',
    request: { params: idParams },
    run: ({ ctx, params }) => endAnnouncement(ctx, params.id),
  }),
]);
