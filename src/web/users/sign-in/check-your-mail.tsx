import { Anchor, Stack } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { EmailAddress } from '#web/ui/email.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { demoPeopleQuery } from './demo-people.tsx';

type CheckYourMailProps = { email: string; text: string; children?: ReactNode };

/** Shown and focused after a request that sends an email. Outside production it links to the mailbox (rule:mailbox). */
export function CheckYourMail({ email, text, children }: CheckYourMailProps) {
  const { data: demoPeople } = useQuery(demoPeopleQuery);
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <Stack ref={message} tabIndex={-1} style={{ outline: 'none' }}>
      <EmptyState
        role="status"
        icon={<IconMailOpened stroke={1.5} />}
        title={
          <>
            Check your inbox at <EmailAddress address={email} />
          </>
        }
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
    </Stack>
  );
}
