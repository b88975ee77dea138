import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Verbatim } from '#web/ui/verbatim.tsx';
import type { ReviewPage } from './queries.ts';
import classes from './workbench.module.css';

type IdentityProps = { identity: NonNullable<ReviewPage['identity']>; children: ReactNode };

/** Who applied; in a blind cycle it appears with the submitted review (rule:blind-reading). */
export function Identity({ identity, children }: IdentityProps) {
  const { team_name, people, reference } = identity;
  const name = team_name ?? people[0]?.name;
  return (
    <section className={classes.identity} aria-labelledby="review-identity">
      <Title order={3} size="h5" id="review-identity">
        {name ? <Verbatim>{name}</Verbatim> : 'A former member'}
      </Title>
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person.name}>
            {team_name && (
              <Text size="sm" component="span">
                <Verbatim>{person.name}</Verbatim>
                {person.is_leader ? ' (team leader) ' : ' '}
              </Text>
            )}
            <Text size="sm" c="dimmed" component="span">
              {[person.college, person.degree].filter(Boolean).join(', ')}
            </Text>
          </li>
        ))}
      </ul>
      {reference && (
        <Text size="sm" c="dimmed">
          Reference <Verbatim>{reference}</Verbatim>
        </Text>
      )}
      {children}
    </section>
  );
}
