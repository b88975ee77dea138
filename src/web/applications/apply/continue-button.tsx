import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, readResponse } from '#web/lib/api.ts';

/** Leads to step two if the gate opens it right after step one (rule:detailed-proposal-gate). */
export function ContinueButton({ projectId, onContinue }: { projectId: string; onContinue: () => void }) {
  const { data } = useQuery({
    queryKey: ['applications', 'next', projectId],
    queryFn: () => readResponse(api.projects[':id'].application.$get({ param: { id: projectId } })),
    gcTime: 0,
  });
  if (!data?.application?.can.submit_detailed_proposal) return null;
  return <Button onClick={onContinue}>Continue with the detailed proposal</Button>;
}
