import { Anchor, EmptyState } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { demoPeopleQuery } from './demo-people.tsx';

/** After a request that is answered by mail. Outside production the mail can be read here (decision E5). */
export function CheckYourMail({ email, text }: { email: string; text: string }) {
  const { data: demoPeople } = useQuery(demoPeopleQuery);
  return (
    <EmptyState
      role="status"
      icon={<IconMailOpened stroke={1.5} />}
      withIndicatorBackground
      title={`Check the mail of ${email}`}
      description={text}
    >
      {demoPeople && (
        <EmptyState.Actions>
          <Anchor href="/dev/mailbox" size="sm">
            Open the mailbox of this trial
          </Anchor>
        </EmptyState.Actions>
      )}
    </EmptyState>
  );
}
