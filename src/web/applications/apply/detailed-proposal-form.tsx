import { Stack } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import {
  DETAILED_SECTIONS,
  type DetailedSection,
  TECHNICAL_APPROACH_MIN_WORDS,
} from '#domain/applications/proposals.ts';
import { saveDetailedDraft, useSubmitDetailedProposal } from '#web/applications/mutations.ts';
import type { ApplyPage } from '#web/applications/queries.ts';
import {
  type DetailedTexts,
  readableDetailed,
  readDetailedTexts,
  TIMELINE,
} from '#web/applications/readable-texts.ts';
import { isCode } from '#web/lib/api-error.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { askToSubmit } from './ask-to-submit.tsx';
import { LongText } from './long-text.tsx';
import { useMentions } from './mentions/use-mentions.ts';
import { type Presentation, PresentationField } from './presentation-field.tsx';
import { SendingNote } from './sending-note.tsx';
import { wordCountLabel } from './word-count-label.ts';
import { WritingBar } from './writing-bar.tsx';

const DraftConflict = lazyWithRetry(() => import('../../drafts/draft-conflict.tsx'));

type Props = {
  id: string;
  project: { id: string; name: string };
  draft: ApplyPage['detailed_draft'];
  accountId: string;
  resume: ApplyPage['resume'];
  mentions: ApplyPage['mentions'];
  onSubmitted: () => void;
};

/** Step two (rule:detailed-proposal-required): a text for each section and the presentation, saved while the applicant types. */
export default function DetailedProposalForm({
  id,
  project,
  draft: server,
  accountId,
  resume,
  mentions: stored,
  onSubmitted,
}: Props) {
  const [presentation, setPresentation] = useState<Presentation | null>(server?.presentation ?? null);
  const submit = useSubmitDetailedProposal(id);
  const mentions = useMentions(stored);
  const draft = useDetailedDraft({ id, projectName: project.name, server, accountId, noted: mentions.noted });
  // The response to an earlier attempt was lost: `already_detailed` then means that the attempt succeeded.
  const wasResponseLost = useRef(false);
  const form = useSchemaForm({
    schema: async () => (await import('#domain/applications/application-schemas.ts')).detailedProposalSchema,
    initialValues: { ...draft.initialValues, presentation_file_id: presentation?.id ?? '' },
    errorTitle: 'Error submitting proposal',
    ask: async (input) => {
      await draft.flush();
      const facts: [string, string][] = [
        ['Project', project.name],
        ...SECTIONS.map(({ name }): [string, string] => [
          DETAILED_SECTIONS[name],
          wordCountLabel(input[name]),
        ]),
        ['Presentation', presentation?.name ?? 'none'],
        ['Resume', resume?.name ?? 'none'],
      ];
      return askToSubmit('Submit your detailed proposal', facts, mentions.describe());
    },
    submit: async (input) => {
      await draft.pause();
      try {
        await submit.mutateAsync(input);
      } catch (error) {
        if (!wasResponseLost.current || !isCode(error, 'already_detailed')) {
          wasResponseLost.current ||= isCode(error, 'unreachable');
          draft.resume();
          throw error;
        }
      }
      draft.finish();
      onSubmitted();
    },
  });
  const { presentation_file_id: _file, ...texts } = form.values;
  useEffect(() => draft.follow(texts, form.setValues));

  const attach = (file: Presentation | null) => {
    setPresentation(file);
    form.setFieldValue('presentation_file_id', file?.id ?? '');
    form.clearFieldError('presentation_file_id');
  };

  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      {draft.state.kind === 'conflict' && (
        <Suspense>
          <DraftConflict
            savedAt={draft.state.other.updated_at}
            otherText={draft.state.other.values.technical_approach}
            onKeepMine={draft.keepMine}
            onAcceptOther={() => form.setValues(draft.acceptOther())}
          />
        </Suspense>
      )}
      <Stack gap="xl">
        {SECTIONS.map(({ name, description, minRows }) => (
          <LongText
            key={name}
            label={DETAILED_SECTIONS[name]}
            description={description}
            required
            minRows={minRows}
            mentions={mentions.of(name)}
            minimumWords={name === 'technical_approach' ? TECHNICAL_APPROACH_MIN_WORDS : undefined}
            {...form.getInputProps(name)}
          />
        ))}
        <LongText
          label={TIMELINE}
          description="What will you do, and when?"
          mentions={mentions.of('timeline')}
          {...form.getInputProps('timeline')}
        />
        <PresentationField
          id={id}
          projectId={project.id}
          presentation={presentation}
          onChange={attach}
          field={form.getInputProps('presentation_file_id')}
        />
        <SendingNote resume={resume} />
        <WritingBar state={draft.state} submitLabel="Submit Detailed Proposal" submitting={form.submitting} />
      </Stack>
    </form>
  );
}

const SECTIONS: { name: DetailedSection; description: string; minRows: number }[] = [
  {
    name: 'technical_approach',
    description: "How you'd solve the problem: data, methods, evaluation and risks.",
    minRows: 14,
  },
  { name: 'tech_stack', description: 'Languages, libraries and tools, and why you chose them.', minRows: 4 },
  { name: 'past_experience', description: "What you've built before that will help here.", minRows: 5 },
  { name: 'curriculum_fit', description: 'How the project fits your courses and final year.', minRows: 4 },
  { name: 'time_commitment', description: 'Hours per week, and your start and end dates.', minRows: 3 },
];

type DetailedDraft = Pick<Props, 'id' | 'accountId'> & {
  projectName: string;
  server: Props['draft'];
  noted: ReturnType<typeof useMentions>['noted'];
};

function useDetailedDraft({ id, projectName, server, accountId, noted }: DetailedDraft) {
  const texts = readDetailedTexts(server ?? {});
  return useDraft<DetailedTexts>({
    accountId,
    name: `detailed:${id}`,
    server: server && { values: texts, revision: server.revision, updated_at: server.updated_at },
    empty: texts,
    save: (values, revision) => noted(saveDetailedDraft(id, { ...values, revision })),
    toReadable: (values) => ({ title: projectName, texts: readableDetailed(values) }),
    readCurrent: readDetailedTexts,
  });
}
