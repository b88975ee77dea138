import { SimpleGrid, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { degreeChoices } from '#domain/users/degrees.ts';
import { toGithubLink } from '#domain/users/github-links.ts';
import { SEMESTERS } from '#domain/users/profiles.ts';
import { formatSemester } from '#web/lib/format.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { CollegeInput } from './college-input.tsx';

type Name = 'phone' | 'college' | 'degree' | 'year' | 'github_link' | 'past_experiences';
type FieldsProps = {
  /** The form's `getInputProps`. */
  field: (name: Name) => GetInputPropsReturnType;
  required?: boolean;
};

const SEMESTER_CHOICES = Array.from({ length: SEMESTERS.max }, (_, index) => ({
  value: String(index + SEMESTERS.min),
  label: formatSemester(index + SEMESTERS.min),
}));

/** College, degree and semester (rule:profile-form-fields). */
export function StudyFields({
  field,
  required,
  storedDegree,
}: FieldsProps & { storedDegree: string | null }) {
  const { degrees } = useProgramme();
  const degree = field('degree');
  const year = field('year');
  return (
    <>
      <CollegeInput field={field('college')} required={required} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="lg">
        <NativeSelect
          label="Degree"
          placeholder="Select degree"
          options={degreeChoices(degrees, storedDegree)}
          required={required}
          {...degree}
          onChange={({ currentTarget }) => degree.onChange(currentTarget.value || null)}
        />
        <NativeSelect
          label="Semester"
          placeholder="Select semester"
          options={SEMESTER_CHOICES}
          required={required}
          {...year}
          value={year.value === null ? null : String(year.value)}
          onChange={({ currentTarget }) => year.onChange(Number(currentTarget.value) || null)}
        />
      </SimpleGrid>
    </>
  );
}

export const PhoneField = ({ field, required }: FieldsProps) => (
  <TextInput
    label="Phone Number"
    type="tel"
    description="For example +91 98765 43210"
    autoComplete="tel"
    required={required}
    {...field('phone')}
  />
);

/** GitHub and past projects (rule:profile-form-fields). */
export function ExperienceFields({ field, required }: FieldsProps) {
  const github = field('github_link');
  return (
    <>
      <TextInput
        label="GitHub Profile"
        type="url"
        description="Your GitHub name, or the link to your profile"
        required={required}
        {...github}
        onBlur={() => github.onChange(toGithubLink(String(github.value).trim()))}
      />
      <GrowingTextarea
        label="Past Project Experiences"
        minRows={4}
        required={required}
        {...field('past_experiences')}
      />
    </>
  );
}
