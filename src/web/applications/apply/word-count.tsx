import { Text } from '@mantine/core';
import { countWords } from '#domain/text.ts';
import classes from '#web/applications/writing.module.css';

/** The current word count and the required minimum (rule:three-hundred-words). */
export function WordCount({ text, minimum }: { text: string; minimum?: number }) {
  const words = countWords(text);
  const isEnough = minimum === undefined || words >= minimum;
  const count = `${words} ${words === 1 ? 'word' : 'words'}`;
  return (
    <Text component="span" size="xs" className={classes.count} c={isEnough ? 'dimmed' : undefined}>
      {isEnough ? count : `${words} of ${minimum} words`}
      {isEnough && minimum !== undefined && ` (${minimum} needed)`}
    </Text>
  );
}
