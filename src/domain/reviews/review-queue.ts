import { z } from 'zod';
import { searchText } from '../field-schemas.ts';
import { reviewRoundQuery } from './review-schemas.ts';

/** One page of a reviewer's queue; longer queues are rare, and a search narrows them. */
export const QUEUE_PAGE_SIZE = 200;

/** Open reviews to write, or submitted ones to read again. */
export const QUEUE_LISTS = ['open', 'done'] as const;
export type QueueList = (typeof QUEUE_LISTS)[number];

/** A part of one's own queue; `text` searches project names and the texts that the viewer may read (rule:review-workbench). */
export const reviewQueueQuery = reviewRoundQuery.extend({
  list: z.enum(QUEUE_LISTS).default('open'),
  text: searchText(200),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type ReviewQueueQuery = z.infer<typeof reviewQueueQuery>;

export const DISCUSSION_PAGE_SIZE = 50;

/** Older comments of a discussion, which shows the newest first page last. */
export const discussionQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
