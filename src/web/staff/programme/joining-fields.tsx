import { TagsInput, TextInput } from '@mantine/core';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Setting } from './setting.tsx';
import type { ProgrammeForm } from './use-programme-form.tsx';

/** Who may get an account (rule:who-may-join). */
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
    </SectionCard>
  );
}
