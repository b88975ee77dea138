import { expect, test } from 'vitest';
import { fillTemplate, templateProblem } from './template.ts';

const FIELDS = ['deadline', 'usual_text'];

test('a text that repeats a field until it is too long is refused at save and not filled', {
  tags: ['own-email-texts'],
}, () => {
  const bomb = '{{ usual_text }}'.repeat(312);
  expect(bomb.length).toBeLessThan(5000);
  expect(templateProblem(bomb, { fields: FIELDS, part: 'body' })).toContain('longer than 20,000 characters');
  expect(templateProblem('{{ usual_text }}'.repeat(9), { fields: FIELDS, part: 'body' })).toBeNull();
  expect(() => fillTemplate(bomb, { usual_text: 'a'.repeat(100) })).toThrow('longer than 20,000 characters');
});

test('a field without a value is not true', { tags: ['own-email-texts'] }, () => {
  const template = '{% if deadline %}Due {{ deadline }}.{% else %}Any time.{% endif %}';
  expect(fillTemplate(template, { deadline: '' })).toBe('Any time.');
  expect(fillTemplate(template, { deadline: '1 May' })).toBe('Due 1 May.');
});

test('a text for one case is accepted, one for no case is refused as empty', {
  tags: ['own-email-texts'],
}, () => {
  const usage = { fields: FIELDS, part: 'body', examples: [{ deadline: '', usual_text: 'Hello.' }] } as const;
  const problem = (template: string) =>
    templateProblem(template, { ...usage, examples: [...usage.examples] });
  expect(problem('{% if deadline == "" %}No date.{% endif %}')).toBeNull();
  expect(problem('{% if deadline == "never" %}No date.{% endif %}')).toBe('This text would be empty.');
});

test.each([
  ['{{ person }}{{ team }}', { person: 'evil', team: '.example/x' }, 'evil\u2060.example/x'],
  ['{{ person }}{{ team }}', { person: 'evil.', team: 'example/x' }, 'evil.\u2060example/x'],
  ['{{ person }}{{ team }}', { person: 'https:', team: '//evil' }, 'https:\u2060//evil'],
  ['{{ person }}.{{ team }}', { person: 'evil', team: 'example/x' }, 'evil.\u2060example/x'],
  ['{{ person }}@harbour.example', { person: 'evil', team: '' }, 'evil\u2060@harbour.example'],
  ['{{ person }}{{ person }}.', { person: 'Asha', team: '' }, 'AshaAsha.'],
  ['{{ team }}: {{ person }}. Hello', { person: 'Asha', team: 'Otters' }, 'Otters: Asha. Hello'],
])('%s with the values %o links to nothing', { tags: ['no-strange-links'] }, (template, values, filled) => {
  expect(fillTemplate(template, values)).toBe(filled);
});
