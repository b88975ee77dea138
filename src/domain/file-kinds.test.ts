import { expect, test } from 'vitest';
import { kindOfEnding, type SniffedKind, sniffKind } from './file-kinds.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each<[string, string, SniffedKind | undefined]>([
  ['a PDF', '%PDF-1.7\n', 'pdf'],
  ['a PDF behind the head of a form', '--boundary\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4', 'pdf'],
  ['a PDF behind an empty line', '\r\n\n%PDF-1.4', 'pdf'],
  ['a photo', '\xff\xd8\xff\xe0\0\x10JFIF', 'jpg'],
  ['a photo that contains the word', '\xff\xd8\xff\xfe\0\x10%PDF-1.4', 'jpg'],
  ['a photo of an iPhone', '\0\0\0\x24ftypheic\0\0', 'photo'],
  ['a video', '\0\0\0\x18ftypmp42', 'video'],
  ['a page', '\n<!DOCTYPE html><title>Sign in</title>', 'web_page'],
  ['a page with a mark of its encoding', '\xef\xbb\xbf<html>', 'web_page'],
  ['a page of XHTML', '<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html>', 'web_page'],
  ['a shortcut of Windows', 'L\0\0\0\x01\x14\x02\0\0', 'shortcut'],
  ['a shortcut to a page', '[InternetShortcut]\r\nURL=https://a.example', 'shortcut'],
  ['a shortcut of a Mac', '<?xml version="1.0"?><!DOCTYPE plist PUBLIC><plist>', 'shortcut'],
  ['a document of a drive', '{"url": "https://docs.example/d/1", "doc_id": "1"}', 'cloud_link'],
  ['a placeholder of a cloud', '\0'.repeat(4096), 'not_downloaded'],
  [
    'an OpenDocument text',
    'PK\x03\x04\x14\0\0\0mimetypeapplication/vnd.oasis.opendocument.text',
    'open_document',
  ],
  ['a document of Pages', 'PK\x03\x04\x14\0\0\0Index/Document.iwa', 'apple_document'],
  ['an archive that may be an Office document', 'PK\x03\x04\x14\0\0\0[Content_Types].xml', 'zip'],
  ['a Rich Text document', '{\\rtf1\\ansi', 'rich_text'],
  ['a plain text', 'I am a résumé.', undefined],
  ['a plain text in ASCII', 'I am a resume.\n', 'text'],
  ['a program', 'MZ\x90\0', 'program'],
  ['nothing that is known', '\x01\x02\x03\x04', undefined],
])('%s is told by its first bytes', { tags: ['foreign-files-are-named'] }, (_, head, kind) => {
  expect(sniffKind(bytes(head))).toBe(kind);
});

test('a text in UTF-8 or UTF-16 is a text', { tags: ['foreign-files-are-named'] }, () => {
  expect(sniffKind(new TextEncoder().encode('I am a résumé.'))).toBe('text');
  expect(sniffKind(bytes('\xff\xfeI\0 \0a\0m\0'))).toBe('text');
});

test.each([
  ['heic', 'photo'],
  ['ppsx', 'slide_show'],
  ['dotx', 'template'],
  ['docm', 'macros'],
  ['odt', 'open_document'],
  ['pages', 'apple_document'],
  ['pdf', undefined],
  ['docx', undefined],
])('the ending %s means %s', { tags: ['foreign-files-are-named'] }, (ending, kind) => {
  expect(kindOfEnding(ending)).toBe(kind);
});
