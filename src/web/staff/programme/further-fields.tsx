import { Stack } from '@mantine/core';
import { GuideFields } from './guide-fields.tsx';
import { JoiningFields } from './joining-fields.tsx';
import { LandingFields } from './landing-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { ProgrammeForm } from './use-programme-form.tsx';

/** The fields below the first screen. */
export default function FurtherFields({ of }: { of: ProgrammeForm }) {
  return (
    <Stack gap="lg">
      <LookFields of={of} />
      <LandingFields of={of} />
      <GuideFields of={of} />
      <PlaceFields of={of} />
      <JoiningFields of={of} />
    </Stack>
  );
}
