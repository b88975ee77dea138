import { anonymous } from '#domain/reviews/identity/anonymous.ts';
import type { IdentifyingWords, Mention } from '#domain/reviews/identity/mention.ts';
import { inOrder, mentionsInSteps, recognizerOf } from '#domain/reviews/identity/mentions.ts';
import { runInSlices } from '../../process/run-in-slices.ts';
import { ordinaryWords } from './ordinary-words.ts';

/** What in each of these texts tells who wrote it, found without keeping other requests waiting (rule:blind-reading). */
export async function mentionsOf(texts: readonly string[], known: IdentifyingWords): Promise<Mention[][]> {
  const recognizer = recognizerOf(known, await ordinaryWords());
  const found: Mention[][] = [];
  for (const text of texts) {
    const steps = await runInSlices(mentionsInSteps(text, recognizer), (mentions) => mentions);
    found.push(inOrder(steps.flat()));
  }
  return found;
}

/** These texts as a blind reviewer reads them. */
export async function anonymousTexts(texts: readonly string[], known: IdentifyingWords): Promise<string[]> {
  const mentions = await mentionsOf(texts, known);
  return texts.map((text, index) => anonymous(text, mentions[index] ?? []));
}
