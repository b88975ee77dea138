import { Anchor, Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react';
import { answerToReport } from '#web/lib/api.ts';
import { questionsOf } from '#web/programme/landing/questions-content.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import classes from './help-dialog.module.css';
import { pathToReport } from './path-to-report.ts';

/** The questions of the guidelines, the mailbox, and what the programme needs to find a mistake of a page (rule:help-everywhere). */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const { mailbox } = useProgramme();
  return (
    <Dialog onClose={onClose} title="Help" size="lg">
      <Stack gap="lg">
        <Questions />
        <section aria-labelledby="help-mailbox">
          <Title order={3} id="help-mailbox">
            Write to us
          </Title>
          <Text>
            <Anchor href={`mailto:${mailbox}`} translate="no" className={classes.address}>
              {mailbox}
            </Anchor>
          </Text>
        </section>
        <WrongPage />
      </Stack>
    </Dialog>
  );
}

function Questions() {
  const programme = useProgramme();
  const { user } = useAuth();
  return (
    <section aria-labelledby="help-questions">
      <Title order={3} id="help-questions">
        Questions
      </Title>
      {programme.guide_faq === null ? (
        questionsOf(programme).map(({ question, text }) => (
          <details key={question} className={classes.question}>
            <summary>{question}</summary>
            <Text>{text}</Text>
          </details>
        ))
      ) : (
        <RichText html={programme.guide_faq} />
      )}
      {user && (
        // A full page load would lose what a form holds; a new tab doesn't.
        <Anchor href="/guidelines" target="_blank">
          Read the guidelines
        </Anchor>
      )}
    </section>
  );
}

function WrongPage() {
  const { mailbox } = useProgramme();
  const path = pathToReport(window.location.pathname);
  const id = answerToReport(window.location.pathname);
  const facts = [`Page: ${path}`, ...(id ? [`Request: ${id}`] : [])].join('\n');
  const body = `What went wrong:\r\n\r\n\r\n${facts.replaceAll('\n', '\r\n')}`;
  const href = `mailto:${mailbox}?subject=${encodeURIComponent('Something is wrong with a page')}&body=${encodeURIComponent(body)}`;
  return (
    <section aria-labelledby="help-wrong">
      <Title order={3} id="help-wrong">
        Something is wrong with this page
      </Title>
      <Text>Tell us what happened. These two lines help us to find it; they don’t say who you are.</Text>
      <Code block className={classes.facts} translate="no">
        {facts}
      </Code>
      <Group gap="sm" mt="sm">
        <Button component="a" href={href} leftSection={<IconMail size={18} stroke={1.75} />}>
          Write about this page
        </Button>
        <CopyButton value={facts}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={
                copied ? <IconCheck size={18} stroke={1.75} /> : <IconCopy size={18} stroke={1.75} />
              }
              onClick={copy}
            >
              <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
            </Button>
          )}
        </CopyButton>
      </Group>
    </section>
  );
}
