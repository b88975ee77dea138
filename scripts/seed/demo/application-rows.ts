import { blocksAnotherApplication, FINAL_STATUSES } from '#domain/applications/application-statuses.ts';
import type {
  application_events,
  applications as applicationsTable,
} from '#server/db/schema/applications.ts';
import type { application_members } from '#server/db/schema/rosters.ts';
import type { audit_log } from '#server/db/schema/staff.ts';
import type { DemoEvent } from '../applications/history.ts';
import { applications, type DemoApplication } from '../applications.ts';
import { emailOf, personOf } from '../people.ts';
import { teamOf } from '../teams.ts';
import { daysBefore } from './dates.ts';
import { nameOf } from './ids.ts';
import type { Seeding } from './insert.ts';

export const applicationRows = (seeding: Seeding): (typeof applicationsTable.$inferInsert)[] =>
  applications.map((application) => {
    const { status, stage, initial_proposal, detailed, score, admin_comments } = application;
    return {
      id: seeding.ids.application(nameOf(application)),
      project_id: seeding.ids.project(application.project),
      applicant_id: seeding.ids.person(application.applicant),
      team_id: application.team === null ? null : seeding.ids.team(application.team),
      ...{ status, stage, initial_proposal, ...detailed, score, admin_comments },
      presentation_file_id: seeding.documents.presentations.get(nameOf(application))?.id ?? null,
      withdrawn_by: status === 'withdrawn' ? 'applicant' : null,
      ...datesOf(application, seeding.at),
    };
  });

function datesOf({ begun_days_ago, submitted_days_ago, status, events }: DemoApplication, at: Date) {
  const when = (days: number | undefined | null) => (days == null ? null : daysBefore(at, days));
  const decided = FINAL_STATUSES.includes(status)
    ? events.findLast((event) => event.to_status !== null)?.days_ago
    : null;
  return {
    submitted_at: when(submitted_days_ago),
    detailed_submitted_at: when(events.find((event) => event.kind === 'detailed_submitted')?.days_ago),
    decided_at: when(decided),
    created_at: daysBefore(at, begun_days_ago),
    updated_at: daysBefore(at, events.at(-1)?.days_ago ?? begun_days_ago),
  };
}

/** The roster at the time of the application; a draft has none yet (rule:roster-is-copied). */
export const rosterRows = (seeding: Seeding): (typeof application_members.$inferInsert)[] =>
  applications
    .filter((application) => application.status !== 'draft')
    .flatMap((application) =>
      rosterOf(application, seeding).map((member, index) => ({
        application_id: seeding.ids.application(nameOf(application)),
        project_id: seeding.ids.project(application.project),
        blocks: blocksAnotherApplication(application.status),
        is_leader: index === 0,
        ...member,
      })),
    );

function rosterOf({ applicant, team }: DemoApplication, { ids }: Seeding) {
  const { members, profiles } = team === null ? { members: [], profiles: [] } : teamOf(team);
  const withAccount = [applicant, ...members].map(personOf).map((person) => ({
    user_id: ids.person(person.slug),
    display_name: person.display_name ?? person.slug,
    email: emailOf(person),
  }));
  return [
    ...withAccount,
    ...profiles.map(({ display_name, email }) => ({ user_id: null, display_name, email })),
  ];
}

/** Oldest first over all applications, so that ids increase with time. */
export const eventRows = (seeding: Seeding): (typeof application_events.$inferInsert)[] =>
  history().map(({ application, event }) => ({
    application_id: seeding.ids.application(nameOf(application)),
    kind: event.kind,
    from_status: event.from_status,
    to_status: event.to_status,
    actor_id: event.actor === null ? null : seeding.ids.person(event.actor),
    note: event.note,
    created_at: daysBefore(seeding.at, event.days_ago),
  }));

/** The audit log's lines of staff actions, with ids only (rule:audit-log, rule:erasure). */
export const auditRows = (seeding: Seeding): (typeof audit_log.$inferInsert)[] =>
  history().flatMap(({ application, event }) => {
    const action = AUDITED[event.kind];
    if (!action || event.actor === null) return [];
    return {
      at: daysBefore(seeding.at, event.days_ago),
      actor_id: seeding.ids.person(event.actor),
      action,
      subject_type: 'application',
      subject_id: seeding.ids.application(nameOf(application)),
      details: event.to_status ? { from: event.from_status, to: event.to_status } : {},
    };
  });

const AUDITED: Partial<Record<DemoEvent['kind'], string>> = {
  status_changed: 'status_changed',
  reviewed: 'application_reviewed',
};

const history = () =>
  applications
    .flatMap((application) => application.events.map((event) => ({ application, event })))
    .sort((one, other) => other.event.days_ago - one.event.days_ago);
