import type { ReactNode } from 'react';

const PUNCTUATION = /([.@_])/;

/** An email address that stays in one piece; one that is longer than a line breaks before its dots and its @, not inside a word. */
export const EmailAddress = ({ address }: { address: string }) => (
  <span style={{ display: 'inline-block', maxWidth: '100%', textDecoration: 'inherit' }}>
    {address.split(PUNCTUATION).reduce(withBreak, null)}
  </span>
);

const withBreak = (before: ReactNode, part: string, index: number): ReactNode => (
  <>
    {before}
    {index % 2 === 1 && <wbr />}
    {part}
  </>
);
