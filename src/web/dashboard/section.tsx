import { Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type SectionProps = { title: string; action?: ReactNode; children: ReactNode };

export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={2} id={id}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </section>
  );
}
