import {
  categoryLabel,
  PROJECT_TYPE_BADGE,
  type ProjectCategory,
  type ProjectPriority,
  type ProjectStatus,
} from '#domain/projects/projects.ts';
import { ProjectStatusBadge, UnconfirmedBadge } from '#web/ui/project-status-badge.tsx';
import { SoftBadge, type Tone } from '#web/ui/soft-badge.tsx';

const PRIORITY_TONES: Record<ProjectPriority, Tone> = {
  low: 'gray',
  medium: 'blue',
  high: 'orange',
  critical: 'red',
};

/** The type and the category of a project (rule:project-card). */
export function TypeBadges({ category }: { category: ProjectCategory }) {
  return (
    <>
      <SoftBadge tone="gray">{PROJECT_TYPE_BADGE}</SoftBadge>
      <SoftBadge tone="blue">{categoryLabel(category)}</SoftBadge>
    </>
  );
}

export function PriorityBadge({ priority }: { priority: ProjectPriority }) {
  return <SoftBadge tone={PRIORITY_TONES[priority]}>{`${categoryLabel(priority)} priority`}</SoftBadge>;
}

type ProjectVisibility = {
  status: ProjectStatus;
  is_visible_to_public: boolean;
  awaits_confirmation: boolean;
};

/**
 * The reasons why others can't see a project: not confirmed, hidden, or not active (rule:active-and-public-projects,
 * rule:owner-manages-project).
 */
export function ProjectStatusBadges(project: ProjectVisibility) {
  const { status, is_visible_to_public, awaits_confirmation } = project;
  if (awaits_confirmation) return <UnconfirmedBadge />;
  return (
    <>
      {status !== 'active' && <ProjectStatusBadge status={status} />}
      {!is_visible_to_public && <SoftBadge tone="gray">Hidden</SoftBadge>}
    </>
  );
}
