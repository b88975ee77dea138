import { Button, Card, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { toGithubLink } from '#domain/users/github-links.ts';
import { profileSchema } from '#domain/users/profile-schemas.ts';
import { PROFILE_DEGREES, RESUME_MISSING, SEMESTERS } from '#domain/users/profiles.ts';
import { RestoredNote } from '#web/drafts/restored-note.tsx';
import { useFormDraft } from '#web/drafts/use-form-draft.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { formatSemester } from '#web/lib/format.ts';
import { useLeaveWarning } from '#web/ui/dialogs/use-leave-warning.ts';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { saveProfile } from './mutations.ts';
import type { Profile } from './queries.ts';
import { ResumeField } from './resume-field.tsx';
import { useResumeUpload } from './use-resume-upload.ts';

type ProfileFormProps = {
  profile: Profile;
  onSaved: () => void;
  /** Absent until a name exists (rule:profile-form-fields). */
  onCancel?: () => void;
};

const SEMESTER_CHOICES = Array.from({ length: SEMESTERS.max }, (_, index) => ({
  value: String(index + SEMESTERS.min),
  label: formatSemester(index + SEMESTERS.min),
}));

/** Uploads the chosen résumé first, and stops if that fails (rule:profile-save). */
export default function ProfileForm({ profile, onSaved, onCancel }: ProfileFormProps) {
  const client = useQueryClient();
  const resume = useResumeUpload();
  const form = useSchemaForm({
    schema: profileSchema,
    initialValues: initialValues(profile),
    alsoCheck: () => (profile.resume || resume.hasChosen() ? null : { path: 'resume', ...RESUME_MISSING }),
    errorTitle: 'Error updating profile',
    submit: async (input) => {
      if (!(await resume.uploadChosen())) return;
      await saveProfile(client, input);
      form.resetDirty();
      draft.finish();
      onSaved();
    },
  });
  const draft = useFormDraft({ name: 'profile', title: 'Student Profile', form });
  useLeaveWarning(() => form.isDirty() || resume.hasChosen());

  return (
    <form onSubmit={form.onSubmitForm} noValidate aria-label="Student Profile">
      <Card padding="xl">
        <Stack gap="lg">
          <RestoredNote isShown={draft.isRestored} onDiscard={draft.discard} />
          <TextInput label="Full Name" autoComplete="name" required {...form.getInputProps('display_name')} />
          <TextInput
            label="College / University"
            autoComplete="organization"
            required
            {...form.getInputProps('college')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="lg">
            <Select
              label="Degree"
              placeholder="Select degree"
              data={PROFILE_DEGREES}
              required
              {...form.getInputProps('degree')}
            />
            <Select
              label="Semester"
              placeholder="Select semester"
              data={SEMESTER_CHOICES}
              required
              {...form.getInputProps('year')}
              value={form.values.year === null ? null : String(form.values.year)}
              onChange={(value) => form.setFieldValue('year', value === null ? null : Number(value))}
            />
          </SimpleGrid>
          <TextInput
            label="Phone Number"
            type="tel"
            description="For example +91 98765 43210"
            autoComplete="tel"
            required
            {...form.getInputProps('phone')}
          />
          <TextInput
            label="GitHub Profile"
            type="url"
            description="Your GitHub name, or the link to your profile"
            required
            {...form.getInputProps('github_link')}
            onBlur={() => form.setFieldValue('github_link', (typed) => toGithubLink(typed.trim()))}
          />
          <GrowingTextarea
            label="Past Project Experiences"
            minRows={4}
            required
            {...form.getInputProps('past_experiences')}
          />
          <ResumeField
            upload={resume}
            stored={profile.resume}
            error={form.errors.resume}
            onChange={() => form.clearFieldError('resume')}
          />
          <Group>
            <Button type="submit" loading={form.submitting}>
              Save Profile
            </Button>
            {onCancel && (
              <Button
                variant="default"
                onClick={() => {
                  draft.finish();
                  onCancel();
                }}
                disabled={form.submitting}
              >
                Cancel
              </Button>
            )}
          </Group>
        </Stack>
      </Card>
    </form>
  );
}

function initialValues({
  display_name,
  college,
  degree,
  year,
  phone,
  github_link,
  past_experiences,
}: Profile) {
  return {
    display_name: display_name ?? '',
    college: college ?? '',
    degree,
    year,
    phone: phone ?? '',
    github_link: github_link ?? '',
    past_experiences: past_experiences ?? '',
  };
}
