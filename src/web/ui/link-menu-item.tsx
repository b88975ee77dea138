import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type MenuAnchorProps = MenuItemProps & Omit<ComponentProps<'a'>, keyof MenuItemProps>;

/** A link in a menu; the router's types check its target. */
export const LinkMenuItem = createLink((props: MenuAnchorProps) => <Menu.Item component="a" {...props} />);
