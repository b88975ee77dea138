import { afterAll, expect, test } from 'vitest';
import { EMAIL_TEXT_KINDS, type EmailTextKind, USUAL_TEXT } from '#domain/mails/email-texts.ts';
import { emailExamples } from '#server/mails/mailbox/examples.ts';
import { renderEmail } from '#server/mails/outbox/email-content.ts';
import { setOwnTexts } from '#server/mails/texts/own-texts.ts';
import { createPerson } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { warningsOf } from './queries.ts';

const portal = await portalForFile();
const superAdmin = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
const save = (kind: EmailTextKind, subject: string) =>
  superAdmin.put(`/api/settings/emails/${kind}`, { subject, body: 'Hello.', seen: null });

afterAll(() => setOwnTexts([]));

test('a subject can’t contain the whole text, which would tell the verdict', {
  tags: ['own-email-texts', 'status-emails'],
}, async () => {
  const { status, body } = await save('status_accepted', '{{ usual_text }}');
  expect([status, body.errors]).toEqual([
    422,
    [
      expect.objectContaining({
        path: 'subject',
        message: expect.stringMatching(/^The subject of this email has no field “usual_text”/),
      }),
    ],
  ]);
});

test('a stored subject with the whole text is not sent', { tags: ['own-email-texts'] }, () => {
  const [example] = emailExamples('https://portal.example').statusEmail ?? [];
  if (!example?.own) throw new Error('There is no example.');
  setOwnTexts([{ kind: example.own.kind, subject: '{{ usual_text }}', body: 'Hello.' }]);
  const { subject, text_error } = renderEmail(example);
  setOwnTexts([]);
  expect([subject, text_error]).toEqual([
    renderEmail(example).subject,
    expect.stringContaining('undefined variable: usual_text'),
  ]);
});

test('a verdict that only the filled subject tells gives a warning, and no usual subject does', {
  tags: ['own-email-texts', 'status-emails'],
}, () => {
  const warned = (kind: EmailTextKind, subject: string) =>
    warningsOf(kind, { subject, body: 'Hello.' }, 'https://portal.example');
  expect(warned('status_accepted', 'Acc{% if project %}epted{% endif %}')).toEqual([
    expect.stringContaining('“accepted”'),
  ]);
  for (const kind of EMAIL_TEXT_KINDS) expect([kind, warned(kind, USUAL_TEXT.subject)]).toEqual([kind, []]);
});
