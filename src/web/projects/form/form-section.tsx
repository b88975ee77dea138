import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type FormSectionProps = { title: string; text?: string; children: ReactNode };

export function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId();
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <div>
        <Title order={2} id={id}>
          {title}
        </Title>
        {text && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
}
