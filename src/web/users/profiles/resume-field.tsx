import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { FileInput } from '#web/ui/fields/file-input.tsx';
import { uploadField } from '#web/ui/fields/upload-field.ts';
import { useRemoveResume } from './mutations.ts';
import { fileUrl, type Resume } from './queries.ts';
import type { useResumeUpload } from './use-resume-upload.ts';

const CONSEQUENCES = {
  ofStudent: "Without a resume your profile isn't complete.",
  ofStaff: 'You need it only if you apply to a project yourself.',
};

const HINT = 'Upload your resume in PDF format (max 2MB)';

type ResumeFieldProps = {
  upload: ReturnType<typeof useResumeUpload>;
  stored: Resume | null;
  error?: ReactNode;
  required?: boolean;
  /** Clears the error of the previous file. */
  onChange: () => void;
};

/** The résumé of the form: the chosen file, else the stored one, with a remove button (rule:profile-resume-file). */
export function ResumeField({ upload, stored, error, required = true, onChange }: ResumeFieldProps) {
  const removeStored = useRemoveResume();
  const { chosen, choose, progress, cancel } = upload;

  const change = (file: File | null) => {
    choose(file);
    onChange();
  };

  const askToRemove = async () => {
    const isSure = await confirm({
      title: 'Remove resume',
      text: `Are you sure you want to remove ${stored?.name}? ${CONSEQUENCES[required ? 'ofStudent' : 'ofStaff']}`,
      confirmLabel: 'Remove',
    });
    if (isSure) removeStored.mutate();
  };

  return (
    <FileInput
      {...uploadField('resume')}
      label="Resume"
      required={required}
      description={stored && !chosen ? <StoredHint resume={stored} /> : HINT}
      error={error}
      fileName={chosen?.name ?? stored?.name ?? null}
      onChoose={change}
      onRemove={chosen ? () => change(null) : stored ? () => void askToRemove() : undefined}
      progress={progress}
      progressLabel="Uploading resume..."
      onCancel={cancel}
      disabled={removeStored.isPending}
      data-path="resume"
    />
  );
}

function StoredHint({ resume }: { resume: Resume }) {
  return (
    <>
      {HINT}.{' '}
      <Anchor href={fileUrl(resume.id)} target="_blank" rel="noopener" inherit>
        View the uploaded resume
      </Anchor>
    </>
  );
}
