import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Services } from '#server/context.ts';
import { readEnv } from '#server/env.ts';
import { renderEmail } from '../outbox/email-content.ts';
import { emailExamples } from './examples.ts';

const ORIGIN = 'https://residency.example';

test('every email of the portal has an example', async () => {
  const names: string[] = [];
  for await (const file of glob('src/server/**/emails.ts')) {
    const emails: object = await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href);
    names.push(...Object.keys(emails).filter((name) => name !== 'emailExamples'));
  }
  expect(Object.keys(emailExamples(ORIGIN)).toSorted()).toEqual(names.toSorted());
});

test('every email says the same as text and as HTML, without a missing value', () => {
  for (const content of Object.values(emailExamples(ORIGIN)).flat()) {
    const { subject, text, html } = renderEmail(content);
    expect(subject).not.toBe('');
    expect(text + html).not.toMatch(/undefined|null|\[object/);
    if (content.action)
      expect([text, html].every((form) => form.includes(content.action?.label ?? ''))).toBe(true);
  }
});

test('no sentence of an email contains the address of a page: pages are links with a name', () => {
  for (const content of Object.values(emailExamples(ORIGIN)).flat()) {
    expect(content.paragraphs.join(' ')).not.toContain(ORIGIN);
    const { text, html } = renderEmail(content);
    for (const { label, url } of content.links ?? []) {
      expect(text).toContain(`${label}: ${url}`);
      expect(html).toMatch(new RegExp(`<a href="${url}"[^>]*>${label}</a>`));
    }
  }
});

test('every email greets its reader and is signed, once', { tags: ['emails-greet-their-reader'] }, () => {
  const times = (text: string, part: RegExp) => text.match(part)?.length ?? 0;
  for (const [name, emails] of Object.entries(emailExamples(ORIGIN))) {
    for (const content of emails) {
      for (const reader of ['Asha Rao', null]) {
        const { text, html } = renderEmail(content, { reader });
        const greeting = name === 'contactEmail' ? 'Dear Asha,' : reader ? 'Dear Asha Rao,' : 'Hello,';
        for (const form of [text, html]) {
          expect(form, name).toContain(greeting);
          expect([times(form, /Dear |Hello,/g), times(form, /regards,/g)], name).toEqual([1, 1]);
        }
      }
    }
  }
});

test('no subject of an email about a team says what happened', {
  tags: ['emails-greet-their-reader'],
}, () => {
  const all = emailExamples(ORIGIN);
  const join = ['requestAcceptedEmail', 'requestRejectedEmail', 'teamOpenedEmail'];
  const team = ['memberRemovedEmail', 'newLeaderEmail', 'teamDissolvedEmail'];
  const subjectsOf = (names: string[]) =>
    new Set(names.flatMap((name) => (all[name] ?? []).map(({ subject }) => subject)));
  expect([...subjectsOf(join), ...subjectsOf(team)]).toEqual([
    'An update on your request to join a team',
    'An update on your team',
  ]);
});

test('no subject of an email about an application names its status, and each status has a text of its own', {
  tags: ['status-emails'],
}, () => {
  const { statusEmail = [], withdrawnEmail = [], projectGoneEmail = [] } = emailExamples(ORIGIN);
  const emails = [...statusEmail, ...withdrawnEmail, ...projectGoneEmail];
  const project = 'Flood warnings for small rivers';
  expect([...new Set(emails.map(({ subject }) => subject))].toSorted()).toEqual([
    `An update on your application for ${project}`,
    `Next step: your team’s detailed proposal for ${project}`,
  ]);
  expect(new Set(emails.map(({ paragraphs, note }) => [...paragraphs, note].join())).size).toBe(
    emails.length,
  );
});

/** Project names are the programme’s; people typed all other words in these examples. */
const TYPED = /Asha|Rao|Leela|Nair|Ravi|Iyer|Otters|@|asha-rao|otters/i;

test('no subject contains user input, because a stranger’s words would look like the portal’s', {
  tags: ['asvs:1.3.3'],
}, () => {
  const subjects = Object.values(emailExamples(ORIGIN)).flatMap((emails) =>
    emails.map(({ subject }) => subject),
  );
  expect(subjects.filter((subject) => TYPED.test(subject))).toEqual([]);
});

test('the page of example emails shows each one and doesn’t exist in production', async () => {
  const appOf = (settings: Record<string, string>) => createApp({ env: readEnv(settings) } as Services);
  const path = 'http://localhost:3000/dev/mailbox/examples';
  const page = await (await appOf({}).request(path)).text();
  for (const name of Object.keys(emailExamples(ORIGIN))) expect(page).toContain(name);
  const production = appOf({ NODE_ENV: 'production', PUBLIC_URL: ORIGIN });
  expect((await production.request(path)).status).toBe(404);
});
