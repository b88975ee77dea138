import { Anchor } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { demoPeopleQuery } from './demo-people.tsx';

type CheckYourMailProps = { email: string; text: string; children?: ReactNode };

/** After a request that is answered by mail. Outside production the mail can be read here (rule:mailbox). */
export function CheckYourMail({ email, text, children }: CheckYourMailProps) {
  const { data: demoPeople } = useQuery(demoPeopleQuery);
  return (
    <EmptyState
      role="status"
      icon={<IconMailOpened stroke={1.5} />}
      title={`Check the mail of ${email}`}
      description={text}
      action={
        (children || demoPeople) && (
          <>
            {children}
            {demoPeople && (
              <Anchor href="/dev/mailbox" size="sm">
                Open the mailbox of this trial
              </Anchor>
            )}
          </>
        )
      }
    />
  );
}
