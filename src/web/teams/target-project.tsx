import type { SelectProps } from '@mantine/core';
import { useCycle } from '#web/cycles/use-cycle.ts';
import { ProjectSelect } from '#web/projects/project-select.tsx';

type TargetProjectProps = SelectProps & { stored: { id: string; name: string } | null };

/** The project that a team would like to apply to (rule:find-a-team). */
export function TargetProject(props: TargetProjectProps) {
  return (
    <ProjectSelect
      label="Project you'd like to apply to"
      description="Type to search (optional)"
      among={{ cycle: useCycle() }}
      {...props}
    />
  );
}
