/** The programme's name, duration and mailbox, for all pages and emails (rule:programme-content). */
export const PROGRAMME = {
  name: 'Applied AI Residency 2025',
  shortName: 'Applied AI Residency',
  duration: '6 months to 2 years',
  mailbox: 'residency@demo.example',
} as const;
