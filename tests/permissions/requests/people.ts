import { DEFAULT_PROGRAMME } from '#domain/programme/default-programme.ts';
import { guardian_consents } from '#server/db/schema/users.ts';
import { createToken } from '#server/users/tokens/tokens.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createPerson, createTeam, type Person } from '#tests/factories.ts';
import { jpegBytes } from '#tests/pictures.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests } from '../requests.ts';

const profile = {
  display_name: 'A person',
  college: 'College of Examples',
  degree: 'BTech',
  year: 6,
  phone: '+91 90000 00000',
  github_link: 'https://github.com/example',
  past_experiences: 'A line follower robot.',
};

/** The id of a person’s résumé with bytes in the store. */
async function uploadedResume(portal: Portal, person: Person): Promise<string> {
  const client = await portal.signIn(person);
  const { body } = await client.upload('PUT', '/api/profile/resume', await pdfBytes(), 'resume.pdf');
  return body.resume.id;
}

async function consentLink(portal: Portal): Promise<string> {
  const { token, hash } = createToken();
  const { id: user_id } = await createPerson(portal);
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const asked = {
    guardian_name: 'Noor',
    guardian_email: 'noor@example.test',
    asked_at: expires_at,
    expires_at,
  };
  await portal.db.insert(guardian_consents).values({ user_id, token_hash: hash, ...asked });
  return `/api/guardian-consents/${token}`;
}

export const peopleRequests: Record<string, Requests> = {
  'GET /api/profile': { unrelated: () => ({ path: '/api/profile' }), onlySelf: true },
  'GET /api/colleges': { unrelated: () => ({ path: '/api/colleges?search=nit' }), onlySelf: true },
  'PUT /api/profile': { unrelated: () => ({ path: '/api/profile', body: profile }), onlySelf: true },
  'PUT /api/profile/staff': {
    unrelated: () => ({ path: '/api/profile/staff', body: { ...profile, about: 'Builds sensors.' } }),
  },
  'PUT /api/profile/resume': {
    unrelated: async () => ({ path: '/api/profile/resume', bytes: await pdfBytes() }),
    onlySelf: true,
  },
  'DELETE /api/profile/resume': { unrelated: () => ({ path: '/api/profile/resume' }), onlySelf: true },
  'PUT /api/profile/team-search': {
    unrelated: () => ({
      path: '/api/profile/team-search',
      body: { looking_for_team: true, skills: ['PyTorch'], looking_note: null },
    }),
    onlySelf: true,
  },
  'PUT /api/profile/guardian': {
    unrelated: () => ({
      path: '/api/profile/guardian',
      body: { guardian_name: 'Noor', guardian_email: 'noor@example.test' },
    }),
    onlySelf: true,
    // The default programme doesn't ask.
    allowedStatus: 409,
  },
  'GET /api/guardian-consents/{token}': {
    unrelated: async (portal) => ({ path: await consentLink(portal) }),
  },
  'POST /api/guardian-consents/{token}': {
    unrelated: async (portal) => ({
      path: await consentLink(portal),
      body: { answer: 'given', confirmation: 'AGREE' },
    }),
  },
  'GET /api/people/{id}': {
    unrelated: async (portal) => ({ path: `/api/people/${(await createPerson(portal)).id}` }),
    related: {
      self: async (portal) => {
        const person = await createPerson(portal);
        return { person, path: `/api/people/${person.id}` };
      },
    },
  },
  'GET /api/teammates/{id}': {
    unrelated: async (portal) => ({ path: `/api/teammates/${(await createPerson(portal)).id}` }),
    related: {
      'member of the same team': async (portal) => {
        const [leader, person] = [await createPerson(portal), await createPerson(portal)];
        await createTeam(portal, leader, [person]);
        return { person, path: `/api/teammates/${leader.id}` };
      },
    },
  },
  'GET /files/{id}': {
    unrelated: async (portal) => ({
      path: `/files/${await uploadedResume(portal, await createPerson(portal))}`,
    }),
    related: {
      self: async (portal) => {
        const person = await createPerson(portal);
        return { person, path: `/files/${await uploadedResume(portal, person)}` };
      },
    },
  },
  'GET /api/test-emails': { unrelated: () => ({ path: '/api/test-emails' }) },
  'POST /api/test-emails': {
    unrelated: () => ({ path: '/api/test-emails', body: { event_type: 'new_user' } }),
  },
  'GET /api/settings/hero': { unrelated: () => ({ path: '/api/settings/hero' }) },
  'GET /api/settings/detailed-proposal-gate': {
    unrelated: () => ({ path: '/api/settings/detailed-proposal-gate' }),
  },
  'GET /api/settings': { unrelated: () => ({ path: '/api/settings' }) },
  'POST /api/settings/hero-pictures': {
    unrelated: () => ({ path: '/api/settings/hero-pictures', bytes: jpegBytes(), fileName: 'a.jpg' }),
  },
  'GET /api/settings/programme': { unrelated: () => ({ path: '/api/settings/programme' }) },
  'POST /api/settings/programme/preview': {
    unrelated: () => ({ path: '/api/settings/programme/preview', body: { name: 'Another' } }),
  },
  'GET /api/settings/programme/larger-teams': {
    unrelated: () => ({ path: '/api/settings/programme/larger-teams?size=3' }),
  },
  'POST /api/settings/programme/logo': {
    unrelated: () => ({
      path: '/api/settings/programme/logo',
      body: {
        data: btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'),
      },
    }),
  },
  'GET /api/settings/emails': { unrelated: () => ({ path: '/api/settings/emails' }) },
  'GET /api/settings/emails/{kind}/versions': {
    unrelated: () => ({ path: '/api/settings/emails/new_leader/versions' }),
  },
  'POST /api/settings/emails/{kind}/preview': {
    unrelated: () => ({
      path: '/api/settings/emails/new_leader/preview',
      body: { subject: 'Hello', body: '{{ usual_text }}', data: 'usual' },
    }),
  },
  'POST /api/settings/emails/{kind}/test': {
    unrelated: () => ({
      path: '/api/settings/emails/new_leader/test',
      body: { subject: 'Hello', body: '{{ usual_text }}' },
    }),
  },
  'PUT /api/settings/emails/{kind}': {
    unrelated: () => ({
      path: '/api/settings/emails/new_leader',
      body: { subject: 'Hello', body: '{{ usual_text }}', seen: null },
    }),
  },
  'PUT /api/settings/emails/{kind}/default': {
    unrelated: () => ({ path: '/api/settings/emails/team_dissolved/default', body: { seen: null } }),
  },
  'PUT /api/settings/programme': {
    unrelated: () => ({
      path: '/api/settings/programme',
      body: { duration: '8 weeks', seen: { duration: DEFAULT_PROGRAMME.duration } },
    }),
  },
  'PUT /api/settings': {
    unrelated: () => ({
      path: '/api/settings',
      body: {
        decision_mail_hold_seconds: 30,
        seen: { decision_mail_hold_seconds: 60 },
      },
    }),
  },
};
