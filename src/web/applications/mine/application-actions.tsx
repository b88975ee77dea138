import { Button, Group } from '@mantine/core';
import { teamTitle } from '#domain/teams/team-title.ts';
import { useDiscardDraft, useWithdrawApplication } from '#web/applications/mutations.ts';
import type { MyApplication } from '#web/applications/queries.ts';
import { useRefreshAt } from '#web/applications/use-refresh-at.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { lazyPart } from '#web/ui/states/page-part.tsx';

const CopyTextButton = lazyPart(() => import('./copy-text-button.tsx'));

export function ApplicationActions({ application }: { application: MyApplication }) {
  const { id, project, can } = application;
  const withdraw = useWithdrawApplication();
  const discard = useDiscardDraft();
  useRefreshAt(application.changes_at, 'applications');
  const apply = { to: '/projects/$projectId/apply', params: { projectId: project.id } } as const;
  if (!Object.values(can).some(Boolean)) return null;
  return (
    <Group gap="sm">
      {can.copy_text && <CopyTextButton application={application} />}
      {can.continue_draft && <LinkButton {...apply}>Continue Application</LinkButton>}
      {can.submit_detailed_proposal && <LinkButton {...apply}>Submit Detailed Proposal</LinkButton>}
      {can.apply && (
        <LinkButton {...apply} variant="default">
          Apply Now
        </LinkButton>
      )}
      {can.apply_again && (
        <LinkButton {...apply} variant="default">
          Apply again
        </LinkButton>
      )}
      {can.withdraw && (
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={async () => {
            if (await askToWithdraw(application)) withdraw.mutate(id);
          }}
        >
          Withdraw
        </Button>
      )}
      {can.discard_draft && (
        <Button
          variant="subtle"
          color="gray"
          loading={discard.isPending}
          onClick={async () => {
            if (await askToDiscard(application)) discard.mutate(id);
          }}
        >
          Discard draft
        </Button>
      )}
    </Group>
  );
}

const askToWithdraw = ({ project, team }: MyApplication) =>
  confirm({
    title: 'Withdraw application',
    text: `Are you sure you want to withdraw ${team ? `the application of ${teamTitle(team.name)}` : 'your application'} for “${project.name}”? You can apply again until the deadline.`,
    confirmLabel: 'Withdraw',
  });

const askToDiscard = ({ project }: MyApplication) =>
  confirm({
    title: 'Discard draft',
    text: `Are you sure you want to discard your draft for “${project.name}”? You can't get its text back.`,
    confirmLabel: 'Discard',
  });
