import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setProgramme } from '#domain/programme/programme.ts';
import { isProfileComplete } from '#domain/users/profiles.ts';
import { files } from '#server/db/schema/files.ts';
import { rate_limits } from '#server/db/schema/processes.ts';
import { departments, profiles } from '#server/db/schema/users.ts';
import type { Client } from '#tests/client.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const RECIPIENTS = ['one@programme.test', 'two@programme.test', 'three@programme.test'];
const PROFILE = {
  display_name: 'Asha Rao',
  college: 'NIT Surathkal',
  degree: 'BTech',
  year: 7,
  phone: '+91 98450 00000',
  github_link: 'https://github.com/example',
  past_experiences: 'A line follower robot.',
};

const portal = await portalForFile({ NOTIFY_EMAILS: RECIPIENTS.join(',') });
const pdf = await pdfBytes();
beforeEach(async () => {
  await portal.db.delete(rate_limits);
});

/** A person who has just signed up: an account and an empty profile. */
async function newcomer() {
  const person = await createPerson(portal, { complete: false });
  return { person, browser: await portal.signIn(person) };
}

const uploadResume = (browser: Client, name = 'cv.pdf', bytes = pdf) =>
  browser.upload('PUT', '/api/profile/resume', bytes, name);

async function savedPerson() {
  const { person, browser } = await newcomer();
  await uploadResume(browser);
  await browser.put('/api/profile', PROFILE);
  return { person, browser };
}

async function storedKeysOf(personId: string) {
  const keys: string[] = [];
  for await (const key of portal.services.files.list()) if (key.includes(personId)) keys.push(key);
  return keys;
}

const rowsOf = (personId: string) => portal.db.select().from(files).where(eq(files.owner_id, personId));
const mailsAbout = async (personId: string) =>
  (await portal.mails()).filter(({ text }) => text.includes(`/student-profile/${personId}`));

describe('the profile of a manager', { tags: ['staff-profile'] }, () => {
  const PROFESSOR = {
    display_name: 'Meera Krishnan',
    phone: null,
    about: 'Sensor networks for farms.',
    college: null,
    degree: null,
    year: null,
    github_link: null,
    past_experiences: null,
  };

  test('needs only a name, keeps its department and writes to nobody', async () => {
    const person = await createPerson(portal, { role: 'manager', complete: false });
    const browser = await portal.signIn(person);
    const before = (await browser.get('/api/profile')).body;
    const { status, body } = await browser.put('/api/profile/staff', PROFESSOR);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...PROFESSOR, department: before.department, profile_completed: false });
    expect(await mailsAbout(person.id)).toEqual([]);
    const unnamed = await browser.put('/api/profile/staff', { ...PROFESSOR, display_name: ' ' });
    expect(unnamed.body.errors).toMatchObject([{ path: 'display_name' }]);
  });

  test('is refused to a student, whose own form asks for everything', async () => {
    const { browser } = await newcomer();
    expect((await browser.put('/api/profile/staff', PROFESSOR)).status).toBe(403);
    expect((await browser.put('/api/profile', PROFESSOR)).status).toBe(422);
  });

  test('leaves the department of students with the new role, and a student returns to it', async () => {
    const { person, browser } = await newcomer();
    const asAdmin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
    const [students] = await portal.db.select().from(departments).where(eq(departments.name, 'Students'));
    await portal.db
      .update(profiles)
      .set({ department_id: students?.id })
      .where(eq(profiles.user_id, person.id));
    const as = (role: string) => asAdmin.put(`/api/users/${person.id}/role`, { role });
    const department = async () => (await browser.get('/api/profile')).body.department?.name ?? null;
    expect((await as('manager')).status).toBe(200);
    expect(await department()).toBe(null);
    await as('student');
    expect(await department()).toBe('Students');
  });
});

