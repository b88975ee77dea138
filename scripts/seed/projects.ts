import type { ProjectCategory, ProjectPriority, ProjectStatus } from '#domain/projects/projects.ts';
import { readJsonFolder } from './content.ts';

/** One demo project; days count from the day of seeding, negative ones lie in the past. */
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
  /** Slug of the owner and name of the department. */
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
  /** Texts for proposals; absent for a project without applications. */
  proposals?: ProposalTexts;
};

type ProposalTexts = {
  why: string[];
  idea: string[];
  data: string;
  baseline: string;
  model: string[];
  evaluation: string;
  risk: string[];
  deployment: string;
  stack: string[];
};

/** The twelve demo projects: four AI/ML, three computer vision, two NLP, three data science. */
export const projects = readJsonFolder<DemoProject>('projects');

/** The project with this key; throws for an unknown one. */
export function projectOf(key: string): DemoProject {
  const project = projects.find((candidate) => candidate.key === key);
  if (!project) throw new Error(`No demo project is called ${key}.`);
  return project;
}

/** Texts for proposals to a project. */
export function proposalTextsOf(key: string): ProposalTexts {
  const { proposals } = projectOf(key);
  if (!proposals) throw new Error(`The project ${key} has no texts for proposals.`);
  return proposals;
}

/** Same-origin URL of a project's cover picture. */
export const coverUrl = (project: DemoProject) => `/demo/images/${project.key}.svg`;

/** Same-origin URLs of a project's gallery pictures. */
export const galleryUrls = (project: DemoProject) =>
  project.gallery.map((name) => `/demo/images/${project.key}-${name}.svg`);

/** Same-origin URL of a project's sample data. */
export const sampleDataUrl = (project: DemoProject) => `/demo/data/${project.key}.csv`;
