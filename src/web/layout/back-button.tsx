import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { PATHS } from '#web/lib/paths.ts';

/** Opens the given page, or goes one step back. Without a history it opens the dashboard. */
export function BackButton({ to }: { to?: string }) {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const goBack = () => {
    if (to) return navigate(to.includes('?') ? { href: to } : { to, params: true });
    if (canGoBack) return router.history.back();
    return navigate({ to: PATHS.dashboard });
  };
  return (
    <ActionIcon aria-label="Back" color="gray" onClick={goBack}>
      <IconArrowLeft size={20} stroke={1.75} />
    </ActionIcon>
  );
}
