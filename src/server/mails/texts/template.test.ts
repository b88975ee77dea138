import { expect, test } from 'vitest';
import { fillTemplate, templateProblem } from './template.ts';

const FIELDS = ['deadline', 'usual_text'];

test('a text that repeats a field until it is too long is refused at save and not filled', {
  tags: ['own-email-texts'],
}, () => {
  const bomb = '{{ usual_text }}'.repeat(312);
  expect(bomb.length).toBeLessThan(5000);
  expect(templateProblem(bomb, FIELDS, 'body')).toContain('longer than 20,000 characters');
  expect(templateProblem('{{ usual_text }}'.repeat(9), FIELDS, 'body')).toBeNull();
  expect(() => fillTemplate(bomb, { usual_text: 'a'.repeat(100) })).toThrow('longer than 20,000 characters');
});
