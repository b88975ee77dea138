import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { accountDeletionQuery, EXPORT_URL } from './queries.ts';

const DeleteAccountDialog = lazyWithRetry(() => import('./delete-account-dialog.tsx'));

/** Downloads or deletes the viewer's data (permission:manageOwnAccount, rule:privacy-page). */
export function MyDataCard({ email }: { email: string }) {
  const [isDeleting, setDeleting] = useState(false);
  const deletion = useQuery({ ...accountDeletionQuery, enabled: false });

  const begin = async () => {
    const { isSuccess } = await deletion.refetch();
    if (isSuccess) setDeleting(true);
  };

  return (
    <Card padding="xl" component="section" aria-labelledby="my-data">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="my-data">
            My data
          </Title>
          <Text size="sm" c="dimmed">
            Download everything we store about you, including your files, as one ZIP file. Or delete your
            account and its data.
          </Text>
        </div>
        <Group>
          <Button
            component="a"
            href={EXPORT_URL}
            download
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} />}
          >
            Download my data
          </Button>
          <Button
            variant="light"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.75} />}
            loading={deletion.isFetching}
            onClick={begin}
          >
            Delete my account
          </Button>
        </Group>
      </Stack>
      {isDeleting && deletion.data && (
        <DialogFallback>
          <DeleteAccountDialog email={email} deletion={deletion.data} onClose={() => setDeleting(false)} />
        </DialogFallback>
      )}
    </Card>
  );
}
