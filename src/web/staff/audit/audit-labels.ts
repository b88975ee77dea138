import { STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '#domain/staff/audit.ts';
import { ROLE_LABELS } from '#domain/users/users.ts';
import { formatDate } from '#web/lib/format.ts';
import type { AuditEntry } from './queries.ts';
import type { AuditSearch } from './search.ts';

type Subject = Pick<AuditEntry, 'subject_type' | 'subject_id' | 'subject_name'>;
type Details = Pick<AuditEntry, 'subject_type' | 'details' | 'people'>;

const labelOf = (labels: Record<string, string>, key: string) => labels[key] ?? sentenceCase(key);

/** The label of an action, also of an unknown one. */
export const actionLabel = (action: string) => labelOf(AUDIT_ACTIONS, action);

/** The name of a subject, or its kind once it is deleted: the log holds no names (rule:erasure). */
export function subjectLabel({ subject_type, subject_id, subject_name }: Subject): string {
  if (subject_name) return subject_name;
  if (subject_type === 'settings') return sentenceCase(subject_id);
  if (subject_type === 'user') return `Deleted person ${shortId(subject_id)}`;
  if (subject_type === 'bulk_run') return AUDIT_SUBJECTS.bulk_run;
  const noun = labelOf(AUDIT_SUBJECTS, subject_type);
  return isId(subject_id) ? `Deleted ${noun.toLowerCase()} ${shortId(subject_id)}` : noun;
}

/** Enough of an id to tell one deleted person or project from another. */
export const shortId = (id: string) => id.slice(0, 8);

/** What narrows the log beside the fields of its form; null if nothing does. A page of entries has the names. */
export function describeNarrowing(
  { actor, subject_id, bulk_run }: AuditSearch,
  entries: AuditEntry[],
): string | null {
  if (bulk_run) return 'Only the applications of one bulk run';
  const subject = entries.find((entry) => entry.subject_id === subject_id);
  const facts = [
    ...(actor && isId(actor) ? [`done by ${actorName(actor, entries)}`] : []),
    ...(subject_id ? [`about ${subject ? subjectLabel(subject) : 'one subject'}`] : []),
  ];
  return facts.length > 0 ? `Only entries ${facts.join(' and ')}` : null;
}

/** Whether a filter is a person that somebody clicked on, not a text that somebody typed. */
export const isId = (value: string) => /^[0-9a-f-]{36}$/.test(value);

const actorName = (id: string, entries: AuditEntry[]): string =>
  entries.find(({ actor }) => actor?.id === id)?.actor?.name ?? `person ${shortId(id)}`;

/** The path of the subject's page; null if it is deleted or has no page. */
export function subjectPath({ subject_type, subject_id, subject_name }: Subject): string | null {
  if (subject_type === 'settings')
    return subject_id.startsWith('programme.') ? '/admin/programme' : '/admin/settings';
  if (subject_name === null) return null;
  if (subject_type === 'user') return `/student-profile/${subject_id}`;
  if (subject_type === 'project') return `/projects/${subject_id}`;
  if (subject_type === 'application') return `/admin/applications?open=${subject_id}`;
  return subject_type === 'department' ? '/admin?tab=departments' : null;
}

/** For example "Submitted → Accepted" or "Status: active → on hold". */
export function describeDetails({ subject_type, details, people }: Details): string {
  const { from, to, kind, bulk_run: _shownByItsOwnLine, ...rest } = details;
  const labels = WITH_STATUSES.includes(subject_type) ? STATUS_LABELS : {};
  const word = (value: unknown) => wordOfValue(people, { ...VALUE_LABELS, ...labels }, value);
  const describe = (value: unknown) => (isChange(value) ? describeChange(word, value) : word(value));
  const facts = Object.entries(rest)
    .filter(([, value]) => !isUnnamed(people, value))
    .map(([key, value]) => `${labelOf(KEY_LABELS, key)}: ${describe(value)}`);
  // A bulk run that sets a status says so by its arrow.
  if (kind === 'message') return ['Message', ...facts].join(', ');
  const change = to === undefined ? [] : [from === undefined ? `→ ${word(to)}` : describe({ from, to })];
  return [...change, ...facts].join(', ');
}

/** What had no value before reads as its new value. */
const describeChange = (word: (value: unknown) => string, { from, to }: Change) =>
  from === null || from === undefined ? word(to) : `${word(from)} → ${word(to)}`;

/** The id of a file or a review says nothing to a person. */
const isUnnamed = (people: AuditEntry['people'], value: unknown) =>
  typeof value === 'string' && isId(value) && !people.some(({ id }) => id === value);

type Change = { from: unknown; to: unknown };

const isChange = (value: unknown): value is Change => typeof value === 'object' && value !== null;

function wordOfValue(people: AuditEntry['people'], labels: Record<string, string>, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  const person = people.find(({ id }) => id === text);
  if (person) return person.name ?? 'deleted person';
  if (/^\d{4}-\d\d-\d\d/.test(text)) return formatDate(text);
  return labels[text] ?? text.split(', ').map(lowerCase).join(', ');
}

/** Keys of details whose words alone say too little. */
const KEY_LABELS: Record<string, string> = {
  by: 'By',
  texts: 'Changed texts',
  picked: 'Selected one by one',
  has_search: 'With a search text',
  has_college: 'Of one college',
  rows: 'Applications',
  is_visible_to_public: 'Visible to the public',
  opens_by_itself: 'Opens automatically',
  closes_by_itself: 'Closes automatically',
  withdrawn_applications: 'Withdrawn applications',
  archived: 'Kept in the archive',
  is_blind: 'Blind reading',
  is_conflict: 'Conflict of interest',
  owners_conflict: 'Own projects are conflicts',
  per_application: 'Reviews per application',
  max_per_reviewer: 'Limit per reviewer',
  common_applications: 'Common applications',
  reviews: 'Reviews',
  skipped: 'Skipped',
};

const VALUE_LABELS: Record<string, string> = {
  ...ROLE_LABELS,
  csv: 'CSV',
  xlsx: 'XLSX',
  operator: 'the operator',
};

/** The subjects with application statuses; projects and cycles can be a draft too, in lower case. */
const WITH_STATUSES = ['application', 'bulk_run'];

const lowerCase = (key: string) => key.replaceAll('_', ' ');

function sentenceCase(key: string): string {
  const words = lowerCase(key);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
