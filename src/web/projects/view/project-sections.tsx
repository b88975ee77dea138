import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PROJECT_SECTIONS, type ProjectSection } from '#domain/projects/projects.ts';
import type { ProjectDetail } from '#web/projects/queries.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { SoftBadge } from '#web/ui/soft-badge.tsx';
import classes from './detail-layout.module.css';

const RICH = Object.entries(PROJECT_SECTIONS) as [ProjectSection, string][];

/** The texts of a project, section by section, without empty sections. */
export function sectionsOf(project: ProjectDetail): ReactNode[] {
  const { requirements, deliverables, additional_features, skills_required } = project;
  const sections: [string, ReactNode][] = [
    ...RICH.map(([key, label]): [string, ReactNode] => [label, rich(project[key])]),
    ['Description', rich(project.description)],
    ['Requirements', lines(requirements)],
    ['Deliverables', lines(deliverables)],
    ['Additional Features', lines(additional_features)],
    ['Skills Required', skills_required.length > 0 && <Skills skills={skills_required} />],
  ];
  return sections.flatMap(([title, content]) =>
    content ? (
      <Section key={title} title={title}>
        {content}
      </Section>
    ) : (
      []
    ),
  );
}

const rich = (html: string | null) => html && <RichText html={html} />;

/** Several lines are a list, with or without the signs of a list that people type. */
function lines(text: string | null): ReactNode {
  const [first, ...others] = (text ?? '').split(/\n+/).flatMap((line) => line.trim() || []);
  if (first === undefined) return null;
  if (others.length === 0) return <p className={classes.line}>{first}</p>;
  return (
    <ul className={classes.lines}>
      {Array.from([first, ...others].entries(), ([at, line]) => (
        <li key={at}>{line.replace(/^[-*•–] /, '')}</li>
      ))}
    </ul>
  );
}

const Skills = ({ skills }: { skills: string[] }) => (
  <Group gap={6}>
    {skills.map((skill) => (
      <SoftBadge key={skill} tone="gray" isUserText>
        {skill}
      </SoftBadge>
    ))}
  </Group>
);

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
