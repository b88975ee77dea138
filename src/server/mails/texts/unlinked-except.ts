import { unlinked } from '#domain/unlinked.ts';

/** A text of people whose addresses link to nothing, but for a verified one (rule:no-strange-links). */
export const unlinkedExcept = (text: string, address: string | undefined): string =>
  address ? text.split(address).map(unlinked).join(address) : unlinked(text);
