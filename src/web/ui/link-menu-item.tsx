import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type MenuAnchorProps = MenuItemProps & Omit<ComponentProps<'a'>, keyof MenuItemProps>;

/** A link in a menu; where it leads is checked by the router's types. */
export const LinkMenuItem = createLink((props: MenuAnchorProps) => <Menu.Item component="a" {...props} />);
