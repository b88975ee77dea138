import { createFileRoute } from '@tanstack/react-router';
import { loadData } from '#web/lib/load-data.ts';
import { personQuery } from '#web/users/profiles/queries.ts';
import { StudentProfile } from '#web/users/profiles/student-profile.tsx';
import { requireStaff } from '#web/users/sign-in/guards.ts';

export const Route = createFileRoute('/_app/student-profile/$id')({
  beforeLoad: requireStaff("You don't have permission to view student profiles."),
  staticData: { title: 'Student Profile', back: '/admin/applications' },
  loader: (loader) => loadData(loader, personQuery(loader.params.id)),
  component: StudentProfilePage,
});

function StudentProfilePage() {
  return <StudentProfile id={Route.useParams().id} />;
}
