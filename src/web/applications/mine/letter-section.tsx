import { Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApplicationText } from '#web/applications/queries.ts';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import classes from '#web/ui/writing.module.css';

const route = api.applications[':id'].letter;

/** The letter of a released decision: a press opens it and stamps it as seen, never the page by itself (rule:letter-is-opened). */
export function LetterSection({ application }: { application: ApplicationText }) {
  const { id, letter, unopened_letter } = application;
  const client = useQueryClient();
  const open = useMutation({
    mutationFn: () => readResponse(route.$put({ param: { id } })),
    // The other pages of the person tell the decision from now on.
    onSuccess: () =>
      Promise.all(
        ['applications', 'projects', 'teams'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
    meta: { errorTitle: 'Error opening the letter' },
  });
  const heading = useFocusOnChange<HTMLHeadingElement>(open.data ? 'open' : 'closed');
  if (!letter) return null;
  return (
    <Card component="section" aria-labelledby="letter">
      <Stack gap="md">
        <Title order={2} size="h3" id="letter" ref={heading} tabIndex={-1}>
          Letter about the decision
        </Title>
        {unopened_letter && !open.data && (
          <Text>
            The decision about your application is in this letter.
            {unopened_letter.answer_by &&
              ` Please read it by ${formatDate(unopened_letter.answer_by)}: some decisions need an answer until then.`}
          </Text>
        )}
        {open.data ? (
          <Letter letter={open.data} />
        ) : (
          <Group>
            <Button
              leftSection={<IconMailOpened size={16} stroke={1.75} />}
              loading={open.isPending}
              onClick={() => open.mutate()}
            >
              Open the letter
            </Button>
            {letter.opened_at && (
              <Text size="sm" c="dimmed">
                Opened {formatDateTime(letter.opened_at)}
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </Card>
  );
}

const Letter = ({ letter: { text, reasons, feedback } }: { letter: ResponseOf<typeof route.$put> }) => (
  <Stack gap="md" role="status">
    <Text className={classes.text}>{text}</Text>
    {reasons.length > 0 && (
      <div>
        <Text fw={600}>Reasons</Text>
        <List>
          {reasons.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      </div>
    )}
    {feedback && (
      <div>
        <Text fw={600}>Feedback</Text>
        <Text className={classes.text}>{feedback}</Text>
      </div>
    )}
  </Stack>
);
