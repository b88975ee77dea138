import type { ProjectCategory, ProjectPriority, ProjectStatus } from '#domain/projects.ts';

/** One demo project as pure data; days count from the day of seeding, negative ones lie in the past. */
export type DemoProject = {
  /** Stem of the image and data file names, as in `aar-01`. */
  key: string;
  project_number: string;
  name: string;
  description: string;
  category: ProjectCategory;
  priority: ProjectPriority;
  status: ProjectStatus;
  is_visible_to_public: boolean;
  /** Slug of the owning person and name of the department. */
  owner: string;
  department: string;
  what_is_it: string;
  problem_statement: string;
  data_available: string;
  project_requirements: string;
  primary_use_cases: string;
  requirements: string;
  deliverables: string;
  additional_features: string;
  skills_required: string[];
  /** Dollars. */
  budget: number | null;
  max_team_size: number;
  deadlineInDays: number;
  startInDays: number;
  endInDays: number;
  publishedDaysAgo: number;
  /** Names of the gallery pictures, as in `aar-01-rainfall.svg`. */
  gallery: string[];
};
