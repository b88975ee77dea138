import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { TextInput } from '#web/ui/fields/text-input.ts';
import { Textarea } from '#web/ui/fields/textarea.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Setting } from './setting.tsx';
import type { ProgrammeForm } from './use-programme-form.tsx';

type Line =
  | 'name'
  | 'short_name'
  | 'kind'
  | 'line'
  | 'mailbox'
  | 'signature_name'
  | 'signature_address'
  | 'audience'
  | 'duration';
type LineFieldProps = { of: ProgrammeForm; field: Line; label: string; description?: string; type?: 'email' };

function LineField({ of, field, label, description, type }: LineFieldProps) {
  return (
    <Setting of={of} field={field} name={label}>
      <TextInput
        label={label}
        description={description}
        type={type}
        {...of.form.getInputProps(field)}
        data-path={field}
      />
    </Setting>
  );
}

/** What the programme is called, and where people write to. */
export function IdentityFields({ of }: { of: ProgrammeForm }) {
  return (
    <SectionCard title="Name">
      <LineField
        of={of}
        field="name"
        label="Name"
        description="With its year, if it has one: titles, the landing page and the installed app."
      />
      <LineField
        of={of}
        field="short_name"
        label="Short name"
        description="For the header and the head of emails."
      />
      <LineField
        of={of}
        field="kind"
        label="What it is"
        description="One noun, such as fellowship or internship."
      />
      <LineField
        of={of}
        field="line"
        label="One line about it"
        description="For search engines and the installed app."
      />
      <LineField
        of={of}
        field="mailbox"
        label="Contact mailbox"
        type="email"
        description="Replies to emails arrive here."
      />
      <LineField
        of={of}
        field="signature_name"
        label="Name in the signature"
        description="Emails end with “The … team”. Empty: the short name."
      />
      <LineField
        of={of}
        field="signature_address"
        label="Address below the signature"
        description="Empty: none."
      />
    </SectionCard>
  );
}

const PAYMENTS = [
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
];

/** What the programme offers, and to whom. */
export function FactFields({ of }: { of: ProgrammeForm }) {
  return (
    <SectionCard title="About">
      <Setting of={of} field="about" name="About">
        <Textarea
          label="About"
          description="The first paragraph of the landing page. A cycle may have its own."
          autosize
          minRows={3}
          {...of.form.getInputProps('about')}
          data-path="about"
        />
      </Setting>
      <LineField
        of={of}
        field="audience"
        label="For whom"
        description="On the landing page, after payment and duration: “…, for final-year students”."
      />
      <Setting of={of} field="is_paid" name="Payment">
        <NativeSelect
          label="Payment"
          options={PAYMENTS}
          value={of.form.values.is_paid ? 'paid' : 'unpaid'}
          onChange={({ currentTarget }) => of.form.setFieldValue('is_paid', currentTarget.value === 'paid')}
        />
      </Setting>
      <LineField of={of} field="duration" label="Duration" description="Also of projects without dates." />
    </SectionCard>
  );
}
