import { Button, Card, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { browserStorage } from '#web/drafts/draft-storage.ts';
import type { ReadableDraft } from '#web/drafts/encrypted-drafts.ts';
import classes from '#web/ui/writing.module.css';

type Texts = ReadableDraft['texts'];
type StoredTextsProps = {
  accountId: string;
  /** The draft's name, such as 'apply:{project}'. */
  name: string;
  /** The texts on the server. */
  server: Texts;
};

/** A draft that can no longer be submitted, to read and copy (rule:drafts-are-saved): the server's copy and this browser's. */
export default function StoredTexts({ accountId, name, server }: StoredTextsProps) {
  const unsent = useUnsentTexts(accountId, name);
  return (
    <>
      <TextsCard title="Your text in this browser" texts={isSame(unsent, server) ? [] : unsent} />
      <TextsCard title="Your saved text" texts={server} />
    </>
  );
}

function useUnsentTexts(accountId: string, name: string): Texts {
  const [texts, setTexts] = useState<Texts>([]);
  useEffect(() => {
    void browserStorage(accountId, name)
      .read()
      .then((draft) => setTexts(draft && !draft.is_saved ? draft.readable.texts : []));
  }, [accountId, name]);
  return texts;
}

const isSame = (one: Texts, other: Texts) => JSON.stringify(one) === JSON.stringify(other);

function TextsCard({ title, texts }: { title: string; texts: Texts }) {
  const written = texts.filter(({ text }) => text.trim() !== '');
  if (written.length === 0) return null;
  return (
    <Card component="section" aria-label={title} mt="lg">
      <Stack gap="md">
        <Title order={2} size="h4">
          {title}
        </Title>
        {written.map(({ label, text }) => (
          <Stack key={label} gap="xs">
            <Group justify="space-between">
              <Text fw={600}>{label}</Text>
              <CopyButton value={text}>
                {({ copied, copy }) => (
                  <Button variant="default" size="xs" aria-label={`Copy ${label}`} onClick={copy}>
                    {copied ? 'Copied' : 'Copy'}
                  </Button>
                )}
              </CopyButton>
            </Group>
            <Text className={classes.otherText}>{text}</Text>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
