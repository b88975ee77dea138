import { Alert, Button, Card, Group, Stack, Textarea, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { type CsvText, readCsvBytes } from '#domain/csv-bytes.ts';
import { FILE_TOO_LARGE, IMPORT_LIMITS } from '#domain/projects/project-imports.ts';
import { FileInput } from '#web/ui/fields/file-input.tsx';

type FileStepProps = {
  csv: string;
  isChecking: boolean;
  onChange: (csv: string) => void;
  onCheck: (csv: string) => void;
};

/** A chosen file is checked immediately, pasted rows on demand. A removed or unreadable file leaves no rows behind. */
export function FileStep({ csv, isChecking, onChange, onCheck }: FileStepProps) {
  const [fileName, setFileName] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [guessed, setGuessed] = useState<string | null>(null);
  const choose = async (file: File | null) => {
    setFileName(file?.name ?? null);
    const read: CsvText = file ? await readText(file) : { text: '' };
    if ('problem' in read || read.text === '') onChange('');
    else onCheck(read.text);
    setError('problem' in read ? read.problem : null);
    setGuessed(('guessed' in read && read.guessed) || null);
  };
  return (
    <Card component="section">
      <Stack>
        <Title order={2} size="h4">
          2. Choose a file or paste rows
        </Title>
        <FileInput
          label="CSV file"
          description="With commas, semicolons or tabs."
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          fileName={fileName}
          onChoose={choose}
          onRemove={fileName === null ? undefined : () => void choose(null)}
          error={error}
        />
        {guessed && (
          <Alert color="yellow" icon={<IconAlertTriangle />}>
            This file isn’t UTF-8; it was read as {guessed}. Please check names with accents below.
          </Alert>
        )}
        <Textarea
          label="Or paste rows, with the column names in the first line"
          autosize
          minRows={4}
          maxRows={12}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={csv}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Group>
          <Button
            variant="default"
            loading={isChecking}
            disabled={csv.trim() === ''}
            onClick={() => onCheck(csv)}
          >
            Check rows
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

const TOO_LARGE = { problem: FILE_TOO_LARGE };

/** The text of a file, or the reason why it can't be read. UTF-16 takes two bytes for most letters. */
async function readText(file: File): Promise<CsvText> {
  if (file.size > 2 * IMPORT_LIMITS.bytes) return TOO_LARGE;
  const read = readCsvBytes(new Uint8Array(await file.arrayBuffer()));
  return 'text' in read && new Blob([read.text]).size > IMPORT_LIMITS.bytes ? TOO_LARGE : read;
}
