import { Alert, Anchor, Button, List, SimpleGrid, Stack, Text, Timeline, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GUIDE_SECTIONS, type GuideSection } from '#domain/programme/programme-values.ts';
import { Page } from '#web/layout/page.tsx';
import { PATHS } from '#web/lib/paths.ts';
import { eligibilityOf, questionsOf } from '#web/programme/landing/questions-content.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import { DocumentSection } from '#web/ui/document-section.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { gateQuery } from './gate-query.ts';
import { BENEFITS } from './guidelines-content.ts';

/** rule:guidelines-content. */
export function Guidelines() {
  const { name } = useProgramme();
  return (
    <Page
      subtitle={`Who can apply to the ${name}, how it works, and common questions.`}
      size="narrow"
      actions={
        <Button component={Link} to={PATHS.projects} variant="default">
          Browse Projects
        </Button>
      }
    >
      <ImportantNotice />
      <Eligibility />
      <Process />
      <Benefits />
      <Categories />
      <Questions />
    </Page>
  );
}

type SectionProps = { id: string; section: GuideSection; children: ReactNode };

/** The programme's own text of a section, or the specified one. */
function Section({ id, section, children }: SectionProps) {
  const { [section]: own } = useProgramme();
  return (
    <DocumentSection id={id} title={GUIDE_SECTIONS[section]}>
      {own === null ? children : <RichText html={own} />}
    </DocumentSection>
  );
}

function ImportantNotice() {
  const { guide_notice: own } = useProgramme();
  return (
    <Alert color="marigold" icon={<IconAlertCircle stroke={1.75} />} title="Important Notice">
      {own === null ? (
        <>
          Incomplete profiles are not considered. Before you apply, please make sure that your{' '}
          <Anchor component={Link} to={PATHS.profile} inherit>
            profile
          </Anchor>{' '}
          has your name, your college and your resume.
        </>
      ) : (
        <RichText html={own} />
      )}
    </Alert>
  );
}

function Eligibility() {
  const programme = useProgramme();
  return (
    <Section id="eligibility" section="guide_eligibility">
      <List spacing="xs">
        {eligibilityOf(programme).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Section>
  );
}

function Process() {
  const { data: gate } = useQuery(gateQuery);
  return (
    <Section id="process" section="guide_process">
      <Timeline active={1} bulletSize={28} lineWidth={2} color="marigold.5" autoContrast>
        <Timeline.Item bullet="1" title="Initial proposal">
          <Text>
            Choose a project and write down your idea: what you'd build, and why you're right for it. You can
            apply alone or as a team.
          </Text>
        </Timeline.Item>
        <Timeline.Item bullet="2" title="Detailed proposal, if shortlisted">
          <Text>
            At least 300 words on your technical approach, your tech stack, your past experience, how the
            project fits your curriculum and how much time you have, plus a presentation.
          </Text>
          {gate?.detailed_proposal_gate === 'open' && (
            <Text mt="xs">
              At the moment you don't need to wait to be shortlisted: the second step is open to every
              submitted application.
            </Text>
          )}
        </Timeline.Item>
      </Timeline>
      <Text>
        When each step opens and closes:{' '}
        <Anchor component={Link} to="/dates" inherit>
          see all dates
        </Anchor>
        .
      </Text>
    </Section>
  );
}

function Benefits() {
  return (
    <Section id="benefits" section="guide_benefits">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xl">
        {BENEFITS.map(({ title, text }) => (
          <div key={title}>
            <Title order={3}>{title}</Title>
            <Text c="dimmed">{text}</Text>
          </div>
        ))}
      </SimpleGrid>
    </Section>
  );
}

function Categories() {
  const { categories } = useProgramme();
  return (
    <Section id="categories" section="guide_categories">
      <List spacing="xs">
        {categories.map(({ category, title, text }) => (
          <List.Item key={category}>
            <b>{title}.</b> {text}
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

function Questions() {
  const programme = useProgramme();
  return (
    <Section id="faq" section="guide_faq">
      <Stack gap="lg">
        {questionsOf(programme).map(({ question, text, mailbox }) => (
          <div key={question}>
            <Title order={3}>{question}</Title>
            <Text>
              {text}
              {mailbox && (
                <>
                  {' '}
                  Write to <Anchor href={`mailto:${mailbox}`}>{mailbox}</Anchor>.
                </>
              )}
            </Text>
          </div>
        ))}
      </Stack>
    </Section>
  );
}