describe('suggested colleges', { tags: ['college-suggestions'] }, () => {
  const suggested = async (browser: Client, search: string) =>
    (await browser.get(`/api/colleges?search=${encodeURIComponent(search)}`)).body.colleges;

  test('are those that two others wrote, each once in its most common spelling, by their beginning', async () => {
    const { person, browser } = await newcomer();
    const write = async (college: string, user_id?: string) =>
      portal.db
        .update(profiles)
        .set({ college })
        .where(eq(profiles.user_id, user_id ?? (await createPerson(portal)).id));
    for (const college of ['Zenith College, Pune', 'Zenith College, Pune', ' ZÉNITH college, pune '])
      await write(college);
    for (const college of ['Zenith Polytechnic', 'Zenith 100% Hall', 'Zenith 100% Hall'])
      await write(college);
    await write('Zenith Polytechnic', person.id);
    expect(await suggested(browser, 'zenith')).toEqual(['Zenith 100% Hall', 'Zenith College, Pune']);
    expect(await suggested(browser, 'ZENITH c')).toEqual(['Zenith College, Pune']);
    expect(await suggested(browser, 'enith')).toEqual([]);
    expect(await suggested(browser, '100%')).toEqual([]);
    const asOther = await portal.signIn(await createPerson(portal));
    expect(await suggested(asOther, 'Zenith Poly')).toEqual(['Zenith Polytechnic']);
  });

  test('need three letters', async () => {
    const { browser } = await newcomer();
    expect((await browser.get('/api/colleges?search=ni')).status).toBe(422);
  });
});

