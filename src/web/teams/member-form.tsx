import { Button, Group, SimpleGrid, Stack, Textarea, TextInput, Title } from '@mantine/core';
import type { TeamMemberProfileInput } from '#domain/teams/team-schemas.ts';
import { degreeChoices } from '#domain/users/degrees.ts';
import { toGithubLink } from '#domain/users/github-links.ts';
import { memberDegrees, SEMESTERS } from '#domain/users/profiles.ts';
import { RestoredNote } from '#web/drafts/restored-note.tsx';
import { useFormDraft } from '#web/drafts/use-form-draft.ts';
import { isMissing } from '#web/lib/api-error.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { useFocusBack } from '#web/ui/dialogs/use-focus-back.ts';
import { FileInput } from '#web/ui/fields/file-input.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { uploadField } from '#web/ui/fields/upload-field.ts';
import { saveMemberProfile, useRefreshTeams } from './mutations.ts';
import type { MemberProfile } from './queries.ts';
import { useMemberResume } from './use-member-resume.ts';

type MemberFormProps = {
  teamId: string;
  /** The profile to edit; absent to add one. */
  profile?: MemberProfile;
  onDone: () => void;
};

/** The member is saved anyway (rule:described-member-mail). */
const MAIL_SKIPPED =
  'We didn’t email them, because too many of these emails were sent today. Please tell them yourself.';

const SEMESTER_OPTIONS = Array.from({ length: SEMESTERS.max }, (_, index) => String(index + 1));

/**
 * The form of a described member. The résumé is uploaded first, then saved with the rest (rule:member-profile-form).
 */
export function MemberForm({ teamId, profile, onDone }: MemberFormProps) {
  // Its buttons, and the one that opened it, are gone with it.
  useFocusBack();
  const refresh = useRefreshTeams();
  const resume = useMemberResume(teamId, profile);
  const save = (input: TeamMemberProfileInput) =>
    saveMemberProfile(teamId, profile?.id ?? null, input).catch((error) => {
      if (isMissing(error)) resume.forgetUploaded();
      throw error;
    });
  const form = useSchemaForm({
    schema: async () => (await import('#domain/teams/team-schemas.ts')).teamMemberProfileSchema,
    initialValues: toValues(profile),
    errorTitle: 'Error saving member',
    submit: async (input) => {
      const file = await resume.uploadChosen();
      if (!file) return;
      const { is_mail_skipped } = await save({ ...input, ...file });
      await refresh();
      if (file.resume_file_id) toastSuccess('Resume uploaded');
      toastSuccess(profile ? 'Member updated' : 'Member added', is_mail_skipped ? MAIL_SKIPPED : undefined);
      finish();
    },
  });
  const draft = useFormDraft({
    name: `member:${teamId}:${profile?.id ?? 'new'}`,
    title: profile ? `Edit ${profile.display_name}` : 'Add Member',
    form,
  });
  const finish = () => {
    draft.finish();
    onDone();
  };
  return (
    // The form describes another person: the browser must not autofill the leader's data.
    <form onSubmit={form.onSubmitForm} noValidate autoComplete="off">
      <Stack gap="md">
        <Title order={3}>{profile ? `Edit ${profile.display_name}` : 'Add Member'}</Title>
        <RestoredNote isShown={draft.isRestored} onDiscard={draft.discard} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Name"
            required
            maxLength={120}
            autoFocus
            {...form.getInputProps('display_name')}
          />
          <TextInput label="Email" type="email" required maxLength={254} {...form.getInputProps('email')} />
          <TextInput label="Phone" type="tel" maxLength={40} {...form.getInputProps('phone')} />
          <TextInput label="College / University" maxLength={200} {...form.getInputProps('college')} />
          <NativeSelect
            label="Degree"
            placeholder="Select degree"
            options={degreeChoices(memberDegrees(), profile?.degree)}
            {...form.getInputProps('degree')}
            onChange={({ currentTarget }) => form.setFieldValue('degree', currentTarget.value || null)}
          />
          <NativeSelect
            label="Semester"
            placeholder="Select semester"
            options={SEMESTER_OPTIONS}
            {...form.getInputProps('year')}
            value={form.values.year === null ? null : String(form.values.year)}
            onChange={({ currentTarget }) => form.setFieldValue('year', Number(currentTarget.value) || null)}
          />
        </SimpleGrid>
        <TextInput
          label="GitHub Profile"
          type="url"
          description="Their GitHub name, or the link to their profile"
          {...form.getInputProps('github_link')}
          onBlur={() => form.setFieldValue('github_link', (typed) => toGithubLink(typed.trim()))}
        />
        <Textarea
          label="Past Experiences"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={5000}
          {...form.getInputProps('past_experiences')}
        />
        <FileInput
          {...uploadField('member_resume')}
          label="Resume"
          description="PDF or Word document, max 5MB"
          {...resume.field}
        />
        <Group>
          <Button type="submit" loading={form.submitting}>
            {profile ? 'Save Member' : 'Add Member'}
          </Button>
          <Button variant="default" onClick={finish}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const toValues = (profile?: MemberProfile) => ({
  display_name: profile?.display_name ?? '',
  email: profile?.email ?? '',
  phone: profile?.phone ?? '',
  college: profile?.college ?? '',
  degree: profile?.degree ?? null,
  year: profile?.year ?? null,
  github_link: profile?.github_link ?? '',
  past_experiences: profile?.past_experiences ?? '',
});
