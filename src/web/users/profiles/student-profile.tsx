import { Anchor, Button, Card, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconDownload, IconExternalLink, IconPrinter, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId } from 'react';
import { asksForAge } from '#domain/programme/age.ts';
import { WITHHELD_PROFILE } from '#domain/reviews/reviews.ts';
import type { GuardianState } from '#domain/users/guardians.ts';
import { displayPhone } from '#domain/users/phones.ts';
import { hasStaffProfile, ROLE_LABELS } from '#domain/users/users.ts';
import { Page } from '#web/layout/page.tsx';
import { isMissing } from '#web/lib/api-error.ts';
import { formatDate, formatSemester } from '#web/lib/format.ts';
import { toastError } from '#web/lib/toasts.ts';
import { EmailAddress } from '#web/ui/email.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { FactsSkeleton } from '#web/ui/states/facts-skeleton.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { WebLink } from '#web/ui/web-link.tsx';
import { Fact } from './fact.tsx';
import { fileUrl, type Person, personQuery } from './queries.ts';
import classes from './student-profile.module.css';

const BACK = '/admin/applications';
const FAILED = 'Error fetching profile';

const CONSENT_LABELS: Record<GuardianState, string> = {
  asked: 'was asked on',
  given: 'agreed on',
  declined: 'declined on',
  withdrawn: 'no longer agrees since',
};
const DELETED_GUARDIAN = 'A deleted person';

/** /student-profile/{id} (rule:student-profile-page): a student's profile for staff, on screen and on paper; that of a manager or of staff has no studies (rule:staff-profile). */
export function StudentProfile({ id }: { id: string }) {
  const { data: person, error, refetch } = useQuery(personQuery(id));
  useEffect(() => {
    if (error && !isMissing(error)) toastError(error, FAILED);
  }, [error]);
  return (
    <Page size="narrow" title={person && hasStaffProfile(person) ? 'Profile' : undefined} back={BACK}>
      {person ? (
        <Cards person={person} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <FactsSkeleton label="Loading profile..." />
      )}
    </Page>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!isMissing(error)) return <ErrorState title={FAILED} onRetry={onRetry} isWholePage />;
  return (
    <EmptyState
      icon={<IconUserOff stroke={1.5} />}
      title="Profile not found"
      description="The requested student profile could not be found."
      action={<LinkButton to={BACK}>Applications Management</LinkButton>}
    />
  );
}

function Cards({ person }: { person: Person }) {
  const isOfStaff = hasStaffProfile(person);
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={2}>
          <Verbatim>{person.display_name ?? person.email}</Verbatim>
        </Title>
        <PrintButton />
      </Group>
      <Section title="Basic Information">
        <Fact label="Name">{person.display_name && <Verbatim>{person.display_name}</Verbatim>}</Fact>
        <Fact label="Email">
          <Anchor href={`mailto:${person.email}`} inherit>
            <EmailAddress address={person.email} />
          </Anchor>
        </Fact>
        {person.phone && (
          <Fact label="Phone">
            <Verbatim>{displayPhone(person.phone)}</Verbatim>
          </Fact>
        )}
        {person.department && <Fact label="Department">{person.department.name}</Fact>}
        {isOfStaff && <Fact label="Role">{ROLE_LABELS[person.role]}</Fact>}
        {asksForAge() && !isOfStaff && (
          <Fact label="18 or Older">
            {person.adult_confirmed_at && `Confirmed on ${formatDate(person.adult_confirmed_at)}`}
          </Fact>
        )}
        {person.guardian && !isOfStaff && (
          <Fact label="Parent or Guardian">
            <Verbatim>{person.guardian.guardian_name ?? DELETED_GUARDIAN}</Verbatim>{' '}
            {CONSENT_LABELS[person.guardian.state]}{' '}
            {formatDate(person.guardian.answered_at ?? person.guardian.asked_at)}
          </Fact>
        )}
        <Fact label="Member Since">{formatDate(person.created_at)}</Fact>
        {isOfStaff && person.about && (
          <Fact label="About" isWide>
            {person.about}
          </Fact>
        )}
      </Section>
      {isOfStaff || <Academic person={person} />}
      {(!isOfStaff || person.github_link || person.resume || person.past_experiences) && (
        <ProfessionalInformation person={person} />
      )}
    </Stack>
  );
}

function Academic({ person }: { person: Person }) {
  return (
    <Section title="Academic Information">
      <Fact label="College">{person.college && <Verbatim>{person.college}</Verbatim>}</Fact>
      <Fact label="Degree">{person.degree}</Fact>
      <Fact label="Semester">{person.year && formatSemester(person.year)}</Fact>
    </Section>
  );
}

function ProfessionalInformation({ person }: { person: Person }) {
  const { github_link, resume, past_experiences, is_withheld } = person;
  // What managers and staff left out isn't missing.
  const isAsked = (fact: string | null) => fact !== null || !hasStaffProfile(person);
  return (
    <Section title="Professional Information">
      {isAsked(github_link) && (
        <Fact label="GitHub">
          {github_link && (
            <WebLink href={github_link} inherit data-says-its-address>
              <span className={classes.onScreen}>
                View Profile <IconExternalLink size={14} aria-hidden />
              </span>
              <span className={classes.onPaper}>{github_link}</span>
            </WebLink>
          )}
        </Fact>
      )}
      {is_withheld && (
        <Fact label="Resume and Past Experiences" isWide>
          {WITHHELD_PROFILE}
        </Fact>
      )}
      {!is_withheld && (
        <>
          <Fact label="Resume">
            {resume && <span className={classes.onPaper}>{resume.name}</span>}
            {resume ? (
              <Button
                component="a"
                href={fileUrl(resume.id)}
                download={resume.name}
                variant="default"
                size="xs"
                mt={4}
                className={classes.onScreen}
                leftSection={<IconDownload size={16} stroke={1.75} />}
              >
                Download Resume
              </Button>
            ) : (
              'No resume uploaded'
            )}
          </Fact>
          {isAsked(past_experiences) && (
            <Fact label="Past Experiences" isWide>
              {past_experiences}
            </Fact>
          )}
        </>
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" padding="xl" aria-labelledby={id} className={classes.section}>
      <Title order={2} size="h3" mb="md" id={id}>
        {title}
      </Title>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="lg" m={0}>
        {children}
      </SimpleGrid>
    </Card>
  );
}

function PrintButton() {
  return (
    <Button
      variant="default"
      className={classes.onScreen}
      leftSection={<IconPrinter size={18} stroke={1.75} />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}
