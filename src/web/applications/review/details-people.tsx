import { Anchor, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { WITHHELD_PROFILE } from '#domain/reviews/reviews.ts';
import { displayPhone } from '#domain/users/phones.ts';
import type { StaffApplicationDetails } from '#web/applications/queries.ts';
import classes from '#web/applications/staff.module.css';
import { formatDate, formatSemester } from '#web/lib/format.ts';
import { EmailAddress } from '#web/ui/email.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { WebLink } from '#web/ui/web-link.tsx';

type Profile = NonNullable<StaffApplicationDetails['applicant_profile']>;

/** The applicant's current profile. */
export function ApplicantFacts({ profile }: { profile: StaffApplicationDetails['applicant_profile'] }) {
  if (!profile) return <Text c="dimmed">The account of this applicant was deleted.</Text>;
  return (
    <Stack component="dl" gap={6} m={0}>
      <Fact label="Name">{profile.display_name && <Verbatim>{profile.display_name}</Verbatim>}</Fact>
      <Fact label="Email">
        <Anchor href={`mailto:${profile.email}`}>
          <EmailAddress address={profile.email} />
        </Anchor>
      </Fact>
      <Fact label="Phone">{profile.phone && <Verbatim>{displayPhone(profile.phone)}</Verbatim>}</Fact>
      <Fact label="College">{profile.college && <Verbatim>{profile.college}</Verbatim>}</Fact>
      <Fact label="Degree">
        {[profile.degree, profile.year && formatSemester(profile.year)].filter(Boolean).join(', ')}
      </Fact>
      <Fact label="GitHub">{profile.github_link && <WebLink href={profile.github_link} />}</Fact>
      <Fact label="Experience">{profile.past_experiences}</Fact>
      <Fact label="Resume">{resumeOf(profile)}</Fact>
      <Fact label="Profile">
        <Anchor href={`/student-profile/${profile.id}`} target="_blank" rel="noopener">
          View Full Profile
        </Anchor>
      </Fact>
    </Stack>
  );
}

function resumeOf({ is_withheld, resume }: Profile): string {
  if (is_withheld) return WITHHELD_PROFILE;
  return resume ? resume.name : 'No resume uploaded';
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={classes.fact}>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm" m={0} className={classes.combined}>
        {children}
      </Text>
    </div>
  );
}

/** The team when it applied; former members stay listed with the day they left (rule:leaving-is-possible). */
export function RosterFacts({ roster }: { roster: StaffApplicationDetails['roster'] }) {
  return (
    <List spacing="xs" size="sm">
      {roster.map((member) => (
        <List.Item key={member.user_id ?? member.email ?? member.display_name}>
          {member.user_id ? (
            <Anchor inherit href={`/student-profile/${member.user_id}`} target="_blank" rel="noopener">
              <Verbatim>{member.display_name}</Verbatim>
            </Anchor>
          ) : (
            <Verbatim>{member.display_name}</Verbatim>
          )}
          {member.is_leader && ' (leader)'}
          {member.left_at && ` (left ${formatDate(member.left_at)})`}
          <Text size="sm" c="dimmed">
            {[member.email, member.college, member.degree, member.year && formatSemester(member.year)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
