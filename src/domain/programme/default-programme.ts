import type { Programme } from './programme.ts';

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
};
