import { expect, test } from 'vitest';
import { asAscii } from './ascii-source.ts';

const valueOf = (code: string): unknown => new Function(`return ${code}`)();

test('an escaped source is ASCII and means the same', () => {
  for (const code of [
    '"“Résumé” → 😀"',
    '`${"…"}’s ${1 + 1} क`',
    '"é😀" + /^é[“-”😀]$/u.test("é😀")',
    '({ été: 1, ключ: 2 })',
  ]) {
    const escaped = asAscii(code);
    expect(escaped).toMatch(/^[\0-\x7f]+$/);
    expect(valueOf(escaped)).toEqual(valueOf(code));
  }
});

test('a source in which an escape would mean something else is an error', () => {
  for (const code of ['"\\’"', 'String.raw`→`']) expect(() => asAscii(code)).toThrow('cannot be escaped');
});
