import { Stack } from '@mantine/core';
import { canCreateProject } from '#domain/policy.ts';
import { Page } from '#web/layout/page.tsx';
import { PageCycleSwitch } from '#web/layout/shell/page-cycle-switch.tsx';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { TextLines } from '#web/ui/states/skeletons.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import { ApplicationsSection } from './applications-section.tsx';
import { FeaturedProjects } from './featured-projects.tsx';
import { Hero } from './hero.tsx';
import { Overview } from './overview.tsx';
import { useApplications } from './use-applications.ts';

const WorkSection = lazyPart(() => import('./work-section.tsx'), <TextLines lines={10} />);

/**
 * /dashboard: the hero, the work of staff and managers (rule:dashboard-of-staff), the viewer's applications once there are
 * any (rule:dashboard-applications), featured projects and an overview. Staff and managers who haven't applied see neither of them.
 */
export function Dashboard() {
  const { user } = useAuth();
  // After a failure every section asks again, and the query is pending once more.
  const { data: applications, isPending, errorUpdateCount } = useApplications();
  const isUnknown = isPending && errorUpdateCount === 0;
  const works = canCreateProject(user);
  const hasApplied = applications !== undefined && applications.length > 0;
  const applicationsFirst = (isUnknown && !works) || hasApplied;
  return (
    <Page>
      <Stack gap={48}>
        <Hero />
        <PageCycleSwitch />
        {works && user && <WorkSection user={user} />}
        {applicationsFirst && <ApplicationsSection />}
        {/* The order depends on the applications: what would move is not shown before. */}
        {!isUnknown && (
          <>
            <FeaturedProjects />
            {!works && !hasApplied && <ApplicationsSection />}
            {(!works || hasApplied) && <Overview />}
          </>
        )}
      </Stack>
    </Page>
  );
}
