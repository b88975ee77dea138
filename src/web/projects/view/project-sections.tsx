import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PROJECT_SECTIONS, type ProjectSection } from '#domain/projects/projects.ts';
import type { ProjectDetail } from '#web/projects/queries.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { SoftBadge } from '#web/ui/soft-badge.tsx';
import classes from './detail-layout.module.css';

const RICH = Object.entries(PROJECT_SECTIONS) as [ProjectSection, string][];

/** The texts of a project, section by section, without empty sections. */
export function ProjectSections({ project }: { project: ProjectDetail }) {
  return (
    <>
      {RICH.map(([key, label]) => {
        const html = project[key];
        return (
          html && (
            <Section key={key} title={label}>
              <RichText html={html} />
            </Section>
          )
        );
      })}
      {project.description && (
        <Section title="Description">
          <RichText html={project.description} />
        </Section>
      )}
      <PlainSection title="Requirements" text={project.requirements} />
      <PlainSection title="Deliverables" text={project.deliverables} />
      <PlainSection title="Additional Features" text={project.additional_features} />
      {project.skills_required.length > 0 && (
        <Section title="Skills Required">
          <Group gap={6}>
            {project.skills_required.map((skill) => (
              <SoftBadge key={skill} tone="gray" isUserText>
                {skill}
              </SoftBadge>
            ))}
          </Group>
        </Section>
      )}
    </>
  );
}

function PlainSection({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <Section title={title}>
      <div className={classes.plain}>
        {Array.from(text.split(/\n+/).entries(), ([at, line]) => (
          <p key={at}>{line}</p>
        ))}
      </div>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="xs" className={classes.prose}>
      <Title order={3} size="h2" className={classes.section}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
