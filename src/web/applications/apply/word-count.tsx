import { Text } from '@mantine/core';
import { countWords } from '#domain/text.ts';
import { wordCountLabel } from './word-count-label.ts';

/** The current word count and the required minimum (rule:three-hundred-words). */
export function WordCount({ text, minimum }: { text: string; minimum?: number }) {
  const words = countWords(text);
  const isEnough = minimum === undefined || words >= minimum;
  return (
    <Text component="span" size="xs" c={isEnough ? 'dimmed' : undefined}>
      {isEnough ? wordCountLabel(text) : `${words} of at least ${minimum} words`}
      {isEnough && minimum !== undefined && ` (${minimum} needed)`}
    </Text>
  );
}
