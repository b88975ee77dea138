import { ActionIcon, Button, Group, Input, Progress, Stack, Text } from '@mantine/core';
import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { toastFieldError } from '#web/lib/toasts.ts';
import { useErrorToasts } from '#web/lib/use-error-toasts.ts';
import classes from './file-input.module.css';

type FileInputProps = {
  /** The file extensions to choose from, separated by commas. */
  accept: string;
  /** Why the browser rejects a file (rule:profile-resume-file). */
  check?: (file: File) => Promise<{ title: string; message: string; at_field?: string } | null>;
  label: string;
  description?: ReactNode;
  required?: boolean;
  error?: ReactNode;
  /** The name of the chosen or stored file; null if there is none. */
  fileName: string | null;
  /** Called with a file that passes `check`; any other shows why, clears the input and changes nothing else. */
  onChoose: (file: File) => void;
  onRemove?: () => void;
  /** From 0 to 1 while uploading; the label is beside the bar, such as 'Uploading resume...'. */
  progress?: number | null;
  progressLabel?: string;
  onCancel?: () => void;
  disabled?: boolean;
  'data-path'?: string;
};

/** A field for one file with its name, a remove button, and upload progress with Cancel (rule:uploads-show-progress). */
export function FileInput(props: FileInputProps) {
  const { accept, check, label, description, required, fileName, onRemove, progress = null } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const toasts = useErrorToasts();
  const error = refusal ?? props.error;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isUploading = progress !== null;

  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    toasts.end();
    const problem = (await check?.(file)) ?? null;
    setRefusal(problem?.at_field ?? problem?.message ?? null);
    if (problem) toasts.addCheck(toastFieldError({ path: '', ...problem }));
    else props.onChoose(file);
  };

  return (
    <Input.Wrapper id={id} label={label} description={description} required={required} error={error}>
      <div className={classes.box} data-invalid={Boolean(error) || undefined}>
        <input
          ref={input}
          id={id}
          type="file"
          className={classes.input}
          accept={accept}
          disabled={isUploading || props.disabled}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : description ? `${id}-description` : undefined}
          data-path={props['data-path']}
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
        {isUploading ? (
          <Uploading fraction={progress} label={props.progressLabel} onCancel={props.onCancel} />
        ) : (
          <Group justify="space-between" gap="sm">
            <Chosen name={fileName} onRemove={onRemove} />
            <Button
              component="label"
              htmlFor={id}
              variant="default"
              size="xs"
              className={classes.choose}
              disabled={props.disabled}
              leftSection={<IconUpload size={16} stroke={1.75} />}
            >
              {fileName ? 'Replace file' : 'Choose file'}
            </Button>
          </Group>
        )}
      </div>
    </Input.Wrapper>
  );
}

function Chosen({ name, onRemove }: { name: string | null; onRemove?: () => void }) {
  if (!name) {
    return (
      <Text size="sm" c="dimmed">
        No file chosen
      </Text>
    );
  }
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <IconFile size={18} stroke={1.75} aria-hidden />
      <Text size="sm" className={classes.name}>
        {name}
      </Text>
      {onRemove && (
        <ActionIcon
          size="sm"
          color="gray"
          className={classes.above}
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}

type UploadingProps = { fraction: number; label?: string; onCancel?: () => void };

function Uploading({ fraction, label = 'Uploading...', onCancel }: UploadingProps) {
  const percent = Math.round(fraction * 100);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" role="status">
          {label}
        </Text>
        <Group gap="sm">
          <Text size="sm" className={classes.percent}>
            {percent}%
          </Text>
          {onCancel && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              className={classes.above}
              onClick={onCancel}
            >
              Cancel
            </Button>
          )}
        </Group>
      </Group>
      <Progress value={percent} color="var(--portal-accent)" aria-label={label} />
    </Stack>
  );
}
