import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { APPLICATION_STATUSES, blocksAnotherApplication } from '#domain/applications/application-statuses.ts';
import { TECHNICAL_APPROACH_MIN_WORDS } from '#domain/applications/proposals.ts';
import { createProjectSchema } from '#domain/projects/project-schemas.ts';
import { PROJECT_SECTIONS } from '#domain/projects/projects.ts';
import { teamMemberProfileSchema, teamSchema } from '#domain/teams/team-schemas.ts';
import { countSeats, maxTeamMembers } from '#domain/teams/teams.ts';
import { countWords } from '#domain/text.ts';
import { profileSchema, staffProfileSchema } from '#domain/users/profile-schemas.ts';
import { hasStaffProfile } from '#domain/users/users.ts';
import { applications, type DemoApplication } from './applications.ts';
import { departments, emailOf, githubOf, people, personOf, phoneOf } from './people.ts';
import { coverUrl, type DemoProject, galleryUrls, projectOf, projects, sampleDataUrl } from './projects.ts';
import { type DemoTeam, teamOf, teams } from './teams.ts';

const rosterOf = (application: DemoApplication) =>
  application.team ? [application.applicant, ...teamOf(application.team).members] : [application.applicant];
const seatsOf = (team: DemoTeam) =>
  countSeats([
    ...[team.leader, ...team.members].map((slug) => emailOf({ slug })),
    ...team.profiles.map((profile) => profile.email),
  ]);
const countBy = <T>(list: T[], keyOf: (item: T) => string) =>
  Object.fromEntries(Object.entries(Object.groupBy(list, keyOf)).map(([key, items]) => [key, items?.length]));

it('the twelve demo projects are four AI/ML, three computer vision, two NLP and three data science', () => {
  expect(countBy(projects, (project) => project.category)).toEqual({
    ai_ml: 4,
    computer_vision: 3,
    nlp: 2,
    data_science: 3,
  });
  expect(new Set(projects.map((project) => project.project_number)).size).toBe(12);
});

it('demo projects use only the elements of the toolbar in their rich text', () => {
  const allowed = new Set(['h1', 'h2', 'h3', 'p', 'strong', 'em', 'u', 'ol', 'ul', 'li', 'a']);
  const tags = projects.flatMap((project) =>
    richTexts(project).flatMap((html) => [...html.matchAll(/<\/?(\w+)/g)].map((match) => match[1] ?? '')),
  );
  expect(tags.filter((tag) => !allowed.has(tag))).toEqual([]);
});

it('demo projects pass the create form', () => {
  for (const project of projects)
    expect(createProjectSchema.safeParse(asForm(project)).error).toBeUndefined();
});

it('demo projects have an existing cover, gallery and sample data', () => {
  const urls = projects.flatMap((project) => [
    coverUrl(project),
    ...galleryUrls(project),
    sampleDataUrl(project),
  ]);
  const missing = urls.filter((url) => !existsSync(new URL(`../../public${url}`, import.meta.url)));
  expect(missing).toEqual([]);
});

it('the demo shows a closing, a closed, a paused and a hidden project, and two without applications', () => {
  expect(projects.filter((project) => project.deadlineInDays === 0)).toHaveLength(1);
  expect(
    projects.filter((project) => project.status === 'active' && project.deadlineInDays < 0),
  ).toHaveLength(1);
  expect(projects.filter((project) => project.status === 'on_hold')).toHaveLength(1);
  expect(projects.filter((project) => !project.is_visible_to_public)).toHaveLength(1);
  const applied = new Set(applications.map((application) => application.project));
  expect(projects.filter((project) => !applied.has(project.key))).toHaveLength(2);
});

const students = people.filter((person) => !hasStaffProfile(person));

it('the demo has about forty students and eight departments, one of them Students', () => {
  expect(people.filter((person) => person.role === 'student')).toHaveLength(43);
  expect(departments).toHaveLength(8);
  expect(departments.map((department) => department.name)).toContain('Students');
  expect(new Set(people.map((person) => person.slug)).size).toBe(people.length);
});

it('the demo profiles of students pass the form, except for those of three newcomers', () => {
  const rejected = students.filter(
    (person) => !person.has_resume || !profileSchema.safeParse(asProfile(person.slug)).success,
  );
  expect(rejected.map((person) => person.slug)).toEqual(['ravi', 'imran', 'tara']);
});

it('the demo profiles of managers and staff have no semester and pass their form', () => {
  for (const { slug, display_name, college, degree, year, past_experiences: about } of people.filter(
    hasStaffProfile,
  )) {
    expect([slug, degree, year]).toEqual([slug, null, null]);
    const facts = { phone: null, github_link: null, past_experiences: null };
    const profile = { display_name, about, college, degree, year, ...facts };
    expect(staffProfileSchema.safeParse(profile).error).toBeUndefined();
  }
});

it('Asha is free to apply in the demo', () => {
  expect(applications.filter((application) => rosterOf(application).includes('asha'))).toEqual([]);
});

