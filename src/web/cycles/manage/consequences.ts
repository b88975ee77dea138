import type { CycleChange } from '#domain/cycles/cycles.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { ManagedCycle } from './managed-cycles-query.ts';

/** The names of the changes on their buttons. */
export const CHANGE_LABELS: Record<CycleChange, string> = {
  open: 'Open',
  close: 'Close',
  open_again: 'Open again',
  archive: 'Archive',
  reopen: 'Reopen',
};

/** The toast after each change. */
export const CHANGED: Record<CycleChange, string> = {
  open: 'Cycle opened',
  close: 'Cycle closed',
  open_again: 'Cycle opened again',
  archive: 'Cycle archived',
  reopen: 'Cycle reopened',
};

/** The sentences of the question; those that concern nobody are left out. */
export function consequencesOf(
  change: CycleChange,
  { name, figures, closes_at }: ManagedCycle,
  all: readonly ManagedCycle[],
): string[] {
  const { projects, unconfirmed_projects, drafts, undecided, applications } = figures;
  const others = all.filter((one) => one.state === 'open' && one.name !== name).map((one) => one.name);
  const sentences: Record<CycleChange, (string | false)[]> = {
    open: [
      `Students see ${name} at once, with ${count(projects - unconfirmed_projects, 'project')}.`,
      unconfirmed_projects > 0 &&
        `${count(unconfirmed_projects, 'project')} ${areOf(unconfirmed_projects)} not confirmed by their owners and will stay hidden until then.`,
      others.length > 0 &&
        `${listOf(others)} ${areOf(others.length)} open too, so students will choose between the cycles.`,
      ...all.filter((one) => one.name !== name && one.state !== 'archived').map(behindSelector),
      closes_at === null && 'It has no closing date yet.',
    ],
    close: [
      `Nobody can apply to the ${count(projects, 'project')} of ${name} any more.`,
      drafts > 0
        ? `${count(drafts, 'draft')} ${areOf(drafts)} still open and can't be submitted after closing. Their writers get an email; they can still read the text and copy it into the next cycle.`
        : 'No drafts are open.',
      undecided > 0
        ? `${count(undecided, 'application')} ${areOf(undecided)} undecided. You can still decide ${undecided === 1 ? 'it' : 'them'} after closing.`
        : applications > 0
          ? 'Every application is decided.'
          : 'It has no applications.',
    ],
    open_again: [
      `Students can apply again to the projects of ${name} whose deadlines have not passed.`,
      drafts > 0 && `${count(drafts, 'draft')} can be submitted again, and their writers get an email.`,
      others.length > 0 &&
        `${listOf(others)} ${areOf(others.length)} open too, so students will choose between the cycles.`,
      'It will have no closing date until you set one.',
    ],
    archive: [
      `${count(projects, 'project')}, ${count(figures.teams, 'team')} and ${count(applications, 'application')} of ${name} become read-only for everybody.`,
      undecided > 0 && `${count(undecided, 'application')} will stay undecided.`,
      drafts > 0 && `${count(drafts, 'draft')} will stay unsubmitted.`,
      'You can reopen the cycle later.',
    ],
    reopen: [
      `${name} will be closed instead of archived, so staff can change its ${count(applications, 'application')} again.`,
      undecided > 0 && `${count(undecided, 'application')} ${areOf(undecided)} undecided.`,
      'The audit log records that you reopened it.',
    ],
  };
  return sentences[change].filter((sentence) => sentence !== false);
}

/** What people without anything of their own in an earlier cycle find only with the selector (rule:personal-cycle). */
function behindSelector({ name, state, figures }: ManagedCycle): string | false {
  const { undecided, drafts, teams } = figures;
  const left = [
    undecided > 0 && count(undecided, 'undecided application'),
    state === 'open' && drafts > 0 && count(drafts, 'draft'),
    state === 'open' && teams > 0 && count(teams, 'team'),
  ].filter((part) => part !== false);
  if (state === 'draft' || left.length === 0) return false;
  const kept = state === 'open' ? ', except for the people they belong to, who still see it first' : '';
  return `${listOf(left)} of ${name} will be behind the cycle selector${kept}.`;
}

const listOf = (parts: string[]) =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ');

/** For example "12 projects are copied and stay hidden until their owners confirm them. Each of the 5 owners gets one email." */
export function describeCopy(chosen: readonly { owner_id: string | null }[]): string {
  if (chosen.length === 0) return 'No projects are copied. You and other people can create new ones.';
  const owners = new Set(chosen.map(({ owner_id }) => owner_id)).size;
  const mails = owners === 1 ? 'The owner gets one email.' : `Each of the ${owners} owners gets one email.`;
  return chosen.length === 1
    ? `1 project is copied and stays hidden until its owner confirms it. ${mails}`
    : `${chosen.length} projects are copied and stay hidden until their owners confirm them. ${mails}`;
}

/** For example "1 project" and "1,204 projects". */
export const count = (number: number, noun: string) =>
  `${formatNumber(number)} ${number === 1 ? noun : `${noun}s`}`;
const areOf = (number: number) => (number === 1 ? 'is' : 'are');
