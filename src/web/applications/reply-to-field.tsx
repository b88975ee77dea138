import { Radio, Stack } from '@mantine/core';
import { REPLY_TARGETS, type ReplyTarget } from '#domain/applications/application-schemas.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import { useAuth } from '#web/users/session/auth-context.ts';

type ReplyToFieldProps = { value: ReplyTarget; onChange: (value: ReplyTarget) => void };

/** Where the replies to a message of staff go (rule:replies-arrive). */
export function ReplyToField({ value, onChange }: ReplyToFieldProps) {
  const { mailbox } = useProgramme();
  const { user } = useAuth();
  const labels: Record<ReplyTarget, string> = {
    writer: `You, ${user?.email}`,
    programme: `The programme, ${mailbox}`,
  };
  const choose = (next: string) => {
    const chosen = REPLY_TARGETS.find((target) => target === next);
    if (chosen) onChange(chosen);
  };
  return (
    <Radio.Group label="Replies go to" value={value} onChange={choose}>
      <Stack gap={4} mt={4}>
        {REPLY_TARGETS.map((target) => (
          <Radio key={target} value={target} label={labels[target]} styles={LONG_ADDRESS} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

const LONG_ADDRESS = { label: { overflowWrap: 'anywhere' } } as const;
