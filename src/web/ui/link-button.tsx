import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type ButtonAnchorProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>;

/** A link that looks like a button; the router's types check its target. */
export const LinkButton = createLink((props: ButtonAnchorProps) => <Button component="a" {...props} />);
