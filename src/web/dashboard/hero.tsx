import { Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isImage } from '#domain/links.ts';
import { hasStaffProfile } from '#domain/users/users.ts';
import { logError } from '#web/lib/log.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { repeatImageError } from '#web/ui/pictures/repeat-image-error.ts';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import classes from './hero.module.css';
import { heroQuery } from './queries.ts';

const DEFAULT_IMAGE = '/hero-default.svg';

/** The welcome, over the hero image from the site settings (rule:dashboard-hero). */
export function Hero() {
  const { name } = useProgramme();
  const { user } = useAuth();
  const works = hasStaffProfile(user);
  return (
    <section className={classes.hero} aria-labelledby="welcome">
      <HeroImage />
      <div className={classes.words}>
        <Title order={2} size="h1" id="welcome" className={classes.title}>
          {user?.display_name ? (
            <>
              Welcome, <Verbatim>{user.display_name}</Verbatim>!
            </>
          ) : (
            'Welcome!'
          )}
        </Title>
        <Text size="lg" mt="xs">
          {name}:{' '}
          {works
            ? 'what waits for you, and your projects.'
            : 'find a project, form a team and apply in two steps.'}
        </Text>
        <Group gap="sm" mt="lg" className={classes.ways}>
          <LinkButton to="/projects" className={classes.primary}>
            Browse Projects
          </LinkButton>
          {works ? (
            <LinkButton
              to="/projects"
              search={{ owner: 'me' }}
              className={`${classes.secondary} ${classes.wideOnly}`}
            >
              Your Projects
            </LinkButton>
          ) : (
            <LinkButton to="/applications" className={`${classes.secondary} ${classes.wideOnly}`}>
              Your Applications
            </LinkButton>
          )}
          <LinkButton to="/guidelines" className={classes.secondary}>
            Read the Guidelines
          </LinkButton>
        </Group>
      </div>
    </section>
  );
}

/** Falls back to the bundled image if the setting fails to load, is empty or has no valid image. */
function HeroImage() {
  const { data, error, isPending } = useQuery(heroQuery);
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    if (error) logError('Failed to load the hero image setting.', error);
  }, [error]);
  if (isPending) return null;
  const chosen = data?.hero_background_image ?? DEFAULT_IMAGE;
  const src = chosen === broken || !isImage(chosen) ? DEFAULT_IMAGE : chosen;
  return (
    <img
      ref={repeatImageError}
      className={classes.image}
      src={src}
      alt=""
      onError={() => setBroken(chosen)}
    />
  );
}
