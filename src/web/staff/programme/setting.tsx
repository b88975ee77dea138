import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProgrammeKey } from '#domain/programme/programme-values.ts';
import type { ProgrammeForm } from './use-programme-form.tsx';

type SettingProps = { of: ProgrammeForm; field: ProgrammeKey; name: string; children: ReactNode };

/** A field of the programme, with the way back to its default and another person's value (rule:programme-settings). */
export function Setting({ of, field, name, children }: SettingProps) {
  return (
    <Stack gap={4}>
      {children}
      {!of.isDefault(field) && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Reset ${name} to default`}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => of.reset(field)}
        >
          Reset to default
        </Button>
      )}
      {of.conflictOf(field)}
    </Stack>
  );
}
