import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { DETAILED_SECTIONS, type DetailedSection } from '#domain/applications/proposals.ts';
import type { ReviewCopyState } from '#web/applications/queries.ts';
import { formatBytes } from '#web/lib/format.ts';
import classes from '#web/ui/writing.module.css';
import { ReviewCopy } from './review-copy.tsx';

type Texts = Record<DetailedSection | 'timeline', string | null> & {
  initial_proposal: string | null;
  presentation: { id: string; name: string; size: number; review_copy: ReviewCopyState | null } | null;
};

export function ProposalTexts({ texts, order = 2 }: { texts: Texts; order?: 2 | 3 }) {
  const sections: [string, string | null][] = [
    ['Initial Proposal', texts.initial_proposal],
    ...Object.entries(DETAILED_SECTIONS).map(([name, label]): [string, string | null] => [
      label,
      texts[name as DetailedSection],
    ]),
    ['Timeline', texts.timeline],
  ];
  return (
    <Stack gap="xl">
      {sections.map(
        ([label, text]) =>
          text && (
            <section key={label}>
              <Title order={order} size={order === 2 ? 'h3' : 'h4'} mb={4}>
                {label}
              </Title>
              <Text className={classes.text}>{text}</Text>
            </section>
          ),
      )}
      {texts.presentation && (
        <section>
          <Title order={order} size={order === 2 ? 'h3' : 'h4'} mb={4}>
            Presentation
          </Title>
          <Presentation file={texts.presentation} />
          <ReviewCopy copy={texts.presentation.review_copy} isDraft={false} />
        </section>
      )}
    </Stack>
  );
}

function Presentation({ file }: { file: NonNullable<Texts['presentation']> }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <IconFileText size={18} stroke={1.75} aria-hidden />
      <Anchor href={`/files/${file.id}`} target="_blank" rel="noopener">
        {file.name}
      </Anchor>
      <Text size="sm" c="dimmed">
        {formatBytes(file.size)}
      </Text>
    </Group>
  );
}
