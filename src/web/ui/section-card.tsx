import { Card, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type SectionCardProps = {
  title: string;
  /** Its name among landmarks, if several cards have the same title. */
  label?: string;
  children: ReactNode;
};

/** A part of a staff page: a card with its heading. */
export const SectionCard = ({ title, label = title, children }: SectionCardProps) => (
  // Clips without a scroll container, in which the header of a table would stick too low.
  <Card component="section" aria-label={label} miw={0} style={{ overflow: 'clip' }}>
    <Stack>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  </Card>
);
