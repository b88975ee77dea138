import { Button, Group, Text } from '@mantine/core';
import { uploadedPicture } from '#domain/links.ts';
import { STAFF_NOTIFICATION_LABELS } from '#domain/mail-settings.ts';
import type { SettingKey, SiteSettings } from '#domain/settings.ts';

type SettingConflictProps = { theirs: string; onAcceptTheirs: () => void };

/** Shows, at a field, the value that somebody else has saved in the meantime. */
export function SettingConflict({ theirs, onAcceptTheirs }: SettingConflictProps) {
  return (
    <Group gap="sm" role="alert">
      <Text size="sm" c="var(--mantine-color-error)">
        Someone else has changed this to: {theirs}. Save again to overwrite it with your value.
      </Text>
      <Button variant="default" size="compact-sm" onClick={onAcceptTheirs}>
        Use theirs
      </Button>
    </Group>
  );
}

/** The value of a setting in words. */
export const settingText: { [Key in SettingKey]: (value: SiteSettings[Key]) => string } = {
  hero_background_image: (value) =>
    value && uploadedPicture(value) ? 'another picture' : (value ?? 'no image'),
  detailed_proposal_gate: (value) =>
    value === 'open' ? 'All submitted applications' : 'Shortlisted applications only',
  require_staff_two_factor: (value) => (value ? 'codes required' : 'codes not required'),
  decision_mail_hold_seconds: (value) => `${value} seconds`,
  staff_notifications: (value) => STAFF_NOTIFICATION_LABELS[value],
};
