import { Anchor, List, Text } from '@mantine/core';
import { PRIVACY_VERSION } from '#domain/users/users.ts';
import { Page } from '#web/layout/page.tsx';
import { PROGRAMME } from '#web/lib/content.ts';
import { DocumentSection } from '#web/ui/document-section.tsx';
import classes from './privacy.module.css';
import { SEEN_BY, STORED, TAKEN_AWAY } from './privacy-content.ts';

/** What is kept, for how long, who sees it, how to take it away (rule:privacy-page). */
export function Privacy() {
  return (
    <Page
      subtitle={`What this portal keeps about you, in plain words. Version ${PRIVACY_VERSION}.`}
      size="narrow"
    >
      <DocumentSection id="kept" title="What is kept, and for how long">
        <dl className={classes.kept}>
          {STORED.map(({ what, detail, until }) => (
            <div key={what}>
              <dt>
                <b>{what}</b> {detail}
              </dt>
              <dd>{until}</dd>
            </div>
          ))}
        </dl>
        <Text>
          There is one cookie that keeps you signed in, and for some minutes another while you are signing in
          with Google or with a code. There is no advertising, no tracking, and nothing is sold or passed on.
        </Text>
      </DocumentSection>
      <DocumentSection id="seen" title="Who sees it">
        <Lines lines={SEEN_BY} />
      </DocumentSection>
      <DocumentSection id="taken-away" title="How to take it away">
        <Lines lines={TAKEN_AWAY} />
        <Text>
          Questions:{' '}
          <Anchor href={`mailto:${PROGRAMME.mailbox}`} inherit>
            {PROGRAMME.mailbox}
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
