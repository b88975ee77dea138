import { Stack } from '@mantine/core';
import { MailPreferencesCard } from '#web/mails/notifications/mail-preferences-card.tsx';
import { PagePart } from '#web/ui/states/page-part.tsx';
import { MyDataCard } from './my-data-card.tsx';
import { SecurityCard } from './security-card.tsx';

/** The account: its emails, how its person signs in, and its data (rule:profile-and-account). */
export default function AccountCards({ email }: { email: string }) {
  return (
    <Stack gap="lg">
      <PagePart>
        <MailPreferencesCard />
      </PagePart>
      <PagePart>
        <SecurityCard />
      </PagePart>
      <PagePart>
        <MyDataCard email={email} />
      </PagePart>
    </Stack>
  );
}
