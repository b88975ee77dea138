import { expect, test } from 'vitest';
import { anonymous } from './anonymous.ts';

const WORDS = {
  people: ['Asha Vérma', 'D. Rao'],
  teams: ['Monsoon Lab'],
  colleges: ['IIT Madras, Chennai'],
  githubs: ['https://github.com/asha-codes'],
  phones: ['+91 98450 12345'],
};
const read = (text: string) => anonymous(text, WORDS);

test('links and addresses in a text are replaced, file names and abbreviations aren’t', {
  tags: ['blind-reading'],
}, () => {
  expect(read('See https://asha.dev/cv, www.x.org and github.com/asha-codes/repo.')).toBe(
    'See [link removed], [link removed] and [link removed].',
  );
  expect(read('Mail me (asha@example.org) or a.b+c@mail.co.in!')).toBe(
    'Mail me ([address removed]) or [address removed]!',
  );
  expect(read('Node.js and main.py, e.g. version 2.0/2.1, and/or 3.5 GHz')).toBe(
    'Node.js and main.py, e.g. version 2.0/2.1, and/or 3.5 GHz',
  );
});

test('an own phone number is replaced in every notation, other numbers stay', {
  tags: ['blind-reading'],
}, () => {
  expect(read('Call 98450-12345 or +91 (98450) 12345 after 2024.')).toBe(
    'Call [address removed] or [address removed] after 2024.',
  );
  expect(read('12345678 rows, 3.14 and 2024-25')).toBe('12345678 rows, 3.14 and 2024-25');
});

test('names of people, teams, colleges and accounts are replaced as whole words, without case and accents', {
  tags: ['blind-reading'],
}, () => {
  expect(read('I am asha verma (ASHA) of Monsoon-Lab, iit madras.')).toBe(
    'I am [name removed] ([name removed]) of [name removed], [name removed].',
  );
  expect(read('AshaVerma, asha_codes and Áshá’s robot; As\u200Bha')).toBe(
    '[name removed], [name removed] and [name removed]’s robot; [name removed]',
  );
  expect(read('Ashamed laboratories in the monsoon; D. is a letter, Rao is not')).toBe(
    'Ashamed laboratories in the monsoon; D. is a letter, [name removed] is not',
  );
});

test('a long text takes no longer than its length', () => {
  const text = 'asha.asha@asha 1 '.repeat(20_000);
  const start = performance.now();
  read(text);
  expect(performance.now() - start).toBeLessThan(2000);
});
