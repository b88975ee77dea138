const OURS = ['br', 'zstd', 'gzip'] as const;

/** Those of our encodings that somebody takes, the best first; none for who weighs them (`br;q=0`), as no browser does. */
export function acceptedEncodings(header = ''): (typeof OURS)[number][] {
  const named = header.split(',').map((name) => name.trim());
  return OURS.filter((encoding) => named.includes(encoding));
}