describe('saving the profile', { tags: ['profile-checks-in-order'] }, () => {
  test('a profile is complete after a newcomer uploads a résumé and saves', {
    tags: ['profile-save'],
  }, async () => {
    const { person, browser } = await newcomer();
    expect((await browser.get('/api/profile')).body).toMatchObject({
      user_id: person.id,
      email: person.email,
      display_name: null,
      resume: null,
      department: { name: 'Students' },
      profile_complete: false,
      profile_completed: false,
    });
    await uploadResume(browser, 'Asha.pdf');
    const { status, body } = await browser.put('/api/profile', PROFILE);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...PROFILE,
      resume: { name: 'Asha.pdf', size: pdf.byteLength },
      profile_complete: true,
      profile_completed: true,
    });
    expect(Date.now() - Date.parse(body.resume.uploaded_at)).toBeLessThan(60_000);
    expect((await browser.get('/api/session')).body.user).toMatchObject({
      profile_complete: true,
      profile_completed: true,
    });
  });

  test.each([
    ['display_name', 'Please enter your full name.'],
    ['college', 'Please enter your college or university.'],
    ['degree', 'Please select your degree.'],
    ['year', 'Please select your semester.'],
    ['phone', 'Please enter your phone number.'],
    ['github_link', 'Please enter your GitHub profile URL.'],
    ['past_experiences', 'Please describe your past project experiences.'],
  ])(
    'a profile with an empty %s is rejected at its field',
    { tags: ['profile-checks-in-order'] },
    async (field, message) => {
      const { browser } = await newcomer();
      const response = await browser.put('/api/profile', {
        ...PROFILE,
        [field]: field === 'year' ? null : '  ',
      });
      expect(response.status).toBe(422);
      expect(response.body).toMatchObject({ detail: message, errors: [{ path: field, message }] });
    },
  );

  test('the fields of a profile are checked in their order, with the résumé last', {
    tags: ['profile-checks-in-order'],
  }, async () => {
    const { browser } = await newcomer();
    const empty = {
      display_name: '',
      college: '',
      degree: '',
      year: null,
      phone: '',
      github_link: '',
      past_experiences: '',
    };
    const paths = (await browser.put('/api/profile', empty)).body.errors.map(
      ({ path }: { path: string }) => path,
    );
    expect(paths).toEqual(Object.keys(PROFILE));
    expect(await browser.put('/api/profile', PROFILE)).toMatchObject({
      status: 422,
      body: {
        code: 'resume_missing',
        title: 'Resume',
        detail: 'Please upload your resume to continue.',
        errors: [{ path: 'resume' }],
      },
    });
  });

  test.each([
    [{ year: 0 }, 'year'],
    [{ year: 11 }, 'year'],
    [{ year: 2.5 }, 'year'],
    [{ degree: 'BSc' }, 'degree'],
    [{ github_link: 'javascript:alert(1)' }, 'github_link'],
    [{ github_link: 'example person' }, 'github_link'],
    [{ github_link: 'http://localhost:3000/api/profile' }, 'github_link'],
    [{ github_link: 'https://me:secret@github.com' }, 'github_link'],
    [{ phone: '1'.repeat(41) }, 'phone'],
    [{ display_name: 'x'.repeat(121) }, 'display_name'],
    [{ past_experiences: 'x'.repeat(5001) }, 'past_experiences'],
  ])('a profile with %o is rejected', async (change, path) => {
    const { browser } = await newcomer();
    const response = await browser.put('/api/profile', { ...PROFILE, ...change });
    expect([response.status, response.body.errors[0].path]).toEqual([422, path]);
  });

  test.each(['github.com/example', 'example', '@example'])(
    'the GitHub profile %s is saved as its full link',
    { tags: ['phone-numbers'] },
    async (github_link) => {
      const { browser } = await savedPerson();
      const { body } = await browser.put('/api/profile', { ...PROFILE, github_link });
      expect(body.github_link).toBe('https://github.com/example');
    },
  );

  test('a phone number is saved as typed, whatever its signs', {
    tags: ['phone-numbers'],
  }, async () => {
    const { browser } = await savedPerson();
    const { body } = await browser.put('/api/profile', { ...PROFILE, phone: ' (+९१) 98450.00000 ' });
    expect(body.phone).toBe('(+९१) 98450.00000');
  });

  test.each(['role', 'email', 'department_id', 'resume_file_id', 'profile_completed', 'user_id'])(
    'nobody can set their own %s',
    { tags: ['own-profile-limits'] },
    async (field) => {
      const { browser } = await newcomer();
      const response = await browser.put('/api/profile', { ...PROFILE, [field]: 'super_admin' });
      expect([response.status, response.body.errors[0].path]).toEqual([422, field]);
    },
  );

  test('a person without a department gets Students; without that department saving fails and changes nothing', {
    tags: ['students-department'],
  }, async () => {
    const { person, browser } = await newcomer();
    await uploadResume(browser);
    await portal.db.update(profiles).set({ department_id: null }).where(eq(profiles.user_id, person.id));
    await portal.db.update(departments).set({ name: 'Pupils' }).where(eq(departments.name, 'Students'));
    const rejected = await browser.put('/api/profile', PROFILE);
    await portal.db.update(departments).set({ name: 'Students' }).where(eq(departments.name, 'Pupils'));
    expect(rejected).toMatchObject({ status: 409, body: { title: 'Failed to find Students department' } });
    expect((await browser.get('/api/profile')).body).toMatchObject({ display_name: null, department: null });
    const saved = await browser.put('/api/profile', PROFILE);
    expect(saved.body.department).toMatchObject({ name: 'Students' });
  });

  test('the database and the rule agree on complete profiles', {
    tags: ['complete-profile'],
  }, async () => {
    const { person, browser } = await savedPerson();
    for (const change of [
      { display_name: ' ' },
      { college: null },
      { college: 'X' },
      { display_name: 'Y' },
    ]) {
      const [row] = await portal.db
        .update(profiles)
        .set(change)
        .where(eq(profiles.user_id, person.id))
        .returning();
      const { body } = await browser.get('/api/profile');
      expect(body.profile_complete).toBe(row && isProfileComplete(row));
    }
  });
});

