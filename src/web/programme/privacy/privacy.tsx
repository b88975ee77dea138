import { Anchor, List, Text } from '@mantine/core';
import { asksForAge } from '#domain/programme/age.ts';
import { asksForGuardian } from '#domain/users/guardians.ts';
import { PRIVACY_VERSION } from '#domain/users/users.ts';
import { Page } from '#web/layout/page.tsx';
import { useProgramme } from '#web/programme/use-programme.ts';
import { DocumentSection } from '#web/ui/document-section.tsx';
import classes from './privacy.module.css';
import { SEEN_BY, STORED, STORED_AGE, STORED_GUARDIAN, TAKEN_AWAY } from './privacy-content.ts';

/** What is stored, for how long, who can see it, and how to delete it (rule:privacy-page). */
export function Privacy() {
  const programme = useProgramme();
  const { mailbox } = programme;
  const stored = [
    ...STORED,
    ...(asksForAge(programme) ? [STORED_AGE] : []),
    ...(asksForGuardian(programme) ? [STORED_GUARDIAN] : []),
  ];
  return (
    <Page
      subtitle={`What this portal stores about you, in plain words. Version ${PRIVACY_VERSION}.`}
      size="narrow"
    >
      <DocumentSection id="kept" title="What we store, and for how long">
        <dl className={classes.retention}>
          {stored.map(({ what, detail, until }) => (
            <div key={what}>
              <dt>
                <b>{what}</b> {detail}
              </dt>
              <dd>{until}</dd>
            </div>
          ))}
        </dl>
        <Text>
          One cookie keeps you signed in. While you're signing in with Google or with a code, there's a second
          one for a few minutes. There's no advertising and no tracking, and we don't sell or pass on
          anything.
        </Text>
      </DocumentSection>
      <DocumentSection id="seen" title="Who can see it">
        <Lines lines={SEEN_BY} />
      </DocumentSection>
      <DocumentSection id="taken-away" title="How to change or delete it">
        <Lines lines={TAKEN_AWAY} />
        <Text>
          Questions:{' '}
          <Anchor href={`mailto:${mailbox}`} inherit>
            {mailbox}
          </Anchor>
        </Text>
      </DocumentSection>
    </Page>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <List spacing="xs">
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}
