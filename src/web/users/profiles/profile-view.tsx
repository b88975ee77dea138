import { Anchor, Button, Card, Group, SimpleGrid, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTransition } from 'react';
import { displayPhone } from '#domain/users/phones.ts';
import { formatSemester } from '#web/lib/format.ts';
import { EmailAddress } from '#web/ui/email.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { WebLink } from '#web/ui/web-link.tsx';
import { Fact } from './fact.tsx';
import { fileUrl, type Profile } from './queries.ts';

/** The saved profile with an edit button (rule:profile-read-view). */
export function ProfileView({ profile, onEdit }: { profile: Profile; onEdit: () => void }) {
  // This view stays until the code of the form has loaded.
  const [isOpening, open] = useTransition();
  return (
    <Card padding="xl">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="lg" m={0}>
        <Fact label="Full Name">{profile.display_name && <Verbatim>{profile.display_name}</Verbatim>}</Fact>
        <Fact label="Email">
          <EmailAddress address={profile.email} />
        </Fact>
        <Fact label="College / University">{profile.college && <Verbatim>{profile.college}</Verbatim>}</Fact>
        <Fact label="Degree">{profile.degree}</Fact>
        <Fact label="Semester">{profile.year && formatSemester(profile.year)}</Fact>
        <Fact label="Phone Number">
          {profile.phone && <Verbatim>{displayPhone(profile.phone)}</Verbatim>}
        </Fact>
        <Fact label="GitHub Profile" isWide>
          {profile.github_link && <WebLink href={profile.github_link} inherit />}
        </Fact>
        <Fact label="Past Project Experiences" isWide>
          {profile.past_experiences}
        </Fact>
        <Fact label="Resume" isWide>
          {profile.resume ? <StoredResume {...profile.resume} /> : 'No resume uploaded'}
        </Fact>
      </SimpleGrid>
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
