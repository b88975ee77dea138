import { Modal, Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import { deadlineInstant } from '#domain/text.ts';
import type { ChoosableCycle } from '#web/cycles/use-cycles.ts';
import { useShownCycle } from '#web/cycles/use-shown-cycle.ts';
import { toastAbout } from '#web/lib/toast-about.ts';
import type { ProjectDetail } from '#web/projects/queries.ts';
import { ProjectView } from '#web/projects/view/project-view.tsx';
import { useOpenedOnceMounted } from '#web/ui/dialogs/use-opened-once-mounted.ts';
import { joinDeadline } from '#web/ui/fields/deadline-fields.ts';
import { useAuth } from '#web/users/session/auth-context.ts';
import type { ProjectFormValues } from './project-form-values.ts';

type ProjectPreviewProps = {
  /** Null while it is closed. */
  values: ProjectFormValues | null;
  onClose: () => void;
};

/** The page of a project as students see it, from the form (rule:project-preview). */
export default function ProjectPreview({ values, onClose }: ProjectPreviewProps) {
  const { user } = useAuth();
  const cycle = useShownCycle();
  return (
    <Modal
      opened={useOpenedOnceMounted(values !== null)}
      onClose={onClose}
      size="80rem"
      title="Preview: as students see it"
    >
      {values && !values.is_visible_to_public && (
        <Text size="sm" mb="md">
          This project is hidden, so students don't see it yet.
        </Text>
      )}
      {values && (
        <div onClickCapture={stayHere}>
          <ProjectView project={toDetail(values, { owner: user?.display_name ?? '', cycle })} />
        </div>
      )}
    </Modal>
  );
}

/** Nothing of a preview can be opened or applied to, and a press says so. */
function stayHere(event: MouseEvent) {
  const isControl = event.target instanceof Element && event.target.closest('a, button');
  if (!isControl) return;
  event.preventDefault();
  event.stopPropagation();
  toastAbout('preview', 'This is a preview', 'Its links and buttons work on the page of the project.');
}

type Surroundings = { owner: string; cycle: ChoosableCycle | undefined };

function toDetail(
  { deadline_time, detailed_time, ...values }: ProjectFormValues,
  { owner, cycle }: Surroundings,
): ProjectDetail {
  const deadline = joinDeadline(values.application_deadline, deadline_time);
  const second = joinDeadline(values.detailed_deadline, detailed_time);
  const application_deadline = deadline && deadlineInstant(deadline);
  return {
    ...values,
    id: '',
    status: 'active',
    is_visible_to_public: true,
    max_team_size: Number(values.max_team_size),
    budget: values.budget === '' ? null : Number(values.budget),
    application_deadline,
    own_deadline: application_deadline,
    detailed_deadline: second && deadlineInstant(second),
    cycle: { name: cycle?.name ?? '', slug: cycle?.slug ?? '', state: 'open' },
    owner_id: null,
    owner_name: owner,
    created_at: '',
    updated_at: '',
    awaits_confirmation: false,
    is_mine: false,
    application_counts: null,
    my_application: null,
    has_left: false,
    next_step: null,
    changes_at: null,
    can: AS_STUDENT,
  };
}

const AS_STUDENT: ProjectDetail['can'] = {
  edit: false,
  confirm: false,
  delete: false,
  hand_over: false,
  view_applications: false,
  extend_deadline: false,
  takes_applications: true,
  apply: true,
  apply_again: false,
  continue_draft: false,
  submit_draft: false,
  discard_draft: false,
  submit_detailed_proposal: false,
  withdraw: false,
  copy_text: false,
};
