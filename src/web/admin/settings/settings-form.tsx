import { Button, Card, NumberInput, Select, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { MAX_MAIL_HOLD_SECONDS, type SiteSettings } from '#domain/staff/settings.ts';
import { Picture } from '#web/ui/picture.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

/** The hero image, and below it the other settings (rule:site-settings) (rule:site-settings). */
export function SettingsForm({ settings }: { settings: SiteSettings }) {
  const { form, conflictOf } = useSettingsForm(settings);
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack gap="lg">
        <Card component="section">
          <Stack>
            <Title order={2} size="h4">
              Dashboard
            </Title>
            <TextInput
              type="url"
              inputMode="url"
              label="Hero background image URL"
              description="Recommended size: 1920x1080 or larger."
              {...form.getInputProps('hero_background_image')}
            />
            {conflictOf('hero_background_image')}
            <Picture
              src={form.values.hero_background_image || '/hero-default.svg'}
              alt="Preview of the hero image"
              radius="md"
              h={220}
            />
          </Stack>
        </Card>
        <Card component="section">
          <Stack>
            <Title order={2} size="h4">
              Applications
            </Title>
            <Select
              label="Detailed proposals are open to"
              allowDeselect={false}
              data={[
                { value: 'open', label: 'All submitted applications' },
                { value: 'shortlisted', label: 'Shortlisted applications only' },
              ]}
              {...form.getInputProps('detailed_proposal_gate')}
            />
            {conflictOf('detailed_proposal_gate')}
            <NumberInput
              label="Mails about a new status wait"
              description="So that a slip can be undone: when the status changes again before the mail has left, only the last one is told by mail, and going back tells nothing. The pages show every change at once. 0 sends at once, and offers no Undo."
              suffix=" seconds"
              min={0}
              max={MAX_MAIL_HOLD_SECONDS}
              allowDecimal={false}
              {...form.getInputProps('decision_mail_hold_seconds')}
            />
            {conflictOf('decision_mail_hold_seconds')}
          </Stack>
        </Card>
        <Card component="section">
          <Stack>
            <Title order={2} size="h4">
              Sign-in
            </Title>
            <Switch
              label="Admins and super admins need authenticator codes"
              description="Whoever of them has none can do nothing but set them up, from their next click on. Set up your own first, in your profile."
              {...form.getInputProps('require_staff_two_factor', { type: 'checkbox' })}
            />
            {conflictOf('require_staff_two_factor')}
          </Stack>
        </Card>
        <Button type="submit" disabled={form.submitting} style={{ alignSelf: 'flex-start' }}>
          {form.submitting ? 'Saving...' : 'Save Settings'}
        </Button>
        <Text size="sm" c="dimmed">
          A change counts at once, for everybody.
        </Text>
      </Stack>
    </form>
  );
}
