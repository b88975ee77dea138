import { afterEach, expect, test } from 'vitest';
import { setProgramme } from '#domain/programme/programme.ts';
import { startSmtp } from '#tests/smtp.ts';
import { readEnv } from '../../env.ts';
import { createMailTransport } from './transport.ts';

afterEach(() => setProgramme({}));

const MAIL = {
  id: '1',
  recipient: 'asha@example.test',
  subject: 'News',
  text: 'News.',
  html: '<p>News.</p>',
  unsubscribe_url: null,
  reply_to: null,
};

async function senderOf(MAIL_FROM?: string): Promise<string | undefined> {
  const smtp = await startSmtp();
  const env = readEnv({ NODE_ENV: 'test', SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM });
  const transport = createMailTransport(env);
  await transport.deliver(MAIL);
  transport.close();
  await smtp.stop();
  return smtp.received[0]?.mail.from?.text;
}

test('emails come in the name of the programme, and of a new one at once', {
  tags: ['programme-content'],
}, async () => {
  expect(await senderOf()).toBe('"Applied AI Residency" <no-reply@residency.example>');
  setProgramme({ short_name: 'Harbour Fellowship' });
  expect(await senderOf('fellows@harbour.example')).toBe('"Harbour Fellowship" <fellows@harbour.example>');
  setProgramme({ short_name: 'Harbour Fellowship', signature_name: 'Häfen, "Kiel" <x@evil.example>' });
  const strange = await senderOf('fellows@harbour.example');
  expect(strange).toContain('Häfen');
  expect(strange).toMatch(/ <fellows@harbour\.example>$/);
});

test('a configured name of the sender wins', { tags: ['programme-content'] }, async () => {
  setProgramme({ short_name: 'Harbour Fellowship' });
  expect(await senderOf('Port of Kiel <fellows@harbour.example>')).toBe(
    '"Port of Kiel" <fellows@harbour.example>',
  );
});
