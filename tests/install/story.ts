import { setTimeout as pause } from 'node:timers/promises';
import { pdfBytes } from '#tests/documents.ts';
import type { Received } from '#tests/smtp.ts';
import { ADMIN } from './blocks.ts';
import { Visitor } from './visitor.ts';

const PASSWORD = 'a long passphrase of the install test';
const STUDENT = 'student@example.edu';
const SERVER_RENDERED = 'id="hydration-state"';
/** The thread loads the screens at the first page, and a busy machine renders in the browser. */
const TRIES = 5;

type Site = { socketPath: string; received: Received[] };
type Cast = { admin: Visitor; student: Visitor; project: string; application: string; resume: string };

/** What people do with a new site: sign-up by email, a project, a résumé, an application. */
export class Story {
  private readonly site: Site;
  private readonly file = pdfBytes({ size: 400_000 });
  private cast: Partial<Cast> = {};

  constructor(site: Site) {
    this.site = site;
  }

  /** The super admin signs up with the address of the settings (step 7 of the page). */
  async signUpAdmin(): Promise<string> {
    const admin = await this.signUp(ADMIN);
    this.cast.admin = admin;
    const { user } = await admin.json('GET', '/api/session');
    if (user.role !== 'super_admin') throw new Error(`${ADMIN} has the role ${user.role}.`);
    return `${ADMIN} is ${user.role}`;
  }

  async createProject(): Promise<string> {
    const { id } = await this.member('admin').json('POST', '/api/projects', { body: PROJECT });
    this.cast.project = id;
    return `project ${id}`;
  }

  async uploadResume(): Promise<string> {
    const student = await this.signUp(STUDENT);
    this.cast.student = student;
    const headers = { 'X-File-Name': 'cv.pdf' };
    const { resume } = await student.json('PUT', '/api/profile/resume', { body: await this.file, headers });
    this.cast.resume = resume.id;
    await student.json('PUT', '/api/profile', { body: PROFILE });
    return `${resume.size} bytes`;
  }

  async apply(): Promise<string> {
    const body = {
      project_id: this.member('project'),
      team_id: null,
      initial_proposal: 'We would like to build it.',
      submission_key: crypto.randomUUID(),
    };
    const { id } = await this.member('student').json('POST', '/api/applications', { body });
    this.cast.application = id;
    const mails = await this.mailsTo(STUDENT, 2);
    return `application ${id}, then “${mails.at(-1)?.subject}”`;
  }

  /** Opens forty pages; every one must come with its content, from a process that is still there. */
  async openPages(): Promise<string> {
    const { admin, student } = this.cast;
    const visits = PAGES(this.cast).flatMap(([who, paths]) => {
      const visitor = { visitor: new Visitor(this.site.socketPath), student, admin }[who];
      return visitor ? paths.map((path) => ({ visitor, path })) : [];
    });
    const failed: string[] = [];
    let again = 0;
    for (const { visitor, path } of visits) {
      const results = await openRendered(visitor, path);
      again += results.length - 1;
      if (results.at(-1) !== 'rendered') failed.push(`${path}: ${results.join(', ')}`);
    }
    const summary = `${visits.length - failed.length} of ${visits.length} pages rendered on the server, ${again} opened again`;
    if (failed.length > 0 || visits.length < 40) throw new Error([summary, ...failed].join('\n'));
    return summary;
  }

  /** The session of the student and the bytes of the résumé; after a restore everybody signs in again. */
  async readBack(withSignIn = false): Promise<string> {
    const student = this.member('student');
    if (withSignIn) {
      await student.json('POST', '/api/session', { body: { email: STUDENT, password: PASSWORD } });
      await this.member('admin').json('POST', '/api/session', { body: { email: ADMIN, password: PASSWORD } });
    }
    const { status, bytes } = await student.send('GET', `/files/${this.member('resume')}`);
    if (status !== 200 || !bytes.equals(await this.file))
      throw new Error(`The résumé: ${status}, ${bytes.length} bytes`);
    const list = await student.json('GET', `/api/applications/${this.member('application')}`);
    return `the résumé has the same ${bytes.length} bytes, the application is ${list.status}`;
  }

  private member<Name extends keyof Cast>(name: Name): Cast[Name] {
    const member = this.cast[name];
    if (member === undefined) throw new Error(`There is no ${name}: an earlier step failed.`);
    return member as Cast[Name];
  }

  private async signUp(email: string): Promise<Visitor> {
    const visitor = new Visitor(this.site.socketPath);
    const body = { email, password: PASSWORD, confirm_password: PASSWORD };
    await visitor.json('POST', '/api/sign-ups', { body });
    const [mail] = await this.mailsTo(email, 1);
    const token = /verify=([\w-]+)/.exec(mail?.mail.text ?? '')?.[1];
    await visitor.json('POST', '/api/email-verifications', { body: { token, password: PASSWORD } });
    return visitor;
  }

  private async mailsTo(email: string, count: number): Promise<Received[]> {
    const own = () => this.site.received.filter(({ to }) => to === email);
    for (let tries = 0; own().length < count; tries++) {
      if (tries === 300) throw new Error(`${own().length} of ${count} emails to ${email} after 30 seconds.`);
      await pause(100);
    }
    return own();
  }
}

/** The outcome of each attempt, the last one “rendered” unless all failed. */
async function openRendered(visitor: Visitor, path: string): Promise<string[]> {
  const results: string[] = [];
  while (results.length < TRIES && results.at(-1) !== 'rendered') {
    if (results.length > 0) await pause(1000);
    const answer = await visitor.send('GET', path).catch((error: Error) => error);
    if (answer instanceof Error) results.push(answer.message);
    else if (answer.status !== 200) results.push(String(answer.status));
    else results.push(String(answer.bytes).includes(SERVER_RENDERED) ? 'rendered' : 'empty page');
  }
  return results;
}

/** Two dozen pages, opened twice: by default the proxy sends them to both processes. */
const PAGES = ({ project, application }: Partial<Cast>): ['visitor' | 'student' | 'admin', string[]][] => {
  const own = [
    `/projects/${project}`,
    `/applications/${application}`,
    '/dashboard',
    '/projects',
    '/applications',
  ];
  const student = [...own, '/projects?search=tide', '/teams', '/profile', '/notifications', '/guidelines'];
  const staff = [
    '/admin',
    '/admin/applications',
    '/admin/outbox',
    '/admin/cycles',
    '/admin/settings',
    '/admin/audit',
  ];
  const admin = [`/projects/${project}`, '/projects', '/projects/create', ...staff];
  const once: ['visitor' | 'student' | 'admin', string[]][] = [
    ['visitor', ['/auth', '/privacy']],
    ['student', student],
    ['admin', admin],
  ];
  return [...once, ...once];
};

const PROFILE = {
  display_name: 'A Student',
  college: 'College of Examples',
  degree: 'BTech',
  year: 7,
  phone: '+91 90000 00000',
  github_link: 'https://github.com/example',
  past_experiences: 'A line follower robot.',
};

const PROJECT = {
  project_number: 'P-1',
  name: 'Reading tide tables',
  what_is_it: '<p>A study.</p>',
  problem_statement: '<p>A problem.</p>',
  category: 'nlp',
  priority: 'low',
  max_team_size: 4,
  skills_required: [],
  is_visible_to_public: true,
  main_image_url: null,
  images: [],
};
