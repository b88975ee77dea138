/** What the programme says about itself (rule:programme-content): change it here, and everywhere with it. */
export const PROGRAMME = {
  name: 'Applied AI Residency 2025',
  shortName: 'Applied AI Residency',
  duration: '6 months to 2 years',
  mailbox: 'residency@demo.example',
} as const;