it('the ten demo teams have one to five people, one full team and every join policy', () => {
  expect(teams.map(seatsOf).sort()).toEqual([1, 2, 3, 3, 3, 4, 4, 4, 4, maxTeamMembers()]);
  expect(new Set(teams.map((team) => team.join_policy))).toEqual(new Set(['open', 'approval', 'invite']));
});

it('demo teams pass the team forms', () => {
  for (const { name, description, join_policy, wanted_skills, profiles } of teams) {
    expect(teamSchema.safeParse({ name, description, join_policy, wanted_skills }).error).toBeUndefined();
    for (const profile of profiles) expect(teamMemberProfileSchema.safeParse(profile).error).toBeUndefined();
  }
});

it('the plots of the demo galleries name their axes, with values and a unit', () => {
  const svgs = projects
    .flatMap(galleryUrls)
    .map((url) => readFileSync(new URL(`../../public${url}`, import.meta.url), 'utf8'));
  const plots = svgs.filter((svg) => svg.includes('rotate(-90'));
  expect(plots.length).toBeGreaterThanOrEqual(15);
  for (const svg of plots) {
    const labels = [...svg.matchAll(/<text[^>]*>([^<]+)</g)].map(([, label = '']) => label);
    const withUnit = labels.filter((label) => /\([^()]+\)$/.test(label));
    const values = labels.filter((label) => /^[+−]?\d/.test(label));
    expect([labels[0], withUnit.length > 0, values.length > 3]).toEqual([labels[0], true, true]);
  }
});

it('some demo teams look for skills and have a project in mind', () => {
  const wishing = teams.filter(({ wanted_skills, target_project }) => wanted_skills && target_project);
  expect(wishing.length).toBeGreaterThanOrEqual(5);
  for (const { target_project = '' } of wishing) expect(projectOf(target_project).gallery).not.toEqual([]);
});

it('the demo has about sixty applications, in every status', () => {
  expect(applications).toHaveLength(62);
  expect(new Set(applications.map((application) => application.status))).toEqual(
    // Nobody can set `selected` (rule:nine-statuses).
    new Set(APPLICATION_STATUSES.filter((status) => status !== 'selected')),
  );
});

it('most demo applications come from teams', () => {
  expect(applications.filter(({ team }) => team !== null).length).toBeGreaterThan(applications.length / 2);
});

it('demo applications block nobody twice for one project', () => {
  const seats = applications
    .filter((application) => blocksAnotherApplication(application.status))
    .flatMap((application) => rosterOf(application).map((slug) => `${application.project} ${slug}`));
  expect(seats.filter((seat, index) => seats.indexOf(seat) !== index)).toEqual([]);
});

it('demo applications come from teams no larger than the project allows', () => {
  const tooLarge = applications.filter(
    (application) =>
      application.team && seatsOf(teamOf(application.team)) > projectOf(application.project).max_team_size,
  );
  expect(tooLarge).toEqual([]);
});

it('exactly the demo applications at stage two have a detailed proposal of 300 words and a presentation', () => {
  for (const { stage, detailed, presentation } of applications) {
    expect([detailed !== null, presentation !== null]).toEqual([stage === 'detailed', stage === 'detailed']);
    if (detailed)
      expect(countWords(detailed.technical_approach)).toBeGreaterThanOrEqual(TECHNICAL_APPROACH_MIN_WORDS);
  }
});

it('demo applications differ from one another', () => {
  expect(new Set(applications.map((application) => application.initial_proposal)).size).toBe(
    applications.length,
  );
});

it('demo applications were submitted in the past 40 days, after project, people and team existed and before the deadline', () => {
  for (const application of applications) {
    const project = projectOf(application.project);
    const begunDaysAgo = application.begun_days_ago;
    expect(begunDaysAgo).toBeLessThan(Math.min(41, project.publishedDaysAgo));
    if (application.submitted_days_ago !== null)
      expect(application.submitted_days_ago).toBeGreaterThan(-project.deadlineInDays);
    for (const slug of rosterOf(application))
      expect(begunDaysAgo).toBeLessThan(personOf(slug).joined_days_ago);
    if (application.team) expect(begunDaysAgo).toBeLessThan(teamOf(application.team).created_days_ago);
  }
});

it('the history of a demo application ends in its status', () => {
  for (const { status, events } of applications) {
    expect(events.findLast((event) => event.to_status)?.to_status ?? 'draft').toBe(status);
    expect(events.every((event) => event.days_ago > 0)).toBe(true);
  }
});

const richTexts = (project: DemoProject) => [
  project.description,
  ...Object.keys(PROJECT_SECTIONS).map((section) => project[section as keyof typeof PROJECT_SECTIONS]),
];

const asForm = (project: DemoProject) => {
  const {
    key,
    owner,
    department,
    status,
    deadlineInDays,
    startInDays,
    endInDays,
    publishedDaysAgo,
    gallery,
    proposals,
    ...fields
  } = project;
  return { ...fields, images: galleryUrls(project), main_image_url: coverUrl(project) };
};

const asProfile = (slug: string) => {
  const { display_name, college, degree, year, past_experiences } = personOf(slug);
  return {
    display_name,
    college,
    degree,
    year,
    past_experiences,
    phone: phoneOf(personOf(slug)),
    github_link: githubOf({ slug }),
  };
};
