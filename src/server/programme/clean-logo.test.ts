import { expect, test } from 'vitest';
import { pngBytes } from '#tests/pictures.ts';
import { cleanLogo, cleanLogoUrl } from './clean-logo.ts';

const svg = (content: string, attributes = 'viewBox="0 0 32 32"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);
const textOf = (url: string) => Buffer.from(url.split(',')[1] ?? '', 'base64').toString();

test('a logo keeps its shapes, gradients and colours, and nothing else', {
  tags: ['logo-is-cleaned'],
}, () => {
  const cleaned = cleanLogo(
    svg(
      '<metadata>Made by Nila</metadata><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient>' +
        '<path d="M0 0h32v32z" fill="url(#a)" data-layer="1" class="x"/><text>Hello</text>',
    ),
  );
  expect(textOf(cleaned)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><linearGradient id="a">' +
      '<stop offset="0" stop-color="#f00"></stop></linearGradient><path d="M0 0h32v32z" fill="url(#a)"></path></svg>',
  );
  expect(cleanLogoUrl(cleaned)).toBe(cleaned);
});

test.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['an event handler', svg('<path d="M0 0" onload="alert(1)"/>')],
  ['a foreign object', svg('<foreignObject><body/></foreignObject>')],
  ['a picture from elsewhere', svg('<image href="https://evil.example/a.png"/>')],
  ['a paint from elsewhere', svg('<path d="M0 0" fill="url(https://evil.example/a.svg#b)"/>')],
  ['a style sheet', svg('<style>@import "https://evil.example"</style>')],
  ['an entity', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`)],
  [
    'a paint from elsewhere as a character reference',
    svg('<path d="M0 0" fill="url&#40;https://a.example/b)"/>'),
  ],
  ['a style', svg('<path d="M0 0" style="fill:#f00"/>')],
  ['two pictures', Buffer.concat([svg('<path d="M0 0"/>'), svg('<path d="M0 0"/>')])],
  ['no shape', svg('<g id="a"></g>')],
  ['deep groups', svg(`${'<g>'.repeat(101)}<path d="M0 0"/>${'</g>'.repeat(101)}`)],
  ['thousands of parts', svg('<g/>'.repeat(10_001))],
  ['no viewBox', svg('<path d="M0 0"/>', '')],
  ['no picture', Buffer.from('Hello')],
  ['no shape of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])],
  ['too many bytes', svg(`<path d="${'M0 0'.repeat(30_000)}"/>`)],
])('a logo with %s is refused at its field', { tags: ['logo-is-cleaned'] }, (_, bytes) => {
  expect(() => cleanLogo(bytes)).toThrow(
    expect.objectContaining({ status: 422, errors: [expect.objectContaining({ path: 'logo' })] }),
  );
});

test('a picture without its namespace, or with another one, is drawn too', {
  tags: ['logo-is-cleaned'],
}, () => {
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"></path></svg>';
  for (const attributes of ['', ' xmlns="http://example.org/a"', ' xmlns="http://www.w3.org/2000/svg"']) {
    const file = Buffer.from(`<svg${attributes} viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>`);
    expect(textOf(cleanLogo(file))).toBe(drawn);
  }
});

test('a deep picture is refused before it costs time', { tags: ['logo-is-cleaned'] }, () => {
  const started = process.threadCpuUsage();
  expect(() => cleanLogo(svg('<g>'.repeat(33_000)))).toThrow();
  const { user, system } = process.threadCpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(100);
});

test('a PNG is a logo', { tags: ['logo-is-cleaned'] }, async () => {
  expect(cleanLogo(Buffer.from(await pngBytes()))).toMatch(/^data:image\/png;base64,/);
});
