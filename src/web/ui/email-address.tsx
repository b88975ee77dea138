import type { ReactNode } from 'react';

const PUNCTUATION = /([.@_])/;

/** An email address that breaks before its dots and its @ where the line ends, not inside a word. */
export const EmailAddress = ({ address }: { address: string }) =>
  address.split(PUNCTUATION).reduce<ReactNode>(
    (before, part, index) => (
      <>
        {before}
        {index % 2 === 1 && <wbr />}
        {part}
      </>
    ),
    null,
  );
