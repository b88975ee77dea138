import { Button, Divider, Stack, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { DEMO_PASSWORD } from '#domain/users/users.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { RoleBadge } from '#web/ui/role-badge.tsx';
import classes from './demo-people.module.css';
import { useCodeStep } from './use-code-step.ts';
import { useEnter } from './use-enter.ts';

/** Null in production, where there are no demo people (rule:demo-people). */
export const demoPeopleQuery = queryOptions({
  queryKey: ['demo-people'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => readResponse(api['demo-people'].$get()).catch(noneInProduction),
});

/** One-click sign-in, outside production. */
export function DemoPeople({ next }: { next?: string }) {
  const { data: people } = useQuery(demoPeopleQuery);
  const enter = useEnter(next);
  const askForCode = useCodeStep(next);
  const signIn = useMutation({
    mutationFn: async (email: string) => {
      const { outcome } = await readResponse(api.session.$post({ json: { email, password: DEMO_PASSWORD } }));
      await (outcome === 'code_needed' ? askForCode() : enter());
    },
    meta: { errorTitle: 'Sign in failed' },
  });
  if (!people?.length) return null;
  return (
    <Stack gap="xs">
      <Divider label="or as a demo user" />
      {people.map(({ email, display_name, role }) => (
        <Button
          key={email}
          variant="default"
          justify="flex-start"
          classNames={{ label: classes.label }}
          h="auto"
          py={6}
          loading={signIn.isPending && signIn.variables === email}
          disabled={signIn.isPending}
          onClick={() => signIn.mutate(email)}
        >
          <span className={classes.person}>
            <Text size="sm" fw={550} ta="left">
              {display_name ?? email}
            </Text>
            <Text size="xs" c="dimmed" fw={400} ta="left">
              {email}
            </Text>
          </span>
          <RoleBadge role={role} />
        </Button>
      ))}
    </Stack>
  );
}

function noneInProduction(error: unknown) {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
