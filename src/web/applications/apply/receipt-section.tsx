import { Button, Card, Group, Stack, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ApplicationText } from '#web/applications/queries.ts';
import classes from '#web/ui/writing.module.css';
import { ReceiptFacts } from './receipt-facts.tsx';
import { Reference } from './reference.tsx';

/** The printable receipt of a submission; the page shows the texts below it. */
export function ReceiptSection({ application: { reference, receipts } }: { application: ApplicationText }) {
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
        {reference && <Reference reference={reference} />}
        {receipts.map((receipt) => (
          <ReceiptFacts key={receipt.step} receipt={receipt} />
        ))}
      </Stack>
    </Card>
  );
}
