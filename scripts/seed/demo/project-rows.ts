import type { projects as projectsTable } from '#server/db/schema/projects.ts';
import { coverUrl, galleryUrls, projects, sampleDataUrl } from '../projects.ts';
import { dayAfter, daysBefore, deadlineAfter } from './dates.ts';
import type { Seeding } from './insert.ts';

/** The projects, with deadlines relative to the day of seeding (rule:deadline). */
export const projectRows = ({ ids, at }: Seeding): (typeof projectsTable.$inferInsert)[] =>
  projects.map((project) => {
    const {
      key,
      owner,
      department,
      deadlineInDays,
      startInDays,
      endInDays,
      publishedDaysAgo,
      gallery,
      ...columns
    } = project;
    const published = daysBefore(at, publishedDaysAgo);
    return {
      ...columns,
      id: ids.project(key),
      images: galleryUrls(project),
      main_image_url: coverUrl(project),
      sample_data_url: sampleDataUrl(project),
      application_deadline: deadlineAfter(at, deadlineInDays),
      start_date: dayAfter(at, startInDays),
      end_date: dayAfter(at, endInDays),
      estimated_completion_date: dayAfter(at, endInDays - 30),
      owner_id: ids.person(owner),
      department_id: ids.department.get(department) ?? null,
      created_at: published,
      updated_at: published,
    };
  });
