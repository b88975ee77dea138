import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ApplicationText } from '#web/applications/queries.ts';
import classes from '#web/applications/writing.module.css';
import { ReceiptFacts } from './receipt-facts.tsx';

/** The receipt of what was submitted, to keep or to print; the texts themselves follow it on the page. */
export function ReceiptSection({ application: { id, receipts } }: { application: ApplicationText }) {
  if (receipts.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="receipt">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h3" id="receipt">
            Receipt
          </Title>
          <Button
            variant="default"
            size="xs"
            className={classes.screenOnly}
            leftSection={<IconPrinter size={16} stroke={1.75} />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </Group>
        {receipts.map((receipt) => (
          <ReceiptFacts key={receipt.step} receipt={receipt} />
        ))}
        <Text size="xs" c="dimmed" className={classes.fingerprint}>
          Reference {id}
        </Text>
        <Text size="xs" c="dimmed">
          The SHA-256 says which file arrived: a copy that gives the same one is the same file, letter by
          letter.
        </Text>
      </Stack>
    </Card>
  );
}
