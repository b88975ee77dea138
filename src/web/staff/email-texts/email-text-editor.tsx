import { Button, Code, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { EMAIL_TEXTS, fieldsOf, subjectFieldsOf } from '#domain/mails/email-texts.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from '../programme/programme.module.css';
import { EmailTextPreview } from './email-text-preview.tsx';
import { EmailVersions } from './email-versions.tsx';
import type { EmailTexts } from './queries.ts';
import { useEmailText } from './use-email-text.ts';

type Props = { text: EmailTexts[number]; canWrite: boolean };

/** The subject and text of one email, its fields, preview, test and versions (rule:own-email-texts). */
export function EmailTextEditor({ text, canWrite }: Props) {
  const { form, reset, test } = useEmailText(text);
  return (
    <Stack gap="lg">
      <form onSubmit={form.onSubmitForm} noValidate>
        <SectionCard title={EMAIL_TEXTS[text.kind].label}>
          <fieldset className={classes.plain} disabled={!canWrite}>
            <Stack gap="sm">
              <TextInput label="Subject" {...form.getInputProps('subject')} data-path="subject" />
              <Textarea
                label="Text"
                description="Between the greeting and the button. An empty line begins a paragraph."
                autosize
                minRows={6}
                {...form.getInputProps('body')}
                data-path="body"
              />
              <Fields text={text} />
              {canWrite && (
                <Group gap="sm">
                  <Button type="submit" disabled={form.submitting}>
                    {form.submitting ? 'Saving...' : 'Save Email'}
                  </Button>
                  <Button variant="default" disabled={test.isPending} onClick={() => test.mutate()}>
                    Send a test to me
                  </Button>
                  {text.own && (
                    <Button variant="subtle" disabled={reset.isPending} onClick={() => reset.mutate()}>
                      Reset to default
                    </Button>
                  )}
                </Group>
              )}
            </Stack>
          </fieldset>
        </SectionCard>
      </form>
      <EmailTextPreview kind={text.kind} text={form.values} />
      <EmailVersions kind={text.kind} onUse={canWrite ? form.setValues : undefined} />
    </Stack>
  );
}

/** What the text may name, and what the specified one says. */
function Fields({ text: { kind, examples } }: Pick<Props, 'text'>) {
  const inSubject = subjectFieldsOf(kind);
  const notInSubject = fieldsOf(kind).filter((field) => !inSubject.includes(field));
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        Fields:{' '}
        {fieldsOf(kind).map((field) => (
          <Code key={field} mr={6} className={classes.field}>
            {`{{ ${field} }}`}
          </Code>
        ))}
      </Text>
      <Text size="sm" c="dimmed">
        Not in the subject: {notInSubject.join(', ')}
      </Text>
      <Text size="sm" c="dimmed">
        Words that depend on a field:{' '}
        <Code>{`{% if ${fieldsOf(kind)[0]} != "" %}…{% else %}…{% endif %}`}</Code>
      </Text>
      <details>
        <summary>The usual text{examples.length > 1 && `, in its ${examples.length} cases`}</summary>
        {examples.map(({ subject, body }) => (
          <Text key={subject + body} size="sm" mt="xs" style={{ whiteSpace: 'pre-line' }}>
            <strong>{subject}</strong>
            {`\n${body}`}
          </Text>
        ))}
      </details>
    </Stack>
  );
}
