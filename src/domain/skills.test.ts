import { expect, test } from 'vitest';
import { skillsOf } from './skills.ts';

test('skills are split at commas and trimmed, and blanks and duplicates in any case are dropped', {
  tags: ['project-form'],
}, () => {
  expect(skillsOf(['Python, NLP', ' python ', '', 'OCR,,nlp'])).toEqual(['Python', 'NLP', 'OCR']);
});
