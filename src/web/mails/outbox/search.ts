import { z } from 'zod';
import { outboxFilterSchema } from '#domain/mails/mails.ts';

const { shape } = outboxFilterSchema;

/** The search parameters of the outbox; invalid ones are dropped. */
export const outboxSearchSchema = z.object({
  cycle: shape.cycle.catch(undefined),
  status: shape.status.catch(undefined),
  kind: shape.kind.catch(undefined),
  search: shape.search.catch(undefined),
  page: shape.page.catch(1),
});
export type OutboxSearch = z.infer<typeof outboxSearchSchema>;
export type ChangeOutboxSearch = (changes: Partial<OutboxSearch>) => void;
