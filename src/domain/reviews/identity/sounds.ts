/**
 * The consonants of a name, the same for “Verma” and “वर्मा”. Nine Indic scripts have their letters in the same order in Unicode, so one
 * table reads them all. Vowels differ too much between spellings; of those only a first one counts.
 */
export function soundOf(word: string): string {
  const sounds = isIndic(word) ? [...word].map(indicSound).join('') : latinSounds(word);
  return [...sounds].filter((sound, index, all) => sound !== all[index - 1]).join('');
}

/** Whether a word has letters of an Indic script. */
export const isIndic = (word: string): boolean => INDIC.test(word);

const INDIC = /[\u0900-\u0d7f]/u;

/** The letters of a block from its place 0x15 on. */
const CONSONANTS = 'k k g g n c c j j n t t d d n t t d d n n p p b b m y r r l l l v s s s h'.split(' ');
const FIRST_CONSONANT = 0x15;
const LAST_VOWEL = 0x14;
const FIRST_VOWEL = 0x05;
const NASALS = [0x01, 0x02];

function indicSound(sign: string, index: number): string {
  const place = (sign.codePointAt(0) ?? 0) & 0x7f;
  if (NASALS.includes(place)) return 'n';
  if (place >= FIRST_VOWEL && place <= LAST_VOWEL) return index === 0 ? 'a' : '';
  return CONSONANTS[place - FIRST_CONSONANT] ?? '';
}

function latinSounds(word: string): string {
  const first = /^[aeiou]/.test(word) ? 'a' : '';
  const simpler = word
    .replaceAll('ngh', 'nh')
    .replace(/([kgcjtdpbs])h/g, '$1')
    .replace(/y$/, '')
    .replace(/[aeiou]/g, '');
  return first + simpler.replace(/[fzwqx]/g, (letter) => SAME_SOUND[letter] ?? letter);
}

const SAME_SOUND: Record<string, string> = { f: 'p', z: 'j', w: 'v', q: 'k', x: 'ks' };
