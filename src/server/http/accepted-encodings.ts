const OURS = ['br', 'zstd', 'gzip'] as const;

/** The encodings that the client accepts, best first; none for clients with weights (`br;q=0`), which no browser sends. */
export function acceptedEncodings(header = ''): (typeof OURS)[number][] {
  const named = header.split(',').map((name) => name.trim());
  return OURS.filter((encoding) => named.includes(encoding));
}
