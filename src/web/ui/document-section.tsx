import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './document-section.module.css';

/** A section of a document page that a URL fragment can link to. */
export function DocumentSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id} className={classes.heading}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
