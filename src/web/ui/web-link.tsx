import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { isLink } from '#domain/links.ts';

type WebLinkProps = AnchorProps & { href: string; children?: ReactNode };

/** A user-entered link to the web or to a file of this site, opened in a new tab; an invalid one renders as plain text (rule:safe-links). */
export function WebLink({ href, children = href, ...look }: WebLinkProps) {
  if (!isLink(href)) return href;
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      // Print styles append the address of a link; here the text already is the address.
      data-says-its-address={children === href || undefined}
      translate={children === href ? 'no' : undefined}
      {...look}
    >
      {children}
    </Anchor>
  );
}
