import { Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  ANNOUNCEMENT_LIMITS,
  AUDIENCE_LABELS,
  AUDIENCES,
  type Audience,
} from '#domain/cycles/announcements.ts';
import { isoDay } from '#domain/dates.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DayInput } from '#web/ui/fields/day-input.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { useSaveAnnouncement } from './mutations.ts';
import type { Announcement } from './queries.ts';

type AnnouncementDialogProps = {
  /** Null writes a new one. */
  announcement: Announcement | null;
  onClose: () => void;
};

/** Writes or edits an announcement (permission:manageAnnouncements). */
export default function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const [seen] = useState(announcement);
  const save = useSaveAnnouncement(seen);
  const form = useSchemaForm({
    schema: async () => (await import('#domain/cycles/announcement-schemas.ts')).announcementSchema,
    initialValues: valuesOf(seen),
    errorTitle: 'Error saving announcement',
    submit: async (input) => {
      await save.mutateAsync(input);
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={seen ? 'Edit announcement' : 'New announcement'}
    >
      <form onSubmit={form.onSubmitForm} noValidate>
        <Stack>
          <TextInput
            label="Title"
            required
            data-autofocus
            maxLength={ANNOUNCEMENT_LIMITS.title}
            {...form.getInputProps('title')}
          />
          <Textarea
            label="Text"
            required
            autosize
            minRows={5}
            maxRows={14}
            maxLength={ANNOUNCEMENT_LIMITS.text}
            {...form.getInputProps('text')}
          />
          <NativeSelect
            label="For"
            options={AUDIENCES.map((value) => ({ value, label: AUDIENCE_LABELS[value] }))}
            {...form.getInputProps('audience')}
          />
          <Group grow align="start">
            <DayInput label="First day" required clearable={false} {...form.getInputProps('starts_on')} />
            <DayInput
              label="Last day"
              description="Empty: until you end it."
              {...form.getInputProps('ends_on')}
            />
          </Group>
          <Switch
            label="Also send it by email"
            description={
              seen?.mailed_at
                ? 'The email has been sent. Changes don’t send another one.'
                : 'One email to each of these people on the first day, unless they switched such emails off.'
            }
            disabled={!!seen?.mailed_at}
            {...form.getInputProps('sends_mail', { type: 'checkbox' })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              {seen ? 'Save' : 'Publish'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const valuesOf = (announcement: Announcement | null) => ({
  title: announcement?.title ?? '',
  text: announcement?.text ?? '',
  audience: (announcement?.audience ?? 'everyone') as Audience,
  starts_on: announcement?.starts_on ?? isoDay(serverNow()),
  ends_on: announcement?.ends_on ?? null,
  sends_mail: announcement?.sends_mail ?? false,
});
