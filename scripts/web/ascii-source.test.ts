import { expect, test } from 'vitest';
import { asAscii } from './ascii-source.ts';

const evaluated = (code: string): unknown => new Function(`return ${code}`)();

test('an escaped source is ASCII and means the same', () => {
  for (const code of [
    '"“Résumé” → 😀"',
    '`…’s क\n`',
    '"é😀" + /^é[“-”😀]$/u.test("é😀")',
    '({ été: 1, ключ: 2 })',
    '"C:\\\\é"',
  ]) {
    const escaped = asAscii(code);
    expect(escaped).toMatch(/^[\0-\x7f]+$/);
    expect(evaluated(escaped)).toEqual(evaluated(code));
  }
});

test('a source in which an escape would mean something else is an error', () => {
  for (const code of ['"\\’"', '"\\\\\\’"', 'String.raw`→`'])
    expect(() => asAscii(code)).toThrow('cannot be escaped');
});
