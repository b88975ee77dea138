import type pg from 'pg';

/** What requests name: an id by the noun before it in a path, values by the name of a parameter, and who sends them. */
export type World = {
  ids: Record<string, string>;
  values: Record<string, string[]>;
  people: Record<Person, { id: string }>;
};

/** A student with a team and applications, a manager who reviews, an admin and a super admin. */
export const PEOPLE = ['student', 'reviewer', 'admin', 'super_admin'] as const;
export type Person = (typeof PEOPLE)[number];

const ids = `
  select (select slug from cycles where id = current_cycle()) as cycle,
    (select id from cycles where id = current_cycle()) as cycle_id,
    (select slug from cycles where state = 'archived' order by slug limit 1) as former,
    (select id from users where email = 'leela@demo.example') as student,
    (select id from users where email = 'meera@demo.example') as reviewer,
    (select id from users where email = 'arun@demo.example') as admin,
    (select id from users where email = 'sita@demo.example') as super_admin,
    (select t.id from teams t join users u on u.id = t.leader_id
      where u.email = 'leela@demo.example' and t.cycle_id = current_cycle() limit 1) as team,
    (select m.user_id from team_members m join teams t on t.id = m.team_id join users u on u.id = t.leader_id
      where u.email = 'leela@demo.example' and t.cycle_id = current_cycle() and m.user_id <> u.id limit 1) as teammate,
    (select a.project_id from applications a where a.cycle_id = current_cycle() and status <> 'draft' order by id limit 1) as project,
    (select a.id from applications a join users u on u.id = a.applicant_id
      where u.email = 'leela@demo.example' and a.cycle_id = current_cycle() and a.status not in ('draft', 'withdrawn') limit 1) as application,
    (select s.id from review_assignments s join reviewers r on r.id = s.reviewer_id join users u on u.id = r.user_id
      where u.email = 'meera@demo.example' and s.cycle_id = current_cycle() order by s.id limit 1) as assignment,
    (select id from reviewers where cycle_id = current_cycle() order by id limit 1) as reviewer_id,
    (select id from departments where name = 'Students') as department,
    (select college from profiles where college is not null limit 1) as college,
    (select skills_required[1] from projects where cardinality(skills_required) > 0 order by id limit 1) as skill,
    (select id from releases where cycle_id = current_cycle() order by id limit 1) as release,
    (select id from mails order by created_at limit 1) as mail,
    (select id from audit_log order by id offset (select count(*) / 2 from audit_log) limit 1) as audit_line,
    (select id from notifications order by id offset (select count(*) / 2 from notifications) limit 1) as notification`;

/** One letter, words that are in many rows and in none, a name and an address. */
const SEARCHES = ['a', 'forecast', 'nandini', 'leela@demo.example', 'nobody at all'];
/** These lists can show all cycles together. */
const OF_ALL_CYCLES = ['/api/staff/outbox', '/api/staff/audit', '/api/staff/search'];
const NOTHING = '00000000-0000-4000-8000-0000000000ff';

/** The world of the large seed, of any size. */
export async function readWorld(client: pg.ClientBase | pg.Pool, now: Date): Promise<World> {
  const { rows } = await client.query<Record<string, string | null>>(ids);
  const of = (name: string) => String(rows[0]?.[name] ?? NOTHING);
  const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const student = of('student');
  return {
    ids: {
      people: student,
      teammates: of('teammate'),
      users: student,
      cycles: of('cycle_id'),
      projects: of('project'),
      teams: of('team'),
      applications: of('application'),
      reviews: of('assignment'),
      'bulk-runs': NOTHING,
      releases: of('release'),
      outbox: of('mail'),
      emails: 'received',
    },
    values: {
      cycle: [of('former')],
      ...Object.fromEntries(OF_ALL_CYCLES.map((path) => [`${path} cycle`, [of('former'), 'all']])),
      compared_with: [of('former')],
      size: ['3'],
      search: SEARCHES,
      text: SEARCHES,
      '/api/colleges search': ['iit', 'institute'],
      '/api/staff/search text': SEARCHES.filter((text) => text.length > 1),
      skill: [of('skill')],
      college: [of('college')],
      project: [of('project')],
      project_id: [of('project')],
      reviewer_id: [of('reviewer_id')],
      department_id: [of('department')],
      status: ['submitted', 'selected', 'submitted,under_review'],
      score_min: ['40', '95'],
      score_max: ['60'],
      submitted_from: [day(3)],
      submitted_to: [day(30)],
      from: [day(3)],
      to: [day(30)],
      days: ['30', '90'],
      places: ['20'],
      places_of: [`${of('project')}:3`],
      after: [of('application')],
      '/api/staff/audit before': [of('audit_line')],
      '/api/staff/audit after': [of('audit_line')],
      '/api/staff/security-events before': ['1'],
      '/api/staff/security-events after': ['1'],
      '/api/notifications before': [of('notification')],
      actor: [of('admin'), 'arun@demo.example', 'a'],
      person: [of('admin'), 'arun@demo.example'],
      network: ['127.0.0.0/24'],
      subject_id: [of('application')],
      bulk_run: [NOTHING],
    },
    people: {
      student: { id: student },
      reviewer: { id: of('reviewer') },
      admin: { id: of('admin') },
      super_admin: { id: of('super_admin') },
    },
  };
}
