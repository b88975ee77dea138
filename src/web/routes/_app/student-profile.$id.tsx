import { createFileRoute } from '@tanstack/react-router';
import { requireStaff } from '#web/auth/guards.ts';
import { loadData } from '#web/lib/load-data.ts';
import { personQuery } from '#web/profiles/queries.ts';
import { StudentProfile } from '#web/profiles/student-profile.tsx';

export const Route = createFileRoute('/_app/student-profile/$id')({
  beforeLoad: requireStaff("You don't have permission to view student profiles."),
  staticData: { title: 'Student Profile', back: '/admin/applications' },
  loader: (loader) => loadData(loader, personQuery(loader.params.id)),
  component: StudentProfilePage,
});

function StudentProfilePage() {
  return <StudentProfile id={Route.useParams().id} />;
}
