import { Input, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { NO_DEPARTMENT } from '#domain/users/profiles.ts';
import { useFormDraft } from '#web/drafts/use-form-draft.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useLeaveWarning } from '#web/ui/dialogs/use-leave-warning.ts';
import { studentValues } from './form-values.ts';
import { saveStaffProfile } from './mutations.ts';
import { ProfileFormFrame } from './profile-form-frame.tsx';
import type { Profile } from './queries.ts';
import { ResumeField } from './resume-field.tsx';
import classes from './staff-profile.module.css';
import { ExperienceFields, PhoneField, StudyFields } from './student-fields.tsx';
import { useResumeUpload } from './use-resume-upload.ts';

type StaffProfileFormProps = { profile: Profile; onSaved: () => void; onCancel?: () => void };

/** Managers and staff: a name, and what students have to say only folded (rule:staff-profile). */
export default function StaffProfileForm({ profile, onSaved, onCancel }: StaffProfileFormProps) {
  const client = useQueryClient();
  const resume = useResumeUpload();
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/profile-schemas.ts')).staffProfileSchema,
    initialValues: { ...studentValues(profile), about: profile.about ?? '' },
    errorTitle: 'Error updating profile',
    submit: async (input) => {
      if (!(await resume.uploadChosen())) return;
      await saveStaffProfile(client, input);
      form.resetDirty();
      draft.finish();
      onSaved();
    },
  });
  const draft = useFormDraft({ name: 'profile', title: 'Profile', form });
  useLeaveWarning(() => form.isDirty() || resume.hasChosen());

  return (
    <ProfileFormFrame label="Profile" form={form} draft={draft} onCancel={onCancel}>
      <Input.Wrapper label="Department" labelElement="div" description="An admin can change it.">
        <Text mt={4}>{profile.department?.name ?? NO_DEPARTMENT}</Text>
      </Input.Wrapper>
      <PhoneField field={form.getInputProps} />
      <TextInput
        label="A line about yourself"
        description="Your field, or what you mentor. Staff see it."
        maxLength={200}
        {...form.getInputProps('about')}
      />
      <details className={classes.folded} open={hasErrors(form.errors) || undefined}>
        <summary>Studies, GitHub and resume</summary>
        <Stack gap="lg" mt="md">
          <Text size="sm" c="dimmed">
            You need these only if you join a team or apply to a project yourself.
          </Text>
          <StudyFields field={form.getInputProps} storedDegree={profile.degree} />
          <ExperienceFields field={form.getInputProps} />
          <ResumeField
            upload={resume}
            stored={profile.resume}
            required={false}
            error={form.errors.resume}
            onChange={() => form.clearFieldError('resume')}
          />
        </Stack>
      </details>
    </ProfileFormFrame>
  );
}

const FOLDED = ['college', 'degree', 'year', 'github_link', 'past_experiences', 'resume'];

/** An error must be seen. */
const hasErrors = (errors: object) => FOLDED.some((name) => name in errors);
