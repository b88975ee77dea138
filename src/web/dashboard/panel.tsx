import { Card, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextLines } from '#web/ui/states/skeletons.tsx';

/** A part of the work of staff, managers and reviewers. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title} style={{ alignSelf: 'start' }}>
      <Stack gap="sm" align="flex-start">
        <Title order={3}>{title}</Title>
        {children}
      </Stack>
    </Card>
  );
}

export const PanelSkeleton = () => (
  <Card>
    <TextLines lines={8} />
  </Card>
);
