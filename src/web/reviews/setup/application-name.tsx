import { Text } from '@mantine/core';

type Named = { applicant: string; project: string; reference: string | null };

/** The applicant, with reference and project below. */
export const ApplicationName = ({ applicant, project, reference }: Named) => (
  <>
    <Text fw={500}>{applicant}</Text>
    <Text size="sm" c="dimmed">
      {reference && `${reference}, `}
      {project}
    </Text>
  </>
);