describe('emails to the programme', { tags: ['mails-are-queued'] }, () => {
  test('a first profile with a résumé is one email for each recipient, and a later résumé another', {
    tags: ['profile-notifications'],
  }, async () => {
    const { person, browser } = await savedPerson();
    const first = await mailsAbout(person.id);
    expect(first.map(({ recipient }) => recipient).sort()).toEqual([...RECIPIENTS].sort());
    expect(new Set(first.map(({ subject }) => subject))).toEqual(new Set(['New profile']));

    await browser.put('/api/profile', { ...PROFILE, phone: '+91 11111 11111' });
    expect(await mailsAbout(person.id)).toHaveLength(3);

    await uploadResume(browser, 'new.pdf');
    const all = await mailsAbout(person.id);
    expect(all).toHaveLength(6);
    expect(all.filter(({ subject }) => subject === 'New resume')).toHaveLength(3);
  });

  test('ten simultaneous first profiles are still one email for each recipient', {
    tags: ['profile-notifications'],
  }, async () => {
    const { person, browser } = await newcomer();
    await uploadResume(browser);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => browser.put('/api/profile', PROFILE)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await mailsAbout(person.id)).toHaveLength(3);
  });

  test('a rejected profile and a rejected file send no email', async () => {
    const { person, browser } = await newcomer();
    await browser.put('/api/profile', PROFILE);
    await uploadResume(browser, 'cv.pdf', new Uint8Array(Buffer.from('no PDF')));
    expect(await mailsAbout(person.id)).toEqual([]);
  });
});

