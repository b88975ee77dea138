import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { isLink } from '#domain/links.ts';

type WebLinkProps = AnchorProps & { href: string; children?: ReactNode };

/** A link that somebody wrote, to the web or to a file of this site, opened beside; what came into the database as something else stays mere text (rule:safe-links). */
export function WebLink({ href, children = href, ...look }: WebLinkProps) {
  if (!isLink(href)) return href;
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      // Paper need not print it a second time.
      data-says-its-address={children === href || undefined}
      {...look}
    >
      {children}
    </Anchor>
  );
}
