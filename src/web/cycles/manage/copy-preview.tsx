import { List, Text } from '@mantine/core';
import { memo } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { count, describeCopy } from './consequences.ts';
import type { CycleCopy } from './cycle-copy-query.ts';
import { type CopyChoice, chosenOf } from './cycle-form-values.ts';

type CopyPreviewProps = { projects: CopyChoice[]; leftOut: CycleCopy['left_out'] };

/** What the new cycle takes, and what stays behind (rule:new-cycle). */
export const CopyPreview = memo(function CopyPreview({ projects, leftOut }: CopyPreviewProps) {
  const chosen = chosenOf(projects);
  const ownerless = projects.filter(({ owner_name }) => owner_name === null).length;
  const unchosen = projects.length - chosen.length - ownerless;
  return (
    <SectionCard title="Preview">
      <Text fw={600}>What comes along</Text>
      <List>
        <List.Item>The dates, texts and settings above</List.Item>
        <List.Item>{describeCopy(chosen)}</List.Item>
      </List>
      <Text fw={600}>What stays behind</Text>
      <List>
        {unchosen > 0 && <List.Item>{count(unchosen, 'project')} that you haven't chosen</List.Item>}
        {ownerless > 0 && (
          <List.Item>{count(ownerless, 'project')} whose owner has no account any more</List.Item>
        )}
        <List.Item>{count(leftOut.teams, 'team')}; members can renew their team with one button</List.Item>
        <List.Item>
          {count(leftOut.applications, 'application')} of {people(leftOut.people)}, with{' '}
          {count(leftOut.scores, 'score')}
        </List.Item>
      </List>
      <Text size="sm" c="dimmed">
        Accounts, profiles and files belong to no cycle: everybody keeps theirs.
      </Text>
    </SectionCard>
  );
});

const people = (number: number) => (number === 1 ? '1 person' : `${formatNumber(number)} people`);
