import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type ButtonAnchorProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>;

/** A link that looks like a button; where it leads is checked by the router's types. */
export const LinkButton = createLink((props: ButtonAnchorProps) => <Button component="a" {...props} />);
