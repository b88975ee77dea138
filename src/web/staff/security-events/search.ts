import { z } from 'zod';
import { securityEventFilterSchema } from '#domain/staff/security-events.ts';
import { lenient } from '#web/lib/search/lenient.ts';

const { shape } = securityEventFilterSchema;

/** The search parameters of the list; invalid ones are dropped. */
export const securityEventSearchSchema = z.object({
  kind: lenient(shape.kind),
  person: lenient(shape.person),
  network: lenient(shape.network),
  from: lenient(shape.from),
  to: lenient(shape.to),
  before: lenient(shape.before),
  after: lenient(shape.after),
});
export type SecurityEventSearch = z.infer<typeof securityEventSearchSchema>;
export type ChangeSearch = (changes: Partial<SecurityEventSearch>) => void;

/** Whether anything narrows the list. */
export const isFiltered = (search: SecurityEventSearch): boolean =>
  Object.values(search).some((value) => value !== undefined);