describe('the résumé', { tags: ['no-orphaned-files'] }, () => {
  test('replacing a résumé deletes its row, bytes and address', {
    tags: ['no-orphaned-files'],
  }, async () => {
    const { person, browser } = await savedPerson();
    const before = (await browser.get('/api/profile')).body.resume;
    const { body } = await uploadResume(browser, 'second.pdf', await pdfBytes({ text: 'The second.' }));
    expect(body.resume).toMatchObject({ name: 'second.pdf' });
    expect((await browser.get(`/files/${before.id}`)).status).toBe(404);
    expect((await rowsOf(person.id)).map(({ id }) => id)).toEqual([body.resume.id]);
    expect(await storedKeysOf(person.id)).toHaveLength(1);
    expect((await browser.get(`/files/${body.resume.id}`)).status).toBe(200);
  });

  test('of three simultaneous uploads one stays, with its bytes', async () => {
    const { person, browser } = await newcomer();
    const responses = await Promise.all(
      Array.from({ length: 3 }, (_, index) => uploadResume(browser, `${index}.pdf`)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(3).fill(200));
    const rows = await rowsOf(person.id);
    expect(rows).toHaveLength(1);
    expect(await storedKeysOf(person.id)).toEqual(rows.map(({ key }) => key));
    expect((await browser.get('/api/profile')).body.resume.id).toBe(rows[0]?.id);
  });

  test('a rejected file leaves the stored one and everything else unchanged', {
    tags: ['profile-save'],
  }, async () => {
    const { browser } = await savedPerson();
    const before = (await browser.get('/api/profile')).body;
    const rejected = await uploadResume(browser, 'cv.docx');
    expect(rejected).toMatchObject({
      status: 422,
      body: { title: 'Invalid file type', detail: 'Please upload a PDF file.', errors: [{ path: 'file' }] },
    });
    expect((await browser.get('/api/profile')).body).toEqual(before);
  });

  test('removing the résumé makes the profile incomplete; removing it twice changes nothing', async () => {
    const { person, browser } = await savedPerson();
    expect((await browser.delete('/api/profile/resume')).body).toMatchObject({
      resume: null,
      profile_complete: false,
      profile_completed: true,
    });
    expect(await storedKeysOf(person.id)).toEqual([]);
    expect((await browser.delete('/api/profile/resume')).status).toBe(200);
  });

  test.each(['submitted', 'under_review', 'shortlisted', 'waitlisted'] as const)(
    'while an application is %s, its résumé can be replaced but not removed',
    { tags: ['complete-profile', 'resume-stays-while-applied'] },
    async (status) => {
      const { person, browser } = await savedPerson();
      const project = await createProject(portal);
      await createApplication(portal, { project, applicant: person, values: { status } });
      expect(await browser.delete('/api/profile/resume')).toMatchObject({
        status: 409,
        body: { code: 'resume_needed', title: 'Your resume is needed' },
      });
      expect(await uploadResume(browser, 'better.pdf')).toMatchObject({
        status: 200,
        body: { resume: { name: 'better.pdf' } },
      });
    },
  );

  test.each(['draft', 'withdrawn', 'rejected', 'accepted'] as const)(
    'the résumé can be removed with an application that is %s',
    async (status) => {
      const { person, browser } = await savedPerson();
      const project = await createProject(portal);
      await createApplication(portal, { project, applicant: person, values: { status } });
      expect((await browser.delete('/api/profile/resume')).status).toBe(200);
    },
  );

  test('either applying or removing the résumé wins at the same moment, never both', {
    tags: ['complete-profile'],
  }, async () => {
    for (let round = 0; round < 15; round++) {
      const { browser } = await savedPerson();
      const project = await createProject(portal);
      const [applied, removed] = await Promise.all([
        browser.post('/api/applications', {
          project_id: project.id,
          team_id: null,
          initial_proposal: 'I would like to build it.',
          submission_key: crypto.randomUUID(),
        }),
        browser.delete('/api/profile/resume'),
      ]);
      expect([applied.status, removed.status].sort()).toSatisfy(
        (statuses: number[]) => statuses[0] === 200 && (statuses[1] === 403 || statuses[1] === 409),
      );
    }
  });

  test('the sixty-first upload within an hour is rejected', async () => {
    const { person, browser } = await newcomer();
    const resets_at = new Date(Date.now() + 3_600_000).toISOString();
    await portal.db.insert(rate_limits).values({ key: `upload:${person.id}`, count: 60, resets_at });
    const rejected = await uploadResume(browser);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(3500);
  });
});

describe('people in search of a team', { tags: ['team-search-opt-in'] }, () => {
  test('a person lists themselves for teams with skills and a note, each skill once, and ends it again', async () => {
    const { browser } = await savedPerson();
    const opted = await browser.put('/api/profile/team-search', {
      looking_for_team: true,
      skills: [' Python ', 'python, PyTorch,'],
      looking_note: ' Evenings only. ',
    });
    expect(opted.body).toMatchObject({
      looking_for_team: true,
      skills: ['Python', 'PyTorch'],
      looking_note: 'Evenings only.',
    });
    const out = await browser.put('/api/profile/team-search', {
      looking_for_team: false,
      skills: [],
      looking_note: '',
    });
    expect(out.body).toMatchObject({ looking_for_team: false, skills: [], looking_note: null });
  });
});

test('staff see the full profile with department and Member Since; others get an error', {
  tags: ['student-profile-page'],
}, async () => {
  const { person, browser } = await savedPerson();
  const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  const { body } = await admin.get(`/api/people/${person.id}`);
  expect(body).toMatchObject({ ...PROFILE, email: person.email, department: { name: 'Students' } });
  expect(Date.now() - Date.parse(body.created_at)).toBeLessThan(60_000);
  expect(Object.keys(body)).not.toContain('looking_note');
  expect((await browser.get(`/api/people/${person.id}`)).status).toBe(200);
  for (const role of ['student', 'team_lead', 'executive', 'manager'] as const) {
    const other = await portal.signIn(await createPerson(portal, { role }));
    expect(await other.get(`/api/people/${person.id}`)).toMatchObject({
      status: 404,
      body: {
        title: 'Profile not found',
        detail: 'The requested student profile could not be found.',
      },
    });
  }
  expect((await admin.get(`/api/people/${crypto.randomUUID()}`)).status).toBe(404);
});

test('teammates see only each other’s name, college, degree, semester and GitHub link', async () => {
  const { person, browser } = await savedPerson();
  const leader = await createPerson(portal);
  await createTeam(portal, leader, [person]);
  const { body } = await (await portal.signIn(leader)).get(`/api/teammates/${person.id}`);
  const { display_name, college, degree, year, github_link } = PROFILE;
  expect(body).toEqual({ user_id: person.id, display_name, college, degree, year, github_link });
  const stranger = await portal.signIn(await createPerson(portal));
  expect((await stranger.get(`/api/teammates/${person.id}`)).status).toBe(404);
  expect((await browser.get(`/api/teammates/${leader.id}`)).body.display_name).toBe(leader.display_name);
});

describe('the steps of onboarding', { tags: ['onboarding-steps'] }, () => {
  const steps = async (browser: Client) => (await browser.get('/api/profile')).body.onboarding;

  test('the steps of onboarding are open for a newcomer', async () => {
    const { browser } = await newcomer();
    expect(await steps(browser)).toEqual({
      has_explored_projects: false,
      is_in_team: false,
      has_applied: false,
    });
  });

  test('a draft completes the step of exploring projects, and a submission the step of applying', async () => {
    const { person, browser } = await savedPerson();
    const project = await createProject(portal);
    await createApplication(portal, { project, applicant: person, values: { status: 'draft' } });
    expect(await steps(browser)).toMatchObject({ has_explored_projects: true, has_applied: false });
    await createApplication(portal, { project: await createProject(portal), applicant: person });
    expect(await steps(browser)).toMatchObject({ has_explored_projects: true, has_applied: true });
  });

  test('a member of a team that has applied has completed the steps of joining a team and applying', async () => {
    const [leader, { person, browser }] = [await createPerson(portal), await savedPerson()];
    const team = await createTeam(portal, leader, [person]);
    expect(await steps(browser)).toMatchObject({ is_in_team: true, has_applied: false });
    const project = await createProject(portal);
    await createApplication(portal, { project, applicant: leader, team, members: [person] });
    expect(await steps(browser)).toEqual({
      has_explored_projects: true,
      is_in_team: true,
      has_applied: true,
    });
  });
});

describe('a degree that the programme took off its list', { tags: ['degree-stays'] }, () => {
  afterEach(() => setProgramme({}));

  test('stays in a profile that is saved again, and is refused to others', async () => {
    const { browser } = await savedPerson();
    const other = await savedPerson();
    await browser.put('/api/profile', { ...PROFILE, degree: 'BE' });
    setProgramme({ degrees: ['BTech', 'MCA'] });
    const saved = await browser.put('/api/profile', { ...PROFILE, degree: 'BE', phone: '+91 98450 11111' });
    expect([saved.status, saved.body.degree]).toEqual([200, 'BE']);
    const refused = await other.browser.put('/api/profile', { ...PROFILE, degree: 'BE' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      { path: 'degree', message: 'Please select your degree.', title: 'Degree' },
    ]);
    expect((await browser.put('/api/profile', PROFILE)).status).toBe(200);
    expect((await browser.put('/api/profile', { ...PROFILE, degree: 'BE' })).status).toBe(422);
  });

  test('stays in the profile of staff', async () => {
    const person = await createPerson(portal, { role: 'manager' });
    const browser = await portal.signIn(person);
    const values = {
      display_name: 'Meera Krishnan',
      phone: null,
      about: null,
      college: null,
      degree: 'BE',
      year: null,
      github_link: null,
      past_experiences: null,
    };
    await portal.db.update(profiles).set({ degree: 'BE' }).where(eq(profiles.user_id, person.id));
    setProgramme({ degrees: ['BTech'] });
    expect((await browser.put('/api/profile/staff', values)).status).toBe(200);
    expect((await browser.put('/api/profile/staff', { ...values, degree: 'ME' })).status).toBe(422);
    expect((await browser.put('/api/profile/staff', { ...values, degree: null })).status).toBe(200);
  });
});
