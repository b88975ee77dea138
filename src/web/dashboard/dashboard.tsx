import { Stack } from '@mantine/core';
import { Page } from '#web/layout/page.tsx';
import { ApplicationsSection } from './applications-section.tsx';
import { FeaturedProjects } from './featured-projects.tsx';
import { Hero } from './hero.tsx';
import { Overview } from './overview.tsx';

/** /dashboard (rule:dashboard-applications): the hero, featured projects, the viewer's applications and an overview. */
export function Dashboard() {
  return (
    <Page>
      <Stack gap={48}>
        <Hero />
        <FeaturedProjects />
        <ApplicationsSection />
        <Overview />
      </Stack>
    </Page>
  );
}
