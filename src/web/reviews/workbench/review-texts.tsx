import { Alert, Anchor, Group, Text, Title } from '@mantine/core';
import { IconEyeOff, IconFileText, IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { categoryLabel } from '#domain/projects/projects.ts';
import { COPY_IS_PREPARED } from '#domain/reviews/review-copies.ts';
import { formatBytes } from '#web/lib/format.ts';
import { useKeys } from '#web/lib/use-keys.ts';
import { unlessOverlaid } from '#web/ui/dialogs/unless-overlaid.ts';
import { SoftBadge } from '#web/ui/soft-badge.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import writing from '#web/ui/writing.module.css';
import { Identity } from './identity.tsx';
import { Leaving } from './leaving.tsx';
import { presentationPath, type ReviewPage } from './queries.ts';
import type { ReviewViewProps } from './use-review-draft.ts';
import classes from './workbench.module.css';

type ReviewTextsProps = { review: ReviewPage; heading: RefObject<HTMLHeadingElement | null> } & Pick<
  ReviewViewProps,
  'onConflict' | 'onDecline'
>;

/** What a reviewer reads: the project, the texts and the presentation; after the submission also who it is. */
export function ReviewTexts({ review, heading, ...leaving }: ReviewTextsProps) {
  const { project, sections, presentation, identity, number, total } = review;
  return (
    <article className={classes.texts} aria-labelledby="review-title">
      <Group gap="xs" mb={4}>
        <Text size="sm" c="dimmed" component="p">
          {number !== null && total !== null ? `Application ${number} of ${total}` : 'Application'}
        </Text>
        {review.is_common && <SoftBadge tone="blue">Everyone reviews this one</SoftBadge>}
        {review.is_blind && identity === null && <SoftBadge tone="gray">Blind</SoftBadge>}
      </Group>
      <Title order={2} size="h3" id="review-title" ref={heading} tabIndex={-1} className={classes.title}>
        {project.name}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        <Verbatim>{project.number}</Verbatim> · {categoryLabel(project.category)} ·{' '}
        <Anchor component={Link} to={`/projects/${project.id}`} target="_blank" size="sm">
          Project page
        </Anchor>
      </Text>
      {!identity && <Leaving review={review} {...leaving} />}
      {project.summary && (
        <details className={classes.about}>
          <summary>About the project</summary>
          <Text className={writing.text}>{project.summary}</Text>
          {project.skills.length > 0 && (
            <Text size="sm" c="dimmed">
              Skills: {project.skills.join(', ')}
            </Text>
          )}
        </details>
      )}
      {identity && (
        <Identity identity={identity}>
          <Leaving review={review} {...leaving} />
        </Identity>
      )}
      {presentation && <Presentation review={review} presentation={presentation} />}
      {sections.map(({ label, text }) => (
        <section key={label} className={classes.section}>
          <Title order={3} size="h4" mb={4}>
            {label}
          </Title>
          <Text className={writing.text}>{text}</Text>
        </section>
      ))}
    </article>
  );
}

type PresentationProps = { review: ReviewPage; presentation: NonNullable<ReviewPage['presentation']> };

function Presentation({
  review: { id, identity },
  presentation: { state, problem, is_pdf, size },
}: PresentationProps) {
  const path = presentationPath(id);
  useKeys([['d', unlessOverlaid(() => state === 'ready' && window.open(path, '_blank', 'noopener'))]]);
  if (state === 'waiting')
    return (
      <Alert color="gray" mb="lg" icon={<IconHourglass stroke={1.75} />} title="Presentation not ready">
        {COPY_IS_PREPARED}
      </Alert>
    );
  if (state === 'refused')
    return (
      <Alert color="gray" mb="lg" icon={<IconEyeOff stroke={1.75} />} title="Presentation not shown">
        {problem}
      </Alert>
    );
  return (
    <Group gap="xs" mb="lg" className={classes.documents}>
      <IconFileText size={18} stroke={1.75} aria-hidden />
      <Anchor href={path} target="_blank" rel="noopener">
        Presentation ({is_pdf ? 'PDF' : 'PowerPoint'})
      </Anchor>
      <Text size="sm" c="dimmed">
        {size === null ? '' : formatBytes(size)}{' '}
        <kbd className={classes.key} translate="no">
          d
        </kbd>
      </Text>
      {identity === null && (
        <Text size="sm" c="dimmed">
          Its pages as pictures, with nothing else from the file.
        </Text>
      )}
    </Group>
  );
}
