import { z } from '@hono/zod-openapi';
import { deletionConsequences } from '../users/answers.ts';

/** What deleting one's own account would do, and whether it asks for a password. */
export const accountDeletion = deletionConsequences.extend({ has_password: z.boolean() });
export type AccountDeletion = z.infer<typeof accountDeletion>;
