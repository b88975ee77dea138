import { expect, test } from 'vitest';
import { unlinked } from './unlinked.ts';

const shown = (text: string) => text.replaceAll('\u2060', '');

test.each([
  'evil.example',
  'Join evil.example now',
  'www.evil.example/login?x=1',
  'https://evil.example',
  'HTTP://evil',
  'mailto:someone',
  'tel:+911234567890',
  'pay@evil.example',
  'Otters (evil.co.in)',
  'शिक्षा.भारत',
  'evil。example',
  'evil．example',
  'pay＠evil.example',
  'invoice.zip',
  'a.b@c.de',
  'x.💩.ws',
])('no mail program finds a link in %s, which reads the same', { tags: ['no-strange-links'] }, (name) => {
  const written = unlinked(name);
  expect(written).not.toBe(name);
  expect(shown(written)).toBe(name);
  expect(written).not.toMatch(/[\p{L}\p{N}\p{So}][.．。｡@＠][\p{L}\p{N}\p{So}]|[a-z]:[/+a-z]/iu);
});

test.each([
  'A. K. Rao',
  'Dr. Asha Rao',
  'Team 7: Otters.',
  'Received on 10/03/2025, 12:00 (India time).',
  'We’re here!',
  'Who? “Otters”.',
  '@home',
  'SHA-256: ab12',
])('%s has nothing to defuse and stays as it is', { tags: ['no-strange-links'] }, (text) => {
  expect(unlinked(text)).toBe(text);
});
