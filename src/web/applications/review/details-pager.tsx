import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DetailsPagerState } from './use-details-pager.ts';

/** Buttons to the previous, the next and the next unscored application of the list. */
export function DetailsPager({
  pager: { previous, next, nextUnscored, place },
}: {
  pager: DetailsPagerState;
}) {
  return (
    <>
      <Step label="Previous application" keys="k or ←" onStep={previous}>
        <IconChevronLeft size={20} stroke={1.75} />
      </Step>
      {place && (
        <Text size="sm" c="dimmed" ta="center" style={{ whiteSpace: 'nowrap' }}>
          {place}
        </Text>
      )}
      <Step label="Next application" keys="j or →" onStep={next}>
        <IconChevronRight size={20} stroke={1.75} />
      </Step>
      <Step label="Next unscored" keys="u" onStep={nextUnscored}>
        <IconChevronsRight size={20} stroke={1.75} />
      </Step>
    </>
  );
}

type StepProps = {
  label: string;
  keys: string;
  onStep: (() => void) | null;
  children: ReactNode;
};

/** At an end of the list the button only looks disabled: a disabled button would lose the focus. */
function Step({ label, keys, onStep, children }: StepProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon
        aria-label={label}
        aria-disabled={onStep === null}
        data-disabled={onStep === null || undefined}
        onClick={() => onStep?.()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
