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
      });
      for (const name of ['a.exe', 'a.pdf.zip', 'pdf.']) {
        expect(checkUpload(kind, { name, size: 1 })?.title).toBe('Invalid file type');
      }
      expect(checkUpload(kind, { name: 'a.png', size: 1 })?.message).toBe(typeMessage);
    },
  );
});
