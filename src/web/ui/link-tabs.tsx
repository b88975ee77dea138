import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './link-tabs.module.css';

type LinkTab = { to: ComponentProps<typeof Link>['to']; label: string };
type LinkTabsProps = { label: string; tabs: [name: string, tab: LinkTab][]; active: string };

/** Links between pages that belong together. */
export function LinkTabs({ label, tabs, active }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(([name, { to, label }]) => (
        <Link
          key={name}
          to={to}
          className={classes.tab}
          activeOptions={{ exact: true }}
          data-active={name === active || undefined}
          aria-current={name === active ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
