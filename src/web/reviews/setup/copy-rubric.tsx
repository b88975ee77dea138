import { Button, Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { STAGE_LABELS } from '#domain/reviews/reviews.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { type Criterion, type ReviewSetup, rubricsQuery } from './queries.ts';

type CopyRubricProps = {
  round: Pick<ReviewSetup, 'cycle' | 'stage'>;
  hasCriteria: boolean;
  onCopy: (criteria: Criterion[]) => void;
};

/** Starts from the rubric of another stage or cycle; nothing is saved yet. */
export function CopyRubric({ round: { cycle, stage }, hasCriteria, onCopy }: CopyRubricProps) {
  const { data = [] } = useQuery(rubricsQuery);
  const others = data.filter((one) => one.cycle_id !== cycle.id || one.stage !== stage);
  if (others.length === 0 || cycle.state === 'archived') return null;
  const copy = async (criteria: Criterion[]) => {
    const text = 'The criteria on this page will be replaced. Nothing is saved until you save the rubric.';
    const isConfirmed =
      !hasCriteria || (await confirm({ title: 'Copy rubric', text, confirmLabel: 'Replace' }));
    if (isConfirmed) onCopy(criteria);
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconCopy size={16} />}>
          Copy from…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((one) => (
          <Menu.Item key={one.id} onClick={() => void copy(one.criteria)}>
            {one.cycle}, {STAGE_LABELS[one.stage].toLowerCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
