/** What identifies the applicants of an application. */
export type IdentifyingWords = {
  people: string[];
  addresses: string[];
  teams: string[];
  colleges: string[];
  githubs: string[];
  phones: string[];
};

export type MentionKind = 'name' | 'team' | 'college' | 'roll_number' | 'email' | 'phone' | 'github' | 'link';

/** A place in a text that tells, or may tell, who wrote it. */
export type Mention = {
  start: number;
  end: number;
  kind: MentionKind;
  /** The person of the name. */
  name?: string;
  /** Too uncertain to be removed, such as a surname in lower case; only its writer is told. */
  isUncertain?: boolean;
};

/** Whether a word, folded, is an ordinary one of the language. */
export type IsOrdinary = (word: string) => boolean;
