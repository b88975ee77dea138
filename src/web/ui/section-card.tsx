import { Card, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of a staff page: a card with its heading. */
export const SectionCard = ({ title, children }: { title: string; children: ReactNode }) => (
  // Clips without a scroll container, in which the header of a table would stick too low.
  <Card component="section" aria-label={title} miw={0} style={{ overflow: 'clip' }}>
    <Stack>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  </Card>
);
