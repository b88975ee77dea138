import { Button, Card, Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { profileSchema } from '#domain/users/profile-schemas.ts';
import { RESUME_MISSING } from '#domain/users/profiles.ts';
import { RestoredNote } from '#web/drafts/restored-note.tsx';
import { useFormDraft } from '#web/drafts/use-form-draft.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useLeaveWarning } from '#web/ui/dialogs/use-leave-warning.ts';
import { studentValues } from './form-values.ts';
import { saveProfile } from './mutations.ts';
import type { Profile } from './queries.ts';
import { ResumeField } from './resume-field.tsx';
import { ExperienceFields, StudyFields } from './student-fields.tsx';
import { useResumeUpload } from './use-resume-upload.ts';

type ProfileFormProps = {
  profile: Profile;
  onSaved: () => void;
  /** Absent until a name exists (rule:profile-form-fields). */
  onCancel?: () => void;
};

/** Uploads the chosen résumé first, and stops if that fails (rule:profile-save). */
export default function ProfileForm({ profile, onSaved, onCancel }: ProfileFormProps) {
  const client = useQueryClient();
  const resume = useResumeUpload();
  const form = useSchemaForm({
    schema: profileSchema,
    initialValues: studentValues(profile),
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
          <StudyFields field={form.getInputProps} required />
          <TextInput
            label="Phone Number"
            type="tel"
            description="For example +91 98765 43210"
            autoComplete="tel"
            required
            {...form.getInputProps('phone')}
          />
          <ExperienceFields field={form.getInputProps} required />
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
