import { expect, test } from 'vitest';
import { splitAtLinks } from '#domain/link-words.ts';
import { programme } from '#domain/programme/programme.ts';
import { renderEmail } from './email-content.ts';

const plain = { subject: 'News', paragraphs: ['Something has happened.'] };

test('every email begins with the name of the programme and loads nothing', {
  tags: ['emails-have-a-head'],
}, () => {
  for (const content of [
    plain,
    { ...plain, sender: 'own' as const },
    { ...plain, sender: 'portal' as const },
  ]) {
    const { text, html } = renderEmail(content);
    expect(text.split('\n\n')[0]).toBe(programme().short_name);
    expect(html).toMatch(new RegExp(`<span class="mark"[^>]*>A</span>${programme().short_name}</p>`));
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).not.toMatch(/<img|url\(|src=|<svg/);
  }
});

test('an email that asks to contact the programme links to its mailbox, and its text has the address', {
  tags: ['replies-arrive'],
}, () => {
  const footnote = 'If this wasn’t you, please contact the programme at once.';
  const { text, html } = renderEmail({ ...plain, footnote });
  expect(text).toContain(`please contact the programme (${programme().mailbox}) at once.`);
  expect(html).toMatch(
    /please <a href="mailto:residency@demo\.example"[^>]*>contact the programme<\/a> at once\./,
  );
});

test('a long link that staff wrote shows its site in HTML and everything in the text; what is after it isn’t a part', {
  tags: ['links-have-words'],
}, () => {
  const long = `https://forms.example.org/d/e/${'1FAIpQLSe'.repeat(8)}/viewform?usp=sf_link`;
  const note = `Fill in ${long}, then see https://example.org/short.`;
  for (const content of [
    { ...plain, note },
    { ...plain, paragraphs: [note], sender: 'own' as const },
  ]) {
    const { text, html } = renderEmail(content);
    expect(text).toContain(note);
    expect(html).toContain(`href="${long}"`);
    expect(html).toContain('>forms.example.org/…</a>, then see <a href="https://example.org/short"');
    expect(html).toContain('>https://example.org/short</a>.');
  }
});

test('only a web address becomes a link', { tags: ['links-have-words', 'safe-links'] }, () => {
  expect(splitAtLinks('see javascript:alert(1) and http://user:pass@bait.example/ or https://.')).toEqual([
    'see javascript:alert(1) and ',
    '',
    'http://user:pass@bait.example/ or ',
    '',
    'https://.',
  ]);
  const { html } = renderEmail({ ...plain, note: '<b>https://example.org/"onclick="x</b>' });
  expect(html).not.toMatch(/<b>|" ?onclick/);
});
