/** The programme's name, duration and mailbox, for all pages and emails (rule:programme-content). */
export const PROGRAMME = {
  name: 'Applied AI Residency 2025',
  shortName: 'Applied AI Residency',
  duration: '6 months to 2 years',
  mailbox: 'residency@demo.example',
} as const;

/** Where a sentence says this, pages and emails link to the programme's mailbox (rule:replies-arrive). */
export const CONTACT_WORDS = 'contact the programme';
export const MAILBOX_LINK = `mailto:${PROGRAMME.mailbox}`;
