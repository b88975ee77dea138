import { DEFAULT_TIME_ZONE } from '../time-zone.ts';
import type { Programme } from './programme-values.ts';

/** The specified programme; the settings replace each value (rule:programme-content). */
export const DEFAULT_PROGRAMME: Programme = {
  name: 'Applied AI Residency 2025',
  short_name: 'Applied AI Residency',
  kind: 'residency',
  line: 'An unpaid residency for final-year students in India: form a team, choose an applied AI project and apply in two steps.',
  mailbox: 'residency@demo.example',
  signature_name: '',
  signature_address: '',
  about:
    'Spend your final year on a real problem. Form a team of up to five, choose an applied AI project, and work on data that took nine years to collect.',
  audience: 'students in India',
  is_paid: false,
  duration: '6 months to 2 years',
  resource_links: [
    { label: 'How to apply', href: '/guidelines#process' },
    { label: 'Project categories', href: '/guidelines#categories' },
    { label: 'Questions', href: '/guidelines#faq' },
  ],
  social_links: [
    { label: 'LinkedIn', href: 'https://linkedin.example/applied-ai-residency' },
    { label: 'GitHub', href: 'https://github.example/applied-ai-residency' },
    { label: 'YouTube', href: 'https://youtube.example/applied-ai-residency' },
  ],
  figures: [
    { label: 'AI projects', figure: '12+', counts: null },
    { label: 'max team size', figure: '5', counts: null },
    { label: 'colleges', figure: '100+', counts: null },
    { label: 'application stages', figure: '2', counts: null },
  ],
  steps: [
    { title: 'Sign Up', text: 'Create an account with Google or with your email address.' },
    { title: 'Complete Profile', text: 'Tell us about your studies and add your resume as a PDF.' },
    { title: 'Join/Create Team', text: 'Work alone, or find up to four others to work with.' },
    { title: 'Apply to Projects', text: 'A 2-step proposal: first the idea, then the details.' },
  ],
  categories: [
    {
      category: 'ai_ml',
      title: 'AI/ML',
      text: 'Models that learn from sound, text and sensor data.',
      projects: 4,
    },
    {
      category: 'computer_vision',
      title: 'Computer Vision',
      text: 'Images, video and documents.',
      projects: 3,
    },
    { category: 'nlp', title: 'NLP', text: 'Indian languages, spoken and written.', projects: 2 },
    {
      category: 'data_science',
      title: 'Data Science',
      text: 'Patterns and forecasts in large records.',
      projects: 3,
    },
  ],
  degrees: ['BTech', 'MTech', 'MCA', 'BE', 'ME'],
  max_team_size: 5,
  time_zone: DEFAULT_TIME_ZONE,
  currency: 'USD',
  logo: null,
  accent: null,
  allowed_domains: [],
  google_domain: '',
  age_question: 'off',
  guardian_consent: false,
  guide_notice: null,
  guide_eligibility: null,
  guide_process: null,
  guide_benefits: null,
  guide_categories: null,
  guide_faq: null,
};
