import type { Programme } from '#domain/programme/programme-values.ts';

/** A fellowship of another university, in another country. */
export const OWN: Programme = {
  name: 'Harbour Fellowship 2031',
  short_name: 'Harbour Fellowship',
  kind: 'fellowship',
  line: 'A paid fellowship for engineers of the coast.',
  mailbox: 'fellows@harbour.example',
  signature_name: 'Harbour',
  signature_address: 'Pier 4, Kiel',
  about: 'Build what a harbour needs.',
  audience: 'students in Schleswig-Holstein',
  is_paid: true,
  duration: '10 weeks',
  resource_links: [{ label: 'Handbook', href: 'https://harbour.example/handbook' }],
  social_links: [],
  figures: [
    { label: 'piers', figure: '4', counts: null },
    { label: 'projects', figure: '1', counts: 'projects' },
  ],
  steps: ['Register', 'Describe yourself', 'Find others', 'Apply'].map((title) => ({
    title,
    text: `${title}.`,
  })),
  categories: [{ category: 'robotics', title: 'Cranes', text: 'Cranes that see.', projects: null }],
  degrees: ['BSc', 'Diplom'],
  max_team_size: 8,
  time_zone: 'Europe/Berlin',
  currency: 'EUR',
  logo: null,
  accent: '#12877d',
  allowed_domains: [],
  google_domain: '',
  age_question: 'require',
  guardian_consent: false,
  guide_notice: '<p>Please complete your profile.</p>',
  guide_eligibility: '<p>You study in the north.</p>',
  guide_process: '<p>Two steps.</p>',
  guide_benefits: '<p>The sea.</p>',
  guide_categories: '<p>Cranes.</p>',
  guide_faq: '<p>Ask us.</p>',
};

/** Words of the default programme. */
export const DEFAULT_WORDS =
  /applied.ai|residency|AI projects|BTech|MTech|India|dollars|\$\d|nine years|indigenous|up to (?:four|five)|AAR/i;
