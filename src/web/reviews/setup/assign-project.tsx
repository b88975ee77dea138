import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { ProjectSelect } from '#web/projects/project-select.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { AssignResult } from './assign-result.tsx';
import { useAssign } from './mutations.ts';
import { ReviewersChoice } from './reviewer-choice.tsx';
import type { Round } from './search.ts';

/** All applications of a project for one or more reviewers (rule:assign-by-hand). */
export function AssignProject({ round, isArchived }: { round: Round; isArchived: boolean }) {
  const [project, setProject] = useState<string | null>(null);
  const [reviewers, setReviewers] = useState<string[]>([]);
  const assign = useAssign(round);
  const submit = () => {
    if (!project) return;
    const applications = { of: 'project' as const, project_id: project };
    assign.mutate({ applications, reviewer_ids: reviewers }, { onSuccess: () => setReviewers([]) });
  };
  return (
    <SectionCard title="Assign a project">
      <Text size="sm">
        Assigns every application to a project. To choose individual ones, select them in Applications
        Management and press “Assign reviewers”.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ProjectSelect
          label="Project"
          placeholder="Choose a project"
          among={{ cycle: round.cycle }}
          value={project}
          onChange={setProject}
        />
        <ReviewersChoice label="Reviewers" round={round} value={reviewers} onChange={setReviewers} />
      </SimpleGrid>
      <Group>
        <Button
          disabled={isArchived || !project || reviewers.length === 0}
          loading={assign.isPending}
          onClick={submit}
        >
          Assign
        </Button>
      </Group>
      {assign.data && <AssignResult result={assign.data} />}
    </SectionCard>
  );
}
