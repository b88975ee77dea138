import { Button, Card, Group, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { MAX_SKILLS } from '#domain/users/profiles.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { SkillsInput } from '#web/ui/fields/skills-input.tsx';
import { cacheProfile } from './mutations.ts';
import type { Profile } from './queries.ts';

/** Opting in to be found by team leaders (rule:team-search-opt-in). */
export function TeamSearchCard({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/profile-schemas.ts')).teamSearchSchema,
    initialValues: {
      looking_for_team: profile.looking_for_team,
      skills: profile.skills,
      looking_note: profile.looking_note ?? '',
    },
    errorTitle: 'Error updating profile',
    submit: async (json) => {
      cacheProfile(client, await readResponse(api.profile['team-search'].$put({ json })));
      form.resetDirty();
      toastSuccess(
        'Profile updated successfully',
        json.looking_for_team ? 'Team leaders can find you now.' : "Team leaders can't find you any more.",
      );
    },
  });

  return (
    <Card padding="xl" component="section" aria-labelledby="team-search">
      <form onSubmit={form.onSubmitForm} noValidate>
        <Stack gap="md">
          <div>
            <Title order={2} size="h3" id="team-search">
              Looking for a team?
            </Title>
            <Text size="sm" c="dimmed">
              Team leaders can then see your name, college, degree, semester and skills, and invite you. They
              never see your phone number, email or resume.
            </Text>
          </div>
          <Switch
            label="Let team leaders find me"
            {...form.getInputProps('looking_for_team', { type: 'checkbox' })}
          />
          {form.values.looking_for_team && (
            <>
              <SkillsInput label="Skills" maxTags={MAX_SKILLS} {...form.getInputProps('skills')} />
              <TextInput
                label="A line about yourself"
                description="What you'd like to work on, or when you have time"
                maxLength={200}
                {...form.getInputProps('looking_note')}
              />
            </>
          )}
          <Group>
            <Button type="submit" variant="default" loading={form.submitting} disabled={!form.isDirty()}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
