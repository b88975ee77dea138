import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { ApplicationSearch } from '#web/applications/search.ts';

type AnchorElementProps = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>;
const LinkAnchor = createLink((props: AnchorElementProps) => <Anchor {...props} />);

type FigureLinkProps = { filter: Partial<ApplicationSearch>; children: ReactNode };

/** A link from a number to the applications it counts. */
export function FigureLink({ filter, children }: FigureLinkProps) {
  return (
    <LinkAnchor to="/admin/applications" search={filter} inherit>
      {children}
    </LinkAnchor>
  );
}
