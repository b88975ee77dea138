import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { splitAtLinks, wordsOfLink } from '#domain/link-words.ts';

/** A plain text of staff with its web addresses as links (rule:links-have-words). */
export const LinkedText = ({ text }: { text: string }) =>
  splitAtLinks(text).map((part, at) =>
    at % 2 === 1 && part ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <Anchor key={at} href={part} inherit target="_blank" rel="noopener noreferrer">
        {wordsOfLink(part)}
      </Anchor>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <Fragment key={at}>{part}</Fragment>
    ),
  );
