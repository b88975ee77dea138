import { describe, expect, test } from 'vitest';
import { processorMs } from '#tests/processor-time.ts';
import { calendarDay, moment, optionalDeadline, optionalRichText } from './field-schemas.ts';
import { completeLink, isImageLink, isLink, isWebLink, leadsToOwnService, withScheme } from './links.ts';
import { countWords, deadlineInstant, preview, richTextToPlain } from './text.ts';

describe('texts', { tags: ['profile-checks-in-order'] }, () => {
  test('words are separated by white space', { tags: ['three-hundred-words'] }, () => {
    expect(countWords('  one,two three\n\tfour-five ')).toBe(3);
    expect(countWords(' \n ')).toBe(0);
  });

  test('a preview is cut at its length, and a text of exactly that length is complete', {
    tags: ['featured-projects'],
  }, () => {
    expect(preview('x'.repeat(120), 120)).toBe('x'.repeat(120));
    expect(preview('x'.repeat(121), 120)).toBe(`${'x'.repeat(120)}…`);
    expect(preview(`${'x'.repeat(119)}😀`, 120)).toBe(`${'x'.repeat(119)}…`);
    expect(preview(`${'x'.repeat(118)}😀y`, 120)).toBe(`${'x'.repeat(118)}😀…`);
  });

  test('a preview ends with a whole word, unless that word is longer than half of it', {
    tags: ['featured-projects', 'project-card'],
  }, () => {
    expect(preview('Rain gauges of the district', 18)).toBe('Rain gauges of the…');
    expect(preview('Rain gauges of the district', 17)).toBe('Rain gauges of…');
    expect(preview('Rain gauges of the district', 15)).toBe('Rain gauges of…');
    expect(preview('Rain gauges, soil and more', 13)).toBe('Rain gauges…');
    expect(preview('see https://example.test/a/very/long/address', 20)).toBe('see https://example.…');
  });

  test('a deadline without a time lasts until the end of the day in Asia/Kolkata', {
    tags: ['apply-before-deadline', 'deadline'],
  }, () => {
    expect(deadlineInstant('2025-03-09')).toBe('2025-03-09T18:29:59.999Z');
    expect(deadlineInstant('2025-03-09T10:00:00+05:30')).toBe('2025-03-09T04:30:00.000Z');
  });
});

describe('links', { tags: ['safe-links'] }, () => {
  test.each(['https://example.test/a?b=c', 'http://example.test'])(
    'a link to %s is allowed',
    { tags: ['safe-links'] },
    (link) => {
      expect([isWebLink(link), isLink(link)]).toEqual([true, true]);
    },
  );

  test('a picture needs https, because the browser blocks everything else', () => {
    const links = ['https://example.test/a.png', 'http://example.test/a.png'];
    expect(links.map(isImageLink)).toEqual([true, false]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.test',
    'https://me:secret@example.test',
    '//example.test/a',
    '/\\example.test',
    'example.test',
  ])('a link to %s is rejected', { tags: ['project-limits', 'safe-links'] }, (link) => {
    expect([isWebLink(link), isImageLink(link), isLink(link)]).toEqual([false, false, false]);
  });

  test('a link typed without https:// gets it when it has a path', () => {
    expect(['github.com/asha', 'www.github.com', 'example.test'].map(withScheme)).toEqual([
      'https://github.com/asha',
      'https://www.github.com',
      'example.test',
    ]);
  });

  test.each([
    [' www.example.org ', 'https://www.example.org'],
    ['example.org', 'https://example.org'],
    ['http://example.org/a', 'http://example.org/a'],
    ['/guidelines#faq', '/guidelines#faq'],
    ['mailto:me@example.org', null],
    ['me@example.org', null],
    ['tel:+911', null],
    ['guidelines', null],
    ['//example.org', null],
    ['javascript:alert(1)', null],
    ['/api/session', null],
  ])('the link %j in a rich text becomes %j', (typed, link) => {
    expect(completeLink(typed)).toBe(link);
  });

  test.each([
    '/api/session',
    '/files/1',
    '/x/../api/session',
    '/%61pi/session',
    'https://portal.test/api/session',
    'http://PORTAL.test./files/1',
    'https://portal.test//api',
    'https://portal.test/dev/mailbox',
  ])('%s leads to the portal’s API or files, so it is neither a link nor a picture', (link) => {
    expect(leadsToOwnService(link, 'portal.test')).toBe(true);
    expect(link.startsWith('/') && isLink(link)).toBe(false);
  });

  test.each(['https://example.test/api/v1', 'https://portal.test/apis', '/demo/files.svg'])(
    '%s doesn’t lead to the portal’s API or files',
    (link) => {
      expect(leadsToOwnService(link, 'portal.test')).toBe(false);
    },
  );

  test.each(['//example.test/a', 'javascript:a.b/c', 'me@example.test/a', 'http://a.test/b', ''])(
    'the link %s stays as typed',
    (typed) => {
      expect(withScheme(typed)).toBe(typed);
    },
  );

  test('an image may be a path of this site', { tags: ['project-limits', 'safe-links'] }, () => {
    expect([isWebLink('/demo/a.svg'), isImageLink('/demo/a.svg')]).toEqual([false, true]);
  });
});

test.each(['0000-01-01', '0001-01-01', '1899-12-31', '9999-12-31', '2025-02-30'])(
  '%s is not a valid day',
  { tags: ['security:impossible-dates'] },
  (day) => {
    expect(calendarDay().safeParse(day).success).toBe(false);
    expect(optionalDeadline().safeParse(day).success).toBe(false);
  },
);

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00', '2025-01-01T00:00:00+23:59'])(
  '%s is not a valid instant',
  (instant) => {
    expect(moment().safeParse(instant).success).toBe(false);
  },
);

test('days and instants of the present age are valid', () => {
  expect(calendarDay().safeParse('1900-01-01').success).toBe(true);
  expect(moment().safeParse('2025-03-09T10:00:00.123456+05:30').success).toBe(true);
});

test.each([
  ['<p>One <strong>two</strong>&nbsp;&amp;&lt;<br>three</p><p></p>', 'One two &< three'],
  ['in<em>side</em> <a href="https://a.example/?b=1">a link</a>', 'inside a link'],
  ['1 < 2, and <<p>', '1 < 2, and <'],
  ['<p> <br/>&nbsp;</p>', ''],
])('the text of the rich text %j is %j', (html, text) => {
  expect(richTextToPlain(html)).toBe(text);
});

test.each(['<', '<a ', '</', '<p ', '&', '&nbsp', ' ', '<<a>', '>', '<!--'])(
  'the text of a rich text of many %j is computed in linear time',
  (shape) => {
    const html = shape.repeat(1_000_000 / shape.length);
    expect(processorMs(() => richTextToPlain(html))).toBeLessThan(200);
    expect(processorMs(() => optionalRichText().safeParse(html.slice(0, 49_990)))).toBeLessThan(50);
  },
);
