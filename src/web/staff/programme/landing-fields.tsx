import { NumberInput } from '@mantine/core';
import { COUNTED_THINGS, type CountedThing } from '#domain/programme/programme-values.ts';
import { landingCategory, PROJECT_CATEGORIES } from '#domain/projects/projects.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { TextInput } from '#web/ui/fields/text-input.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { RowList } from './row-list.tsx';
import { Setting } from './setting.tsx';
import type { ProgrammeForm } from './use-programme-form.tsx';

const COUNTED_LABELS: Record<CountedThing, string> = {
  projects: 'Count open projects',
  teams: 'Count teams',
  applications: 'Count applications',
  people: 'Count students',
  colleges: 'Count colleges',
};

const WAYS_TO_KNOW = [
  { value: 'typed', label: 'As typed' },
  ...COUNTED_THINGS.map((value) => ({ value, label: COUNTED_LABELS[value] })),
];

const CATEGORIES = PROJECT_CATEGORIES.map((value) => ({ value, label: landingCategory(value) }));

/** The lists of the landing page. */
export function LandingFields({ of }: { of: ProgrammeForm }) {
  return (
    <SectionCard title="Landing page">
      <Figures of={of} />
      <Steps of={of} />
      <CategoryCards of={of} />
      <Links of={of} field="resource_links" name="Resource links of the footer" />
      <Links of={of} field="social_links" name="Social links of the footer" />
    </SectionCard>
  );
}

function Figures({ of }: { of: ProgrammeForm }) {
  const { form } = of;
  return (
    <Setting of={of} field="figures" name="the figures">
      <RowList
        legend="Figures"
        noun="figure"
        rows={form.values.figures}
        least={1}
        most={6}
        newRow={{ label: '', figure: '', counts: null }}
        onChange={(rows) => form.setFieldValue('figures', rows)}
        error={form.errors.figures}
        fields={(at) => (
          <>
            <TextInput aria-label={`Figure ${at + 1}`} {...form.getInputProps(`figures.${at}.figure`)} />
            <TextInput
              aria-label={`What figure ${at + 1} says`}
              {...form.getInputProps(`figures.${at}.label`)}
            />
            <NativeSelect
              aria-label={`How figure ${at + 1} is known`}
              options={WAYS_TO_KNOW}
              value={form.values.figures[at]?.counts ?? 'typed'}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue(
                  `figures.${at}.counts`,
                  COUNTED_THINGS.find((thing) => thing === value) ?? null,
                )
              }
            />
          </>
        )}
      />
    </Setting>
  );
}

function Steps({ of }: { of: ProgrammeForm }) {
  const { form } = of;
  return (
    <Setting of={of} field="steps" name="the steps">
      <RowList
        legend="Four steps"
        noun="step"
        rows={form.values.steps}
        least={4}
        most={4}
        newRow={{ title: '', text: '' }}
        onChange={(rows) => form.setFieldValue('steps', rows)}
        fields={(at) => (
          <>
            <TextInput aria-label={`Title of step ${at + 1}`} {...form.getInputProps(`steps.${at}.title`)} />
            <TextInput aria-label={`Text of step ${at + 1}`} {...form.getInputProps(`steps.${at}.text`)} />
          </>
        )}
      />
    </Setting>
  );
}

function CategoryCards({ of }: { of: ProgrammeForm }) {
  const { form } = of;
  const free = PROJECT_CATEGORIES.find((one) =>
    form.values.categories.every(({ category }) => category !== one),
  );
  return (
    <Setting of={of} field="categories" name="the category cards">
      <RowList
        legend="Category cards (an empty number is counted)"
        noun="category"
        rows={form.values.categories}
        least={1}
        most={PROJECT_CATEGORIES.length}
        newRow={{ category: free ?? 'other', title: '', text: '', projects: null }}
        onChange={(rows) => form.setFieldValue('categories', rows)}
        error={form.errors.categories}
        fields={(at) => (
          <>
            <NativeSelect
              aria-label={`Category ${at + 1}`}
              options={CATEGORIES}
              {...form.getInputProps(`categories.${at}.category`)}
            />
            <TextInput
              aria-label={`Title of category ${at + 1}`}
              {...form.getInputProps(`categories.${at}.title`)}
            />
            <TextInput
              aria-label={`Text of category ${at + 1}`}
              {...form.getInputProps(`categories.${at}.text`)}
            />
            <NumberInput
              aria-label={`Projects of category ${at + 1}`}
              placeholder="Counted"
              min={0}
              max={9999}
              allowDecimal={false}
              value={form.values.categories[at]?.projects ?? ''}
              onChange={(value) =>
                form.setFieldValue(`categories.${at}.projects`, value === '' ? null : Number(value))
              }
              error={form.errors[`categories.${at}.projects`]}
            />
          </>
        )}
      />
    </Setting>
  );
}

type LinksProps = { of: ProgrammeForm; field: 'resource_links' | 'social_links'; name: string };

function Links({ of, field, name }: LinksProps) {
  const { form } = of;
  return (
    <Setting of={of} field={field} name={name}>
      <RowList
        legend={name}
        noun="link"
        rows={form.values[field]}
        least={0}
        most={8}
        newRow={{ label: '', href: '' }}
        onChange={(rows) => form.setFieldValue(field, rows)}
        fields={(at) => (
          <>
            <TextInput
              aria-label={`Words of link ${at + 1}, ${name}`}
              placeholder="Words"
              {...form.getInputProps(`${field}.${at}.label`)}
            />
            <TextInput
              aria-label={`Address of link ${at + 1}, ${name}`}
              placeholder="https://"
              {...form.getInputProps(`${field}.${at}.href`)}
            />
          </>
        )}
      />
    </Setting>
  );
}
