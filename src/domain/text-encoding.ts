/** The encoding of a text of unknown origin: UTF-16 by its mark, or by the zero beside each of its first letters, as some programs write no mark. */
export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const beginning = [...bytes.subarray(0, 40)];
  const zerosAt = (parity: number) =>
    beginning.filter((byte, index) => index % 2 === parity && byte === 0).length;
  if (zerosAt(1) > 15 && zerosAt(0) === 0) return 'utf-16le';
  return zerosAt(0) > 15 && zerosAt(1) === 0 ? 'utf-16be' : 'utf-8';
}
