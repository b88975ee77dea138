import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '#web/profiles/profile-screen.tsx';

export const Route = createFileRoute('/_app/profile')({
  staticData: { title: 'Student Profile' },
  component: ProfileScreen,
});
