import { Button, Card, NumberInput, Stack, Switch, Text, Title } from '@mantine/core';
import {
  MAX_MAIL_HOLD_SECONDS,
  STAFF_NOTIFICATION_LABELS,
  STAFF_NOTIFICATIONS,
} from '#domain/mail-settings.ts';
import type { SiteSettings } from '#domain/settings.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { PictureInput } from '#web/ui/pictures/picture-input.tsx';
import classes from './settings-form.module.css';
import { useSettingsForm } from './use-settings-form.tsx';

/** The hero image, and below it the other settings (rule:site-settings). */
export function SettingsForm({ settings }: { settings: SiteSettings }) {
  const { form, uploads, conflictOf } = useSettingsForm(settings);
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack gap="lg">
        <Card component="section">
          <Stack>
            <Title order={2} size="h4">
              Dashboard
            </Title>
            <PictureInput
              label="Hero background image URL"
              uploadLabel="Upload hero background image"
              description="Recommended size: 1920x1080 or larger."
              uploadTo="/api/settings/hero-pictures"
              uploads={uploads}
              usual="/hero-default.svg"
              preview={{ alt: 'Preview of the hero image', className: classes.hero }}
              {...form.getInputProps('hero_background_image')}
              data-path="hero_background_image"
            />
            {conflictOf('hero_background_image')}
          </Stack>
        </Card>
        <Card component="section">
          <Stack>
            <Title order={2} size="h4">
              Applications
            </Title>
            <NativeSelect
              label="Detailed proposals are open to"
              options={[
                { value: 'open', label: 'All submitted applications' },
                { value: 'shortlisted', label: 'Shortlisted applications only' },
              ]}
              {...form.getInputProps('detailed_proposal_gate')}
            />
            {conflictOf('detailed_proposal_gate')}
            <NumberInput
              label="Delay status emails by"
              description="Gives you time to undo a mistake. If the status changes again before the email goes out, applicants only hear about the last change, and nothing if you undo it. The portal itself shows changes immediately. With 0, emails go out immediately and there's no Undo."
              suffix=" seconds"
              min={0}
              max={MAX_MAIL_HOLD_SECONDS}
              allowDecimal={false}
              {...form.getInputProps('decision_mail_hold_seconds')}
            />
            {conflictOf('decision_mail_hold_seconds')}
            <NativeSelect
              label="Emails to the staff addresses"
              description="About new users, profiles, resumes and applications. The addresses are a setting of the server."
              options={STAFF_NOTIFICATIONS.map((value) => ({
                value,
                label: STAFF_NOTIFICATION_LABELS[value],
              }))}
              {...form.getInputProps('staff_notifications')}
            />
            {conflictOf('staff_notifications')}
          </Stack>
        </Card>
        <Card component="section">
          <Stack>
            <Title order={2} size="h4">
              Sign-in
            </Title>
            <Switch
              label="Admins and super admins need authenticator codes"
              description="Anyone without codes will have to set them up before doing anything else. Set up your own first, in your profile."
              {...form.getInputProps('require_staff_two_factor', { type: 'checkbox' })}
            />
            {conflictOf('require_staff_two_factor')}
          </Stack>
        </Card>
        <Button type="submit" disabled={form.submitting} style={{ alignSelf: 'flex-start' }}>
          {form.submitting ? 'Saving...' : 'Save Settings'}
        </Button>
        <Text size="sm" c="dimmed">
          Changes apply to everybody immediately.
        </Text>
      </Stack>
    </form>
  );
}
