import type { EmailText, EmailTextKind } from '#domain/mails/email-texts.ts';

/** The programme's texts of emails, which are read with its settings (src/server/programme/refresh-programme.ts). */
let own: ReadonlyMap<string, EmailText> = new Map();

export const ownTextOf = (kind: EmailTextKind): EmailText | undefined => own.get(kind);

export function setOwnTexts(texts: readonly (EmailText & { kind: string })[]): void {
  own = new Map(texts.map(({ kind, subject, body }) => [kind, { subject, body }]));
}
