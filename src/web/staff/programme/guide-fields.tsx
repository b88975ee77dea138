import { GUIDE_SECTIONS, type GuideSection } from '#domain/programme/programme-values.ts';
import { RichTextEditor } from '#web/ui/fields/rich-text/rich-text-editor.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Setting } from './setting.tsx';
import type { ProgrammeForm } from './use-programme-form.tsx';

const SECTIONS = Object.entries(GUIDE_SECTIONS) as [GuideSection, string][];

/** The guidelines by section; an empty one shows the specified text. */
export function GuideFields({ of }: { of: ProgrammeForm }) {
  return (
    <SectionCard title="Guidelines">
      {SECTIONS.map(([field, label]) => (
        <Setting key={field} of={of} field={field} name={label}>
          <RichTextEditor
            label={label}
            description="Empty: the usual text."
            {...of.form.getInputProps(field)}
            value={of.form.values[field]}
          />
        </Setting>
      ))}
    </SectionCard>
  );
}
