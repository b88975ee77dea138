import { Text } from '@mantine/core';
import { countWords } from '#domain/text.ts';
import classes from './writing.module.css';

/** The words written so far, against the least that is asked for (§5). */
export function WordCount({ text, minimum }: { text: string; minimum?: number }) {
  const words = countWords(text);
  const isEnough = minimum === undefined || words >= minimum;
  return (
    <Text component="span" size="xs" className={classes.count} c={isEnough ? 'dimmed' : undefined}>
      {minimum === undefined ? `${words} ${words === 1 ? 'word' : 'words'}` : `${words} of ${minimum} words`}
    </Text>
  );
}
