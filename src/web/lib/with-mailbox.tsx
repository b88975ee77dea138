import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { CONTACT_WORDS, mailboxLink } from '#domain/programme/programme.ts';

/** A text of the server in which the words that ask to contact the programme link to its mailbox (rule:replies-arrive). */
export const WithMailbox = ({ text }: { text: string }) =>
  text.split(CONTACT_WORDS).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
    <Fragment key={at}>
      {at > 0 && (
        <Anchor href={mailboxLink()} inherit>
          {CONTACT_WORDS}
        </Anchor>
      )}
      {part}
    </Fragment>
  ));
