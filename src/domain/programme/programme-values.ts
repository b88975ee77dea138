/** Off, asked once, or needed for an application. */
export const AGE_QUESTIONS = ['off', 'ask', 'require'] as const;
export type AgeQuestion = (typeof AGE_QUESTIONS)[number];

export type ProgrammeLink = { label: string; href: string };
/** A figure of the landing page, typed or counted from the data; without the data, a counted one shows what is typed. */
export type ProgrammeFigure = { label: string; figure: string; counts: CountedThing | null };
export type ProgrammeStep = { title: string; text: string };
/** A category card; `projects` is null where the number is counted. */
export type CategoryCard = {
  category: string;
  title: string;
  text: string;
  projects: number | null;
};

/** What a figure can count: of the current cycle, but for colleges and people. */
export const COUNTED_THINGS = ['projects', 'teams', 'applications', 'people', 'colleges'] as const;
export type CountedThing = (typeof COUNTED_THINGS)[number];
export type LandingCounts = {
  things: Partial<Record<CountedThing, number>>;
  categories: Record<string, number>;
};

/** What names and describes the programme: the texts of pages, emails and files (rule:programme-content). */
export type Programme = {
  name: string;
  short_name: string;
  /** What it is, as one noun: a residency. */
  kind: string;
  /** One line, for search engines and the installed app. */
  line: string;
  mailbox: string;
  /** Signs emails as "The … team"; empty for the short name. */
  signature_name: string;
  /** Below the signature of emails; may be empty. */
  signature_address: string;
  /** The first paragraph of the landing page. */
  about: string;
  /** Whom it is for. */
  audience: string;
  is_paid: boolean;
  duration: string;
  resource_links: ProgrammeLink[];
  social_links: ProgrammeLink[];
  figures: ProgrammeFigure[];
  steps: ProgrammeStep[];
  categories: CategoryCard[];
  /** What the profile form offers. */
  degrees: string[];
  /** How many people a team holds. */
  max_team_size: number;
  /** Of days, deadlines and clocks. */
  time_zone: string;
  /** ISO 4217, of budgets. */
  currency: string;
  /** A cleaned SVG or PNG as a data URL, in pages an address; null for the portal's mark. */
  logo: string | null;
  /** Replaces marigold where the style sheets have an accent; null for marigold. */
  accent: string | null;
  /** Whose addresses may get an account; none listed: everybody's (rule:who-may-join). */
  allowed_domains: string[];
  /** The organisation at Google whose accounts may get one; empty for any. */
  google_domain: string;
  /** Whether people are asked whether they are 18 or older (rule:age-question). */
  age_question: AgeQuestion;
  /** Whether people under 18 can ask a guardian for consent, and need it (rule:guardian-consent). */
  guardian_consent: boolean;
} & Record<GuideSection, string | null>;

/** The sections of the guidelines as rich text; null for the specified text. */
export const GUIDE_SECTIONS = {
  guide_notice: 'Important Notice',
  guide_eligibility: 'Eligibility',
  guide_process: '2-Step Application Process',
  guide_benefits: 'Special Benefits',
  guide_categories: 'Project Categories',
  guide_faq: 'Frequently Asked Questions',
} as const;
export type GuideSection = keyof typeof GUIDE_SECTIONS;

export type ProgrammeKey = keyof Programme;
