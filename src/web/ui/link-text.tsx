import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type TextAnchorProps = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>;

/** A link in text; the router's types check its target and search. */
export const LinkText = createLink((props: TextAnchorProps) => <Anchor {...props} />);
