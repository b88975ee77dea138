import { createFileRoute } from '@tanstack/react-router';
import { requireStaff } from '#web/auth/guards.ts';
import { StudentProfile } from '#web/profiles/student-profile.tsx';

export const Route = createFileRoute('/_app/student-profile/$id')({
  beforeLoad: requireStaff("You don't have permission to view student profiles."),
  component: StudentProfilePage,
});

function StudentProfilePage() {
  return <StudentProfile id={Route.useParams().id} />;
}
