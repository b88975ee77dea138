import { MEMBERS_INLINE } from '#domain/applications/application-list.ts';
import { displayPhone } from '#domain/users/phones.ts';
import { applicantName } from '#web/applications/applicant-name.ts';
import type { StaffApplication } from '#web/applications/queries.ts';
import classes from '#web/applications/staff-cells.module.css';
import { formatDate } from '#web/lib/format.ts';
import { SoftBadge } from '#web/ui/soft-badge.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

type CellProps = { application: StaffApplication };

type ApplicantProps = CellProps & { onView: (id: string) => void };

/** The team with its leader and members, or the single applicant. The name opens the application. */
export function ApplicantCell({ application, onView }: ApplicantProps) {
  const { id, team, contact, members, member_count } = application;
  const others = members.filter(({ is_leader }) => !is_leader).slice(0, MEMBERS_INLINE);
  const more = member_count - others.length - 1;
  const name = (
    <button type="button" className={classes.name} onClick={() => onView(id)}>
      {applicantName(application)}
    </button>
  );
  if (!team) return name;
  return (
    <div className={classes.lines}>
      {name}
      <span>Leader: {contact?.display_name ?? 'Account deleted'}</span>
      {others.map(({ display_name, user_id }) => (
        <span className={classes.dimmed} key={user_id ?? display_name}>
          {display_name}
        </span>
      ))}
      <More count={more} />
    </div>
  );
}

export function ContactCell({ application: { contact } }: CellProps) {
  if (!contact) return '-';
  return (
    <div className={classes.lines}>
      <a className={classes.mail} href={`mailto:${contact.email}`}>
        <Address email={contact.email} />
      </a>
      {contact.phone && <span>{displayPhone(contact.phone)}</span>}
    </div>
  );
}

/** A long address wraps before its @ rather than in the middle of a word. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** At most two members inline (rule:applications-list), then '+N more members'. */
export function AcademicCell({ application: { team, contact, members, member_count } }: CellProps) {
  const people = team ? members.slice(0, MEMBERS_INLINE) : [contact ?? members[0]].filter(isDefined);
  return (
    <div className={`${classes.lines} ${classes.people}`}>
      {people.map((person) => (
        <div key={`${person.display_name}${person.college}`}>
          {team && <div>{person.display_name}</div>}
          <div className={team ? classes.dimmed : undefined}>
            {[person.college, person.degree, person.year && `Sem\u00a0${person.year}`]
              .filter(Boolean)
              .join(', ') || '-'}
          </div>
        </div>
      ))}
      <More count={team ? member_count - people.length : 0} />
    </div>
  );
}

const isDefined = <T,>(value: T | undefined): value is T => value !== undefined;

function More({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className={classes.dimmed}>
      +{count} more {count === 1 ? 'member' : 'members'}
    </span>
  );
}

export function ProposalsCell({ application, onPreview }: CellProps & { onPreview?: () => void }) {
  const { has_initial_proposal, detailed_characters } = application;
  if (!has_initial_proposal && detailed_characters === null)
    return <SoftBadge tone="gray">No proposals</SoftBadge>;
  return (
    <div className={classes.badges}>
      {has_initial_proposal && <SoftBadge tone="blue">Initial ✓</SoftBadge>}
      {detailed_characters !== null && (
        <>
          <SoftBadge tone="green">Detailed ✓</SoftBadge>
          <span className={classes.dimmed}>{detailed_characters.toLocaleString('en-US')} characters</span>
          {onPreview && (
            <button type="button" className={classes.preview} onClick={onPreview}>
              Preview Detailed
            </button>
          )}
        </>
      )}
    </div>
  );
}

export function StatusCell({ application: { status, stage } }: CellProps) {
  return (
    <div className={classes.badges}>
      <StatusBadge status={status} />
      <SoftBadge tone="gray">{stage === 'initial' ? 'Initial' : 'Detailed'}</SoftBadge>
    </div>
  );
}

export const scoreText = ({ score }: StaffApplication) => (score !== null && score > 0 ? String(score) : '-');

export const submittedText = ({ submitted_at }: StaffApplication) =>
  submitted_at ? formatDate(submitted_at) : 'Not submitted';
