import { Group } from '@mantine/core';
import type { ComponentProps } from 'react';
import { LinkButton } from './link-button.tsx';

type LinkTab = { to: ComponentProps<typeof LinkButton>['to']; label: string };
type LinkTabsProps = { label: string; tabs: [name: string, tab: LinkTab][]; active: string };

/** Links between pages that belong together. */
export function LinkTabs({ label, tabs, active }: LinkTabsProps) {
  return (
    <Group component="nav" aria-label={label} gap="xs" mb="lg">
      {tabs.map(([name, { to, label }]) => (
        <LinkButton
          key={name}
          to={to}
          size="sm"
          variant={name === active ? 'filled' : 'default'}
          aria-current={name === active ? 'page' : undefined}
        >
          {label}
        </LinkButton>
      ))}
    </Group>
  );
}
