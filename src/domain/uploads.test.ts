import { describe, expect, test } from 'vitest';
import { checkUpload, UPLOADS } from './uploads.ts';

const MIB = 1024 * 1024;

describe('checks of a file before its upload', { tags: ['profile-resume-file'] }, () => {
  test.each([
    ['resume', 2, ['pdf'], 'Please upload a PDF file.', 'Resume must be under 2MB.'],
    [
      'presentation',
      10,
      ['ppt', 'pptx', 'pdf'],
      'Please upload a PowerPoint file (.ppt, .pptx) or PDF file (.pdf)',
      'Please upload a file smaller than 10MB',
    ],
    [
      'member_resume',
      5,
      ['pdf', 'doc', 'docx'],
      'Please upload a PDF or Word document.',
      'Please upload a file smaller than 5MB.',
    ],
  ] as const)(
    'a %s of exactly %i MiB passes as %j; one byte more or another type is rejected',
    { tags: ['profile-resume-file'] },
    (kind, mib, types, ...texts) => {
      const [typeMessage, sizeMessage] = texts;
      expect(UPLOADS[kind].extensions).toEqual(types);
      for (const type of types)
        expect(checkUpload(kind, { name: `A.${type.toUpperCase()}`, size: mib * MIB })).toBeNull();
      expect(checkUpload(kind, { name: 'a.pdf', size: mib * MIB + 1 })).toEqual({
        title: 'File too large',
        message: sizeMessage,
        at_field: `${String(sizeMessage).replace(/\.$/, '')}. a.pdf is ${mib + 0.1} MB.`,
      });
      for (const name of ['a.exe', 'a.pdf.zip', 'a.webp', 'a.heic']) {
        expect(checkUpload(kind, { name, size: 1 })?.title).toBe('Invalid file type');
      }
      expect(checkUpload(kind, { name: 'a.png', size: 1 })?.message).toContain(typeMessage);
    },
  );

  test.each([
    'cv',
    'document:1234',
    'resume.pdf (1)',
    'Asha.Verma',
    'msf:26',
    'cv.2026',
    'pdf.',
    'my cv.pdf ',
  ])(
    'the name “%s”, whose end means no other kind, is left to the bytes',
    { tags: ['foreign-files-are-named'] },
    (name) => {
      expect(checkUpload('resume', { name, size: 1 })).toBeNull();
    },
  );

  test.each([
    ['slides.ppsx', 'This is a PowerPoint slide show.'],
    ['slides.key', 'This is a Pages, Keynote or Numbers document.'],
    ['slides.odp', 'This is an OpenDocument file.'],
    ['slides.pptm', 'This file may contain macros.'],
    ['IMG_1.HEIC', 'This is a photo.'],
    ['slides.zip', 'This is an archive.'],
    ['slides.lnk', 'This is a shortcut'],
  ])('the file %s is named for what it is', { tags: ['foreign-files-are-named'] }, (name, words) => {
    expect(checkUpload('presentation', { name, size: 1 })?.message).toContain(words);
  });

  test('a picture in another format is asked for as a JPEG, not as a PDF', {
    tags: ['foreign-files-are-named'],
  }, () => {
    expect(checkUpload('picture', { name: 'IMG_1.tiff', size: 1 })?.message).toBe(
      'Please upload a JPEG, PNG or WebP picture. This is a picture in a format that browsers don’t show. Please save it as a JPEG.',
    );
  });

  test('a file without bytes is refused when it is chosen', () => {
    expect(checkUpload('resume', { name: 'cv.pdf', size: 0 })?.message).toBe(
      'Please upload a PDF file. The file is empty. If it’s in the cloud, please download it first.',
    );
  });
});
