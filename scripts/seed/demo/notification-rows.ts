import type { notifications } from '#server/db/schema/mails.ts';
import type { DemoEvent } from '../applications/history.ts';
import { applications, type DemoApplication } from '../applications.ts';
import { projectOf } from '../projects.ts';
import { teamOf, teams } from '../teams.ts';
import { daysBefore } from './dates.ts';
import { nameOf } from './ids.ts';
import type { Seeding } from './insert.ts';

type Row = typeof notifications.$inferInsert;
type Notified = { days_ago: number; row: Omit<Row, 'created_at' | 'read_at'> };

/** Newer ones are unread. */
const READ_AFTER_DAYS = 7;

/** The notifications about the demo's applications and teams, oldest first, so that ids increase with time. */
export const notificationRows = (seeding: Seeding): Row[] =>
  [...ofApplications(seeding), ...ofTeams(seeding)]
    .sort((one, other) => other.days_ago - one.days_ago)
    .map(({ days_ago, row }) => ({
      ...row,
      created_at: daysBefore(seeding.at, days_ago),
      read_at: days_ago > READ_AFTER_DAYS ? daysBefore(seeding.at, days_ago - 0.5) : null,
    }));

function ofApplications({ ids }: Seeding): Notified[] {
  return applications.flatMap((application) =>
    application.events.flatMap((event) => {
      const kind = KIND_OF[event.kind];
      if (!kind) return [];
      return notifiedOf(application, event).map((slug) => ({
        days_ago: event.days_ago,
        row: {
          user_id: ids.person(slug),
          kind,
          subject: projectOf(application.project).name,
          status: event.kind === 'status_changed' ? event.to_status : null,
          application_id: ids.application(nameOf(application)),
          actor_id: event.kind === 'withdrawn' ? ids.person(application.applicant) : null,
        },
      }));
    }),
  );
}

const KIND_OF: Partial<Record<DemoEvent['kind'], Row['kind']>> = {
  submitted: 'application_received',
  detailed_submitted: 'detailed_received',
  status_changed: 'status_changed',
  withdrawn: 'application_withdrawn',
  contacted: 'contacted',
};

/** The accounts of the roster; staff write to the applicant, and the person who withdrew gets none. */
function notifiedOf({ applicant, team }: DemoApplication, { kind }: DemoEvent): string[] {
  const others = team === null ? [] : teamOf(team).members;
  if (kind === 'withdrawn') return others;
  return kind === 'contacted' ? [applicant] : [applicant, ...others];
}

function ofTeams({ ids }: Seeding): Notified[] {
  return teams.flatMap(({ key, name, leader, requests, refused = [] }) => [
    ...requests.map((slug) => ({
      days_ago: REQUESTED_DAYS_AGO,
      row: {
        user_id: ids.person(leader),
        kind: 'join_request' as const,
        subject: name,
        team_id: ids.team(key),
        actor_id: ids.person(slug),
      },
    })),
    ...refused.map((slug) => ({
      days_ago: REFUSED_DAYS_AGO,
      row: {
        user_id: ids.person(slug),
        kind: 'request_refused' as const,
        subject: name,
        team_id: ids.team(key),
        actor_id: ids.person(leader),
      },
    })),
  ]);
}

/** The times of open requests and of decisions on the others. */
export const REQUESTED_DAYS_AGO = 1.5;
const REFUSED_DAYS_AGO = 2.25;
