/** The texts and links of the landing page. */
export const LANDING_STEPS = [
  { title: 'Sign Up', text: 'Create an account with Google or with your email address.' },
  { title: 'Complete Profile', text: 'Tell us about your studies and add your resume as a PDF.' },
  { title: 'Join/Create Team', text: 'Work alone, or find up to four others to work with.' },
  { title: 'Apply to Projects', text: 'A 2-step proposal: first the idea, then the details.' },
] as const;

export const LANDING_STATS = [
  { figure: '12+', label: 'AI projects' },
  { figure: '5', label: 'max team size' },
  { figure: '100+', label: 'colleges' },
  { figure: '2', label: 'application stages' },
] as const;

export const LANDING_CATEGORIES = [
  { key: 'ai_ml', title: 'AI/ML', projects: 4, text: 'Models that learn from sound, text and sensor data.' },
  {
    key: 'computer_vision',
    title: 'Computer Vision',
    projects: 3,
    text: 'Images, video and documents.',
  },
  { key: 'nlp', title: 'NLP', projects: 2, text: 'Indian languages, spoken and written.' },
  {
    key: 'data_science',
    title: 'Data Science',
    projects: 3,
    text: 'Patterns and forecasts in large records.',
  },
] as const;

type FooterLink = { label: string; href: string };

export const FOOTER_LINKS: Record<'About' | 'Resources' | 'Social', readonly FooterLink[]> = {
  About: [
    { label: 'Who can apply', href: '/guidelines#eligibility' },
    { label: 'Special benefits', href: '/guidelines#benefits' },
    { label: 'Privacy', href: '/privacy' },
  ],
  Resources: [
    { label: 'How to apply', href: '/guidelines#process' },
    { label: 'Project categories', href: '/guidelines#categories' },
    { label: 'Questions', href: '/guidelines#faq' },
  ],
  Social: [
    { label: 'LinkedIn', href: 'https://linkedin.example/applied-ai-residency' },
    { label: 'GitHub', href: 'https://github.example/applied-ai-residency' },
    { label: 'YouTube', href: 'https://youtube.example/applied-ai-residency' },
  ],
};
