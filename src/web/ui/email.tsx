import type { ReactNode } from 'react';

const PUNCTUATION = /([.@_])/;

type EmailAddressProps = {
  address: string;
  /** The punctuation after it, which must not begin a line. */
  end?: string;
};

/** An email address that stays in one piece; one that is longer than a line breaks before its dots and its @, not inside a word. */
export const EmailAddress = ({ address, end }: EmailAddressProps) => (
  <span translate="no" style={{ display: 'inline-block', maxWidth: '100%', textDecoration: 'inherit' }}>
    {address.split(PUNCTUATION).reduce(withBreak, null)}
    {end}
  </span>
);

const withBreak = (before: ReactNode, part: string, index: number): ReactNode => (
  <>
    {before}
    {index % 2 === 1 && <wbr />}
    {part}
  </>
);
