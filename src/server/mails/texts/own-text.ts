import type { EmailTextKind, FieldOf } from '#domain/mails/email-texts.ts';

/** Which text of the programme replaces that of an email, and what its fields say here. */
export type OwnText = { kind: EmailTextKind; fields: Record<string, string> };

/** The fields are exactly those that the kind lists (rule:own-email-texts). */
export const ownText = <Kind extends EmailTextKind>(
  kind: Kind,
  fields: Record<FieldOf<Kind>, string>,
): OwnText => ({ kind, fields });
