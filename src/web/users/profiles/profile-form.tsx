import { useQueryClient } from '@tanstack/react-query';
import { RESUME_MISSING } from '#domain/users/profiles.ts';
import { useFormDraft } from '#web/drafts/use-form-draft.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useLeaveWarning } from '#web/ui/dialogs/use-leave-warning.ts';
import { AgeField } from './age-field.tsx';
import { studentValues } from './form-values.ts';
import { saveProfile } from './mutations.ts';
import { ProfileFormFrame } from './profile-form-frame.tsx';
import type { Profile } from './queries.ts';
import { ResumeField } from './resume-field.tsx';
import { ExperienceFields, PhoneField, StudyFields } from './student-fields.tsx';
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
    schema: async () => (await import('#domain/users/profile-schemas.ts')).profileSchema,
    initialValues: { ...studentValues(profile), is_adult: false },
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
    <ProfileFormFrame label="Student Profile" form={form} draft={draft} onCancel={onCancel}>
      <StudyFields field={form.getInputProps} storedDegree={profile.degree} required />
      <PhoneField field={form.getInputProps} required />
      <ExperienceFields field={form.getInputProps} required />
      {profile.adult_confirmed_at === null && (
        <AgeField {...form.getInputProps('is_adult', { type: 'checkbox' })} />
      )}
      <ResumeField
        upload={resume}
        stored={profile.resume}
        error={form.errors.resume}
        onChange={() => form.clearFieldError('resume')}
      />
    </ProfileFormFrame>
  );
}
