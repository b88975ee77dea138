import { Anchor } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { demoPeopleQuery } from './demo-people.tsx';

type CheckYourMailProps = { email: string; text: string; children?: ReactNode };

/** Shown after a request that sends an email. Outside production it links to the mailbox (rule:mailbox). */
export function CheckYourMail({ email, text, children }: CheckYourMailProps) {
  const { data: demoPeople } = useQuery(demoPeopleQuery);
  return (
    <EmptyState
      role="status"
      icon={<IconMailOpened stroke={1.5} />}
      title={`Check your inbox at ${email}`}
      description={text}
      action={
        (children || demoPeople) && (
          <>
            {children}
            {demoPeople && (
              <Anchor href="/dev/mailbox" size="sm">
                Open the demo mailbox
              </Anchor>
            )}
          </>
        )
      }
    />
  );
}
