import { Button, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type {
  ApplicationSelection,
  ExportApplicationsInput,
} from '#domain/applications/application-selections.ts';
import { isoDay } from '#domain/dates.ts';
import { formatNumber } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { toastError, toastSuccess } from '#web/lib/toasts.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { downloadExport, saveFile } from './export-download.ts';

type Format = ExportApplicationsInput['format'];
type ExportDialogProps = { selection: ApplicationSelection; total: number; onClose: () => void };

/** Asks for the format, shows the progress and saves the file. Closing it cancels the download and its query. */
export default function ExportDialog({ selection, total, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>('xlsx');
  const { progress, start, cancel } = useExport(selection, onClose);
  const close = () => {
    cancel();
    onClose();
  };
  const isMinimum = selection.kind === 'matching' && selection.seen_total === null;
  return (
    <Dialog onClose={close} closeOnClickOutside={false} title="Export applications">
      <Stack gap="lg">
        <Text size="sm">
          {isMinimum && 'More than '}
          {formatNumber(total)} {total === 1 ? 'application' : 'applications'} in list order, with texts,
          scores and contact details. Please keep the file safe: it contains personal data.
        </Text>
        {progress ? (
          <div>
            <Text role="status" size="sm" mb="xs">
              {formatNumber(progress.rows)} of {formatNumber(progress.total)} rows
            </Text>
            <Progress
              value={progress.total ? (100 * progress.rows) / progress.total : 0}
              aria-label="Progress"
            />
          </div>
        ) : (
          <SegmentedControl
            aria-label="Format"
            value={format}
            onChange={(value) => setFormat(value as Format)}
            data={[
              { value: 'xlsx', label: 'Excel (XLSX)' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            data-autofocus
            loading={progress !== null}
            leftSection={<IconDownload size={18} stroke={1.75} />}
            onClick={() => void start(format)}
          >
            Download
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function useExport(selection: ApplicationSelection, onDone: () => void) {
  const [progress, setProgress] = useState<{ rows: number; total: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  const start = async (format: Format) => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ rows: 0, total: 0 });
    try {
      const file = await downloadExport({ format, selection }, controller.signal, setProgress);
      saveFile(file, `applications-${today()}.${format}`);
      toastSuccess('Export downloaded');
      onDone();
    } catch (error) {
      if (!controller.signal.aborted) toastError(error, 'Error exporting applications');
      setProgress(null);
    }
  };
  return { progress, start, cancel: () => running.current?.abort() };
}

/** The day in Asia/Kolkata, so that files sort by name. */
const today = () => isoDay(serverNow());
