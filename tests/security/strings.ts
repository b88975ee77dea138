import fc from 'fast-check';

const BIG = 'A'.repeat(1_000_000);

/** Texts that break databases, generated code, readers, clocks and stores. */
const TEXTS = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\udc00b', '\ufffe', '\u202egpj.exe', '\u200b', '\u00a0'],
  ...['é'.repeat(300), '𝒳'.repeat(150), 'A'.repeat(41), 'A'.repeat(255), 'A'.repeat(70_000), BIG],
  ...["' or 1=1--", "'; drop table users;--", '%', '_', '\\', '%00', '$1', '{{7*7}}', '{a,b}', '\\u0000'],
  ...['<img src=x onerror=alert(1)>', '</script><script>alert(1)</script>', 'javascript:alert(1)', '=1+1'],
  ...['../../etc/passwd', '/', '//evil.example', '/\\evil.example', 'http://[::1', 'https://a:b@c.example/'],
  ...[
    'a@b',
    'a@b.example\r\nBcc: c@d.example',
    '"a b"@c.example',
    `${'a'.repeat(64)}@${'b.'.repeat(90)}example`,
  ],
  ...['NaN', 'Infinity', '-Infinity', 'null', 'undefined', 'true', '1e309', '-1', '0', '0x10', '1.5', '٣'],
  ...['99999999999999999999', '2147483648', '9223372036854775808', '100000', '10001'],
  ...['2025-02-29', '2025-02-30', '0000-01-01', '0001-01-01', '9999-12-31', '+275760-09-13', '-271821-04-20'],
  ...[
    '2025-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-23:59',
  ],
  ...['2025-01-01T24:00:00Z', '2025-01-01T00:00:00+15:59', '2025-01-01T23:59:60Z'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'constructor'],
  ...[
    '00000000-0000-4000-8000-000000000000',
    '00000000-0000-4000-8000-00000000000G',
    '__proto__',
    'toString',
  ],
];

/** The texts that are known to make a database fail. */
const BREAKERS = ['\u0000', 'a\u0000b', '\ud800', 'a\udc00b', '0000-01-01', '9999-12-31T23:59:59-23:59', '%'];

export const maliciousText: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...BREAKERS) },
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300 }) },
);

const NUMBERS = [
  ...[0, -0, -1, 1, 0.5, 1e-320, 1e21, 1e308, -1e308],
  ...[2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 2 ** 64],
];

/** An object whose own keys are those of every object’s prototype, as only JSON can create it. */
const prototypeKeys = () =>
  JSON.parse('{"__proto__":{"role":"super_admin"},"constructor":{"prototype":{"role":"super_admin"}}}');

const nested = (depth: number): unknown => (depth === 0 ? 1 : [{ a: nested(depth - 1) }]);

/** Anything that JSON can represent, mostly unexpected. */
export const maliciousJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: maliciousText },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { id: null }) },
  { weight: 1, arbitrary: fc.constantFrom(...[prototypeKeys(), nested(200), Array(3000).fill('a')]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown> },
);

/** Bodies that are no JSON object, or not quite. */
const RAW_BODIES: (string | Uint8Array<ArrayBuffer>)[] = [
  ...['', ' ', '{', '{"', '[]', '[{}]', 'null', 'true', '0', '"text"', 'NaN', '{"a":NaN}', '{"a":1e999}'],
  ...[
    '{}{}',
    '\ufeff{}',
    "{'a':1}",
    '{"a":1,}',
    '{"a":01}',
    '{"a":"\u0001"}',
    '{"a":"\\ud800"}',
    '{"\\u0000":1}',
  ],
  ...[`${'['.repeat(20_000)}${']'.repeat(20_000)}`, '['.repeat(100_000), `{"a":"${BIG}"}`, `{"${BIG}":1}`],
  ...['{"__proto__":null}', '{"__proto__":{"id":1},"id":2}', '<?xml version="1.0"?><a/>', 'a=1&b=2'],
  ...[
    [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00],
    [0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xc0, 0x80, 0x22, 0x7d],
    [0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d],
    [0x1f, 0x8b, 0x08, 0x00],
    [0x00],
  ].map((bytes) => Uint8Array.from(bytes)),
];
export const rawBody = fc.constantFrom(...RAW_BODIES);

export const contentType = fc.constantFrom(
  ...['application/json', 'APPLICATION/JSON', 'application/json; charset=utf-16', 'application/json;;;'],
  ...[
    'application/json, text/html',
    'application/problem+json',
    'application/x-ndjson',
    'text/plain',
    'text/json',
  ],
  ...['multipart/form-data', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'],
  ...['application/octet-stream', 'application/xml', '', '/', 'a'.repeat(5000)],
);

/** Headers that no browser sends; values that a header cannot represent never reach a server. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  ...[{ Accept: 'text/html' }, { Accept: '*/*;q=nan,,;' }, { 'Accept-Encoding': 'br;q=-1' }],
  ...[{ Cookie: 'a' }, { Cookie: `${'a=b;'.repeat(3000)}` }, { Cookie: 'session=%00; __proto__=x' }],
  ...[{ 'If-None-Match': '*' }, { 'If-Modified-Since': 'never' }, { Range: 'bytes=5-2,0-1' }, { Range: 'x' }],
  ...[{ 'X-Forwarded-For': '::ffff:1, a, <b>' }, { 'X-Forwarded-For': ',,,' }, { Forwarded: 'for=x' }],
  ...[
    { 'X-Request-Id': '<script>' },
    { 'X-Request-Id': 'x'.repeat(5000) },
    { 'X-HTTP-Method-Override': 'DELETE' },
  ],
  ...[{ Host: 'evil.example' }, { Host: 'localhost:3000@evil.example' }, { Origin: 'null' }, { Origin: '' }],
  ...[{ 'Last-Event-ID': '1:2:3,,' }, { 'Last-Event-ID': '999999999999999:999999999999999999:' }],
  ...[{ 'Last-Event-ID': `${Date.now()}:5:1,2,3` }, { 'Last-Event-ID': 'x'.repeat(9000) }],
  ...[{ 'Content-Length': '-1' }, { 'Content-Length': '99999999999' }, { 'Content-Length': 'x' }],
  ...[{ 'X-File-Name': '%' }, { 'X-File-Name': '%00.pdf' }, { 'X-File-Name': `${'a'.repeat(9000)}.pdf` }],
  ...[{ 'User-Agent': 'x'.repeat(9000) }, { 'User-Agent': '\u00ff\u00fe' }, { 'Accept-Language': '*;q=9' }],
);
