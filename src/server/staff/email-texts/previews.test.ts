import { describe, expect, test } from 'vitest';
import {
  EMAIL_TEXT_KINDS,
  EMAIL_TEXTS,
  type EmailTextKind,
  fieldsOf,
  subjectFieldsOf,
  USUAL_TEXT,
} from '#domain/mails/email-texts.ts';
import { createPerson } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
const LONG_NAME = 'Wolfeschlegelsteinhausen';

const naming = (fields: string[]) => fields.map((field) => `{{ ${field} }}`).join(' ');

describe.each(EMAIL_TEXT_KINDS)('the preview of the email %s', (kind) => {
  test.each(['usual', 'extreme'])(
    'has its text and every field with %s data, in light and dark',
    {
      tags: ['own-email-texts'],
    },
    async (data) => {
      const usual = await preview(kind, { ...USUAL_TEXT, data });
      const everyField = { subject: naming(subjectFieldsOf(kind)), body: naming(fieldsOf(kind)) };
      const own = await preview(kind, { ...everyField, data });
      for (const { subject, html, text } of [usual, own]) {
        expect(subject).not.toBe('');
        expect(`${html} ${text}`).not.toMatch(/undefined|\[object|href="https:\/\/evil/);
        // The page shows one of both by this condition.
        expect(html.split('(prefers-color-scheme: dark)')).toHaveLength(2);
      }
      expect(own.text.includes(LONG_NAME)).toBe(data === 'extreme' && EMAIL_TEXTS[kind].fields.length > 0);
    },
  );
});

async function preview(kind: EmailTextKind, text: object) {
  const { status, body } = await admin.post(`/api/settings/emails/${kind}/preview`, text);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body;
}
