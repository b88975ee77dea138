import { Text } from '@mantine/core';
import { Verbatim } from '#web/ui/verbatim.tsx';

type Named = { applicant: string; project: string; reference: string | null };

/** The applicant, with reference and project below. */
export const ApplicationName = ({ applicant, project, reference }: Named) => (
  <>
    <Text fw={500}>
      <Verbatim>{applicant}</Verbatim>
    </Text>
    <Text size="sm" c="dimmed">
      {reference && <Verbatim>{reference}, </Verbatim>}
      {project}
    </Text>
  </>
);
