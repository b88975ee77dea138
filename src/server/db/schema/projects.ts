import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PROJECT_CATEGORIES, PROJECT_PRIORITIES, PROJECT_STATUSES } from '#domain/projects/projects.ts';
import { citext, createdAt, id, instant, oneOf } from './columns.ts';
import { cycleId } from './cycles.ts';
import { departments, users } from './users.ts';

export const projects = pgTable(
  'projects',
  {
    id: id(),
    cycle_id: cycleId(),
    project_number: citext().notNull(),
    name: text().notNull(),
    description: text(),
    what_is_it: text(),
    problem_statement: text(),
    data_available: text(),
    project_requirements: text(),
    primary_use_cases: text(),
    requirements: text(),
    deliverables: text(),
    additional_features: text(),
    category: text({ enum: PROJECT_CATEGORIES }).notNull(),
    priority: text({ enum: PROJECT_PRIORITIES }).notNull().default('medium'),
    status: text({ enum: PROJECT_STATUSES }).notNull().default('active'),
    skills_required: text().array().notNull().default(sql`'{}'`),
    images: text().array().notNull().default(sql`'{}'`),
    main_image_url: text(),
    sample_data_url: text(),
    application_deadline: instant(),
    /** That of its detailed proposals; null means that of the cycle (rule:second-deadline). */
    detailed_deadline: instant(),
    start_date: date({ mode: 'string' }),
    end_date: date({ mode: 'string' }),
    estimated_completion_date: date({ mode: 'string' }),
    budget: numeric({ precision: 14, scale: 2, mode: 'number' }),
    max_team_size: integer().notNull().default(5),
    is_visible_to_public: boolean().notNull().default(true),
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    department_id: uuid().references(() => departments.id, { onDelete: 'set null' }),
    /** The project of an earlier cycle that it continues. */
    copied_from_id: uuid(),
    /** A copy that its owner has not confirmed yet; nobody else sees it before. */
    awaits_confirmation: boolean().notNull().default(false),
    deleted_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    check('projects_category', oneOf('category', PROJECT_CATEGORIES)),
    check('projects_priority', oneOf('priority', PROJECT_PRIORITIES)),
    check('projects_status', oneOf('status', PROJECT_STATUSES)),
    check('projects_team_size', sql`${t.max_team_size} between 1 and 20`),
    unique('projects_cycle').on(t.id, t.cycle_id),
    uniqueIndex('projects_number').on(t.cycle_id, t.project_number).where(sql`deleted_at is null`),
    index('projects_name_order').on(t.cycle_id, sql`fold(name)`),
    // With all columns of the unfiltered list, so that it doesn't read the long texts.
    index('projects_newest')
      .on(
        t.cycle_id,
        t.created_at.desc().nullsFirst(),
        t.id,
        t.status,
        t.is_visible_to_public,
        t.owner_id,
        t.application_deadline,
      )
      .where(sql`deleted_at is null`),
    index().on(t.owner_id),
    foreignKey({ columns: [t.copied_from_id], foreignColumns: [t.id] }).onDelete('set null'),
    uniqueIndex('projects_one_copy').on(t.copied_from_id, t.cycle_id).where(sql`deleted_at is null`),
    check('projects_awaits_confirmation', sql`not (awaits_confirmation and is_visible_to_public)`),
  ],
);
