import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconFileText } from '@tabler/icons-react';
import { useId } from 'react';
import type { StaffApplicationDetails } from '#web/applications/queries.ts';
import { formatBytes } from '#web/lib/format.ts';
import { Verbatim } from '#web/ui/verbatim.tsx';
import classes from './details.module.css';
import { DetailsSection } from './details-section.tsx';

const RESUME_NOTE = 'The audit log records each view of a resume.';

type StoredFile = { id: string; name: string; size: number };
type DetailsDocumentsProps = {
  application: StaffApplicationDetails;
  showsResume: boolean;
  onShowResume: (showsResume: boolean) => void;
};

/** The presentation beside the text; the résumé only on request, because the audit log records each view (rule:audit-log). */
export function DetailsDocuments({ application, showsResume, onShowResume }: DetailsDocumentsProps) {
  const { presentation, applicant_profile, contact } = application;
  const resume = applicant_profile?.resume ?? null;
  const shown = showsResume ? resume : presentation;
  const canShow = showsResume || presentation?.is_pdf === true;
  const owner = contact?.display_name ?? 'the applicant';
  return (
    <section className={classes.documents} aria-label="Documents">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <DocumentName label={showsResume ? `Resume of ${owner}` : 'Presentation'} file={shown} />
        {(resume || showsResume) && (
          <Button
            variant={canShow ? 'default' : 'filled'}
            size="xs"
            className={classes.choice}
            title={showsResume ? undefined : RESUME_NOTE}
            onClick={() => onShowResume(!showsResume)}
          >
            {showsResume ? (presentation ? 'Show presentation' : 'Hide resume') : 'Show resume'}
          </Button>
        )}
      </Group>
      {shown && canShow ? <Frame file={shown} /> : presentation && <Unreadable presentation={presentation} />}
    </section>
  );
}

function DocumentName({ label, file }: { label: string; file: StoredFile | null }) {
  return (
    <div className={classes.documentName}>
      <Text fw={600}>{label}</Text>
      {file && (
        <Text size="sm" c="dimmed" truncate title={file.name}>
          <FileLink file={file} /> · {formatBytes(file.size)}
        </Text>
      )}
    </div>
  );
}

/** The browser's own viewer; the response headers of /files sandbox the PDF. */
function Frame({ file }: { file: StoredFile }) {
  return (
    <iframe
      key={file.id}
      className={classes.frame}
      title={file.name}
      src={`/files/${file.id}#view=FitH&navpanes=0`}
      onMouseLeave={(event) => returnFocus(event.currentTarget)}
    />
  );
}

/** While the document has the focus, the dialog's shortcuts do not work. */
function returnFocus(frame: HTMLElement) {
  if (document.activeElement !== frame) return;
  frame.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
}

function Unreadable({ presentation }: { presentation: StoredFile }) {
  return (
    <Stack className={classes.nothing} gap="xs" align="center" justify="center">
      <IconFileText size={32} stroke={1.25} aria-hidden />
      <Text c="dimmed" ta="center">
        PowerPoint files can't be shown here. Download the file to read it.
      </Text>
      <Button component="a" href={`/files/${presentation.id}`} download={presentation.name} variant="default">
        Download presentation
      </Button>
    </Stack>
  );
}

type DocumentLinksProps = {
  application: StaffApplicationDetails;
  isSmall: boolean;
  onShowResume: () => void;
};

/** A phone opens documents in the browser; a large screen has the presentation beside the text. */
export function DocumentLinks({ application, isSmall, onShowResume }: DocumentLinksProps) {
  const hint = useId();
  const { presentation, applicant_profile } = application;
  const resume = applicant_profile?.resume ?? null;
  const isBeside = !isSmall && presentation !== null;
  if (isBeside || (!presentation && !resume)) return null;
  return (
    <DetailsSection title="Documents">
      <Stack gap="xs" align="flex-start">
        {presentation && <DocumentLine label="Presentation" file={presentation} />}
        {resume && <DocumentLine label="Resume" file={resume} hint={hint} />}
        {resume && (
          <Text size="sm" c="dimmed" id={hint} className={classes.screenOnly}>
            {RESUME_NOTE}
          </Text>
        )}
        {resume && !isSmall && (
          <Button variant="default" size="xs" className={classes.screenOnly} onClick={onShowResume}>
            Show resume
          </Button>
        )}
      </Stack>
    </DetailsSection>
  );
}

function DocumentLine({ label, file, hint }: { label: string; file: StoredFile; hint?: string }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <IconFileText size={18} stroke={1.75} aria-hidden />
      <Text className={classes.documentName}>
        {label}: <FileLink file={file} hint={hint} /> · {formatBytes(file.size)}
      </Text>
    </Group>
  );
}

function FileLink({ file, hint }: { file: StoredFile; hint?: string }) {
  return (
    <Anchor inherit href={`/files/${file.id}`} target="_blank" rel="noopener" aria-describedby={hint}>
      <Verbatim>{file.name}</Verbatim> <IconExternalLink size={14} aria-label="opens in a new tab" />
    </Anchor>
  );
}
