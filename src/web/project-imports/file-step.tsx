import { Button, Card, FileInput, Group, Stack, Textarea, Title } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { IMPORT_LIMITS } from '#domain/projects/project-imports.ts';

type FileStepProps = {
  csv: string;
  isChecking: boolean;
  onChange: (csv: string) => void;
  onCheck: (csv: string) => void;
};

/** A file is checked as soon as it is chosen; what is pasted, when the person says so. */
export function FileStep({ csv, isChecking, onChange, onCheck }: FileStepProps) {
  const [error, setError] = useState<string | null>(null);
  const choose = async (file: File | null) => {
    if (!file) return;
    const read = await readText(file);
    setError('problem' in read ? read.problem : null);
    if ('text' in read) onCheck(read.text);
  };
  return (
    <Card component="section">
      <Stack>
        <Title order={2} size="h4">
          2. Choose or paste it
        </Title>
        <FileInput
          label="CSV file"
          description="UTF-8, with commas or semicolons."
          placeholder="Choose a file"
          accept=".csv,text/csv"
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the file' }}
          leftSection={<IconFileTypeCsv size={18} stroke={1.5} />}
          error={error}
          onChange={choose}
          maw="28rem"
          styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
        />
        <Textarea
          label="Or paste the rows, with the names of the columns above them"
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
            Check the rows
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

/** The text of a file, or why it is none: other encodings would put wrong letters into names. */
async function readText(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > IMPORT_LIMITS.bytes) return { problem: 'The file is larger than 1 MB.' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    return { problem: 'This file is not UTF-8. Please save the sheet as “CSV UTF-8”.' };
  }
}
