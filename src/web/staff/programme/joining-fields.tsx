import { Switch, TagsInput } from '@mantine/core';
import { AGE_SENTENCE } from '#domain/programme/age.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { TextInput } from '#web/ui/fields/text-input.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Setting } from './setting.tsx';
import type { ProgrammeForm } from './use-programme-form.tsx';

const AGE_CHOICES = [
  { value: 'off', label: 'Not asked' },
  { value: 'ask', label: 'Asked' },
  { value: 'require', label: 'Needed to apply' },
];

/** Who may get an account and apply (rule:who-may-join, rule:age-question). */
export function JoiningFields({ of }: { of: ProgrammeForm }) {
  const { form } = of;
  return (
    <SectionCard title="Who may join">
      <Setting of={of} field="allowed_domains" name="Domains">
        <TagsInput
          label="Domains of email addresses"
          description="None: anyone can sign up. Otherwise only addresses of these domains can; people who have an account keep it."
          placeholder="college.example"
          {...form.getInputProps('allowed_domains')}
          data-path="allowed_domains"
        />
      </Setting>
      <Setting of={of} field="google_domain" name="Google organisation">
        <TextInput
          label="Google organisation"
          description="The domain of a Google Workspace, whose accounts Google then offers. Empty: any Google account."
          {...form.getInputProps('google_domain')}
          data-path="google_domain"
        />
      </Setting>
      <Setting of={of} field="age_question" name="Age">
        <NativeSelect
          label="Age"
          description={`“${AGE_SENTENCE}” is asked once, in the profile, and recorded with its time.`}
          options={AGE_CHOICES}
          {...form.getInputProps('age_question')}
        />
      </Setting>
      <Setting of={of} field="guardian_consent" name="Guardian’s consent">
        <Switch
          label="People under 18 need the consent of a parent or guardian"
          description="They name one in their profile, who agrees by email. Until then they can’t join a team or apply. It needs the question for the age."
          {...form.getInputProps('guardian_consent', { type: 'checkbox' })}
        />
      </Setting>
    </SectionCard>
  );
}
