import type { ProjectCategory } from '../projects/projects.ts';
import { DEFAULT_PROGRAMME } from './default-programme.ts';

export type ProgrammeLink = { label: string; href: string };
/** A figure of the landing page, typed or counted from the data; without the data, a counted one shows what is typed. */
export type ProgrammeFigure = { label: string; figure: string; counts: CountedThing | null };
export type ProgrammeStep = { title: string; text: string };
/** A category card; `projects` is null where the number is counted. */
export type CategoryCard = {
  category: ProjectCategory;
  title: string;
  text: string;
  projects: number | null;
};

/** What a figure can count: of the current cycle, but for colleges and people. */
export const COUNTED_THINGS = ['projects', 'teams', 'applications', 'people', 'colleges'] as const;
export type CountedThing = (typeof COUNTED_THINGS)[number];
export type LandingCounts = {
  things: Partial<Record<CountedThing, number>>;
  categories: Partial<Record<ProjectCategory, number>>;
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

let own: Partial<Programme> = {};
let current = DEFAULT_PROGRAMME;
const listeners = new Set<() => void>();

/** The programme of this site. A site has one, so a process and a page hold one, which their start and every change set (docs/decisions/035). */
export const programme = (): Programme => current;

/** What differs from the defaults. */
export const ownProgramme = (): Partial<Programme> => own;
export const isDefaultProgramme = (): boolean => Object.keys(own).length === 0;

/** Sets the programme from the values that differ from the defaults. */
export function setProgramme(values: Partial<Programme>): void {
  const next = { ...DEFAULT_PROGRAMME, ...values };
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  own = ownValues(next);
  for (const listener of listeners) listener();
}

/** Calls `listener` after every change; returns a function that ends this. */
export function onProgrammeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The values that differ from the defaults. */
export const ownValues = (values: Partial<Programme>): Partial<Programme> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_PROGRAMME[key as ProgrammeKey]),
    ),
  );

/** The kind of the programme at the start of a name. */
export const kindAsName = (): string => current.kind.charAt(0).toUpperCase() + current.kind.slice(1);

/** The file of the dates, as browsers save it. */
export const calendarName = (): string =>
  `${current.kind.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-dates.ics`;

/** Where a sentence says this, pages and emails link to the programme's mailbox (rule:replies-arrive). */
export const CONTACT_WORDS = 'contact the programme';
export const mailboxLink = (): string => `mailto:${current.mailbox}`;
