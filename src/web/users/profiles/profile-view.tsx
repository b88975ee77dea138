import { Anchor, Button, Card, Group, SimpleGrid, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTransition } from 'react';
import { displayPhone } from '#domain/users/phones.ts';
import { NO_DEPARTMENT } from '#domain/users/profiles.ts';
import { formatSemester } from '#web/lib/format.ts';
import { EmailAddress } from '#web/ui/email.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { WebLink } from '#web/ui/web-link.tsx';
import { Fact } from './fact.tsx';
import { fileUrl, type Profile } from './queries.ts';
import classes from './staff-profile.module.css';

type ProfileViewProps = { profile: Profile; isOfStaff: boolean; onEdit: () => void };

const GRID = { component: 'dl', cols: { base: 1, xs: 2 }, spacing: 'lg', m: 0 } as const;

/** The saved profile with an edit button (rule:profile-read-view); of managers and staff what they need themselves (rule:staff-profile). */
export function ProfileView({ profile, isOfStaff, onEdit }: ProfileViewProps) {
  // This view stays until the code of the form has loaded.
  const [isOpening, open] = useTransition();
  return (
    <Card padding="xl">
      <SimpleGrid {...GRID}>
        <Fact label="Full Name">{profile.display_name && <Verbatim>{profile.display_name}</Verbatim>}</Fact>
        <Fact label="Email">
          <EmailAddress address={profile.email} />
        </Fact>
        {isOfStaff ? <FactsOfStaff profile={profile} /> : <FactsOfStudent profile={profile} />}
      </SimpleGrid>
      {isOfStaff && hasStudies(profile) && (
        <details className={classes.folded}>
          <summary>Studies, GitHub and resume</summary>
          <SimpleGrid {...GRID} mt="md">
            <Studies profile={profile} />
            <Experience profile={profile} />
          </SimpleGrid>
        </details>
      )}
      <Group mt="xl">
        <Button
          leftSection={<IconPencil size={18} stroke={1.75} />}
          loading={isOpening}
          onClick={() => open(onEdit)}
        >
          Edit Profile
        </Button>
      </Group>
    </Card>
  );
}

type FactsProps = { profile: Profile };

const hasStudies = ({ college, degree, year, github_link, past_experiences, resume }: Profile) =>
  [college, degree, year, github_link, past_experiences, resume].some((fact) => fact !== null);

const FactsOfStaff = ({ profile }: FactsProps) => (
  <>
    <Fact label="Department">{profile.department?.name ?? NO_DEPARTMENT}</Fact>
    <Phone profile={profile} />
    <Fact label="About" isWide>
      {profile.about}
    </Fact>
  </>
);

const FactsOfStudent = ({ profile }: FactsProps) => (
  <>
    <Studies profile={profile} />
    <Phone profile={profile} />
    <Experience profile={profile} />
  </>
);

const Phone = ({ profile }: FactsProps) => (
  <Fact label="Phone Number">{profile.phone && <Verbatim>{displayPhone(profile.phone)}</Verbatim>}</Fact>
);

const Studies = ({ profile }: FactsProps) => (
  <>
    <Fact label="College / University">{profile.college && <Verbatim>{profile.college}</Verbatim>}</Fact>
    <Fact label="Degree">{profile.degree}</Fact>
    <Fact label="Semester">{profile.year && formatSemester(profile.year)}</Fact>
  </>
);

const Experience = ({ profile }: FactsProps) => (
  <>
    <Fact label="GitHub Profile" isWide>
      {profile.github_link && <WebLink href={profile.github_link} inherit />}
    </Fact>
    <Fact label="Past Project Experiences" isWide>
      {profile.past_experiences}
    </Fact>
    <Fact label="Resume" isWide>
      {profile.resume ? <StoredResume {...profile.resume} /> : 'No resume uploaded'}
    </Fact>
  </>
);

function StoredResume({ id, name }: { id: string; name: string }) {
  return (
    <Group gap="sm" component="span">
      <Text span inherit>
        Resume uploaded
      </Text>
      <Anchor
        href={fileUrl(id)}
        target="_blank"
        rel="noopener"
        inherit
        aria-label={`View ${name} in a new tab`}
      >
        View
      </Anchor>
    </Group>
  );
}
