import { sql } from 'drizzle-orm';
import { PRIVACY_VERSION } from '#domain/users/users.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Size } from '../large.ts';
import { people } from '../people.ts';

/**
 * People come in blocks of 15: the first 14 are in teams, the last is in none. Staff and incomplete profiles are among the last ones, so
 * that every member of a team may apply.
 */
export async function insertPeople(tx: Transaction, size: Size, passwordHash: string): Promise<void> {
  await tx.execute(planNamedPeople(size));
  await tx.execute(planPeople(size));
  await tx.execute(sql`create unique index on person_plan (n)`);
  await tx.execute(sql`analyze person_plan`);
  await tx.execute(sql`
    insert into users (id, email, email_verified, created_at, updated_at)
    select id, email, true, joined_at, joined_at from person_plan order by n`);
  await tx.execute(sql`
    insert into accounts (user_id, account_id, provider_id, password)
    select id, id::text, 'credential', ${passwordHash} from person_plan`);
  await tx.execute(sql`
    insert into files (id, key, kind, owner_id, name, content_type, size, sha256, attached_at, created_at)
    select resume_file_id, 'resumes/' || id || '/1-resume.pdf', 'resume', id, 'resume.pdf', 'application/pdf', 3100,
           repeat('0', 64), joined_at, joined_at
    from person_plan where resume_file_id is not null`);
  await tx.execute(insertProfiles);
}

const NAMED = [
  { n: 15, slug: 'asha' },
  { n: 30, slug: 'ravi' },
  { n: 4, slug: 'leela' },
  { n: 45, slug: 'meera' },
  { n: 60, slug: 'arun' },
  { n: 75, slug: 'sita' },
];

function planNamedPeople({ isAlone }: Size) {
  const named = NAMED.map(({ n, slug }) => {
    const person = people.find((candidate) => candidate.slug === slug);
    return { n, email: `${slug}@demo.example`, display_name: person?.display_name, role: person?.role };
  });
  return sql`
    create temp table named_plan on commit drop as
    select * from json_to_recordset(${JSON.stringify(isAlone ? named : [])})
      as named (n int, email text, display_name text, role text)`;
}

// People without a team: every fourth has no résumé yet, some are staff.
function planPeople(size: Size) {
  return sql`
    create temp table person_plan on commit drop as
    select n, pg_temp.id('large person ' || n) as id,
           coalesce(named.email, 'p' || lpad(n::text, 7, '0') || '@demo.example') as email,
           coalesce(named.display_name,
                    ${names('first')} || ' ' || chr(65 + pg_temp.dice('middle ' || n, 26)) || '. ' || ${names('last')}) as display_name,
           coalesce(named.role, case when n % 1500 = 45 then 'manager' when n % 15000 = 60 then 'admin'
                                     when n % 1500 = 120 then 'team_lead' when n % 1500 = 105 then 'executive'
                                     else 'student' end) as role,
           case when n % 60 <> 30 then pg_temp.id('large resume ' || n) end as resume_file_id,
           ${size.at}::timestamptz - make_interval(days => 60 + pg_temp.dice('joined ' || n, 300), mins => n % 1440) as joined_at
    from generate_series(1, ${size.people}::int) as n left join named_plan as named using (n)`;
}

const insertProfiles = sql`
  insert into profiles (user_id, display_name, college, degree, year, phone, past_experiences, github_link,
                        resume_file_id, role, department_id, profile_completed, looking_for_team, looking_note, skills,
                        privacy_version, created_at, updated_at)
  select id, display_name, ${oneOf('college', colleges())},
         case when not is_of_staff then ${oneOf('degree', ['BTech', 'MTech', 'MCA', 'BE', 'ME'])} end,
         case when not is_of_staff then 1 + pg_temp.dice('semester ' || n, 10) end, '+91 00000 ' || lpad((n % 100000)::text, 5, '0'),
         ${oneOf('experience', experiences())}, 'https://github.com/demo-' || split_part(email, '@', 1),
         resume_file_id, role, case when not is_of_staff then (select id from departments where name = 'Students') end,
         resume_file_id is not null,
         n % 15 = 0 and n % 4 = 1, case when n % 15 = 0 and n % 4 = 1 then 'Looking for a team that measures.' end,
         array[${oneOf('skill', skills())}, 'Python'], ${PRIVACY_VERSION}, joined_at, joined_at
  from (select *, role in ('manager', 'admin', 'super_admin') as is_of_staff from person_plan) person_plan`;

/** One of the values, always the same for one person. */
function oneOf(purpose: string, values: string[]) {
  const list = sql.raw(`array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')}]`);
  return sql`(${list})[1 + pg_temp.dice(${sql.raw(`'${purpose} '`)} || n, ${sql.raw(String(values.length))})]`;
}

function names(part: 'first' | 'last') {
  const words = people.flatMap((person) => person.display_name?.split(' ') ?? []);
  const isFirst = new Set(people.map((person) => person.display_name?.split(' ')[0]));
  return oneOf(part, [...new Set(words.filter((word) => isFirst.has(word) === (part === 'first')))]);
}

function colleges() {
  return [...new Set(people.flatMap((person) => person.college ?? []))];
}

function experiences() {
  return people.flatMap((person) => person.past_experiences ?? []);
}

function skills() {
  return [...new Set(people.flatMap((person) => person.skills))];
}
