import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import type { Size } from '../large.ts';
import { coverUrl, galleryUrls, projects, sampleDataUrl } from '../projects.ts';

/** Every project has the texts of a demo project, its own number, and a manager as owner; one in ten is closed. */
export async function insertProjects(tx: Transaction, size: Size): Promise<void> {
  const models = projects.map((project, index) => ({
    ...project,
    model: index,
    images: galleryUrls(project),
    main_image_url: coverUrl(project),
    sample_data_url: sampleDataUrl(project),
  }));
  await tx.execute(sql`
    insert into projects (id, project_number, name, description, what_is_it, problem_statement, data_available,
                          project_requirements, primary_use_cases, requirements, deliverables, additional_features,
                          category, priority, skills_required, images, main_image_url, sample_data_url, budget,
                          max_team_size, status, is_visible_to_public, application_deadline, start_date, end_date,
                          owner_id, department_id, created_at, updated_at)
    select pg_temp.id('large project ' || k), 'LRG-' || lpad(k::text, 5, '0'), model.name || ', site ' || k, description,
           what_is_it, problem_statement, data_available, project_requirements, primary_use_cases, requirements,
           deliverables, additional_features, category, priority, skills_required, images, main_image_url,
           sample_data_url, budget, 5, case when k % 25 = 7 then 'on_hold' else 'active' end, k % 20 <> 13,
           ${size.at}::timestamptz + make_interval(days => case when k % 10 = 9 then -4 else 5 + k % 60 end),
           (${size.at}::timestamptz + interval '80 days')::date, (${size.at}::timestamptz + interval '400 days')::date,
           owner.id, (select id from departments where name = 'Students'),
           ${size.at}::timestamptz - make_interval(days => 50 + k % 9, mins => k), ${size.at}::timestamptz - interval '50 days'
    from generate_series(1, ${size.projects}::int) as k
    join json_to_recordset(${JSON.stringify(models)}) as model (
      model int, name text, description text, what_is_it text, problem_statement text, data_available text,
      project_requirements text, primary_use_cases text, requirements text, deliverables text, additional_features text,
      category text, priority text, skills_required text[], images text[], main_image_url text, sample_data_url text,
      budget numeric) on model.model = k % ${projects.length}::int
    join person_plan as owner on owner.n = 45 + 1500 * (k % ${size.people / 1500}::int)`);
}
