import { Button, Card, Group, Stack, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { IMPORT_LIMITS } from '#domain/projects/project-imports.ts';
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
  const choose = async (file: File | null) => {
    setFileName(file?.name ?? null);
    const read = file ? await readText(file) : { text: '' };
    if ('problem' in read || read.text === '') onChange('');
    else onCheck(read.text);
    setError('problem' in read ? read.problem : null);
  };
  return (
    <Card component="section">
      <Stack>
        <Title order={2} size="h4">
          2. Choose a file or paste rows
        </Title>
        <FileInput
          label="CSV file"
          description="UTF-8, with commas or semicolons."
          accept=".csv,text/csv"
          fileName={fileName}
          onChoose={choose}
          onRemove={fileName === null ? undefined : () => void choose(null)}
          error={error}
        />
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

/** The text of a file, or the reason why it can't be read: another encoding would garble names. */
async function readText(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > IMPORT_LIMITS.bytes) return { problem: 'The file is larger than 1 MB.' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    return { problem: "This file isn't UTF-8. Please save the sheet as “CSV UTF-8”." };
  }
}
