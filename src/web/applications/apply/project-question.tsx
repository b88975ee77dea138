import { Stack, Title } from '@mantine/core';
import { PROJECT_SECTIONS } from '#domain/projects/projects.ts';
import type { ApplyPage } from '#web/applications/queries.ts';
import { RichText } from '#web/ui/rich-text.tsx';

const ASKED = ['problem_statement', 'project_requirements'] as const;

/** The texts of the project that a proposal responds to. */
export default function ProjectQuestion({ project }: { project: ApplyPage['project'] }) {
  return (
    <Stack gap="xs" mt="sm">
      {ASKED.map(
        (section) =>
          project[section] && (
            <section key={section} aria-label={PROJECT_SECTIONS[section]}>
              <Title order={3} size="h5">
                {PROJECT_SECTIONS[section]}
              </Title>
              <RichText html={project[section]} />
            </section>
          ),
      )}
    </Stack>
  );
}
