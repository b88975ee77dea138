import { Badge, Modal, Stack, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, useDeferredValue, useState } from 'react';
import { focusPageIfLost } from '#web/ui/dialogs/use-focus-back.ts';
import { useOpenedOnceMounted } from '#web/ui/dialogs/use-opened-once-mounted.ts';
import { InviteTab } from './invite-tab.tsx';
import { MembersTab } from './members-tab.tsx';
import { Frozen } from './my-team-card.tsx';
import type { TeamDetail } from './queries.ts';
import { RequestsTab } from './requests-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import classes from './teams.module.css';

/** The tabs that an address can begin with. */
export type ManageTab = 'invite' | 'requests';

type ManageTeamDialogProps = {
  team: TeamDetail | undefined;
  tab: ManageTab | undefined;
  onClose: () => void;
};

/** The leader's dialog with members, requests, invitations and settings (rule:member-profile-changes). */
export default function ManageTeamDialog({ team, tab, onClose }: ManageTeamDialogProps) {
  const isPhone = useMediaQuery('(width < 48em)');
  const isOpen = useOpenedOnceMounted(team !== undefined);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      // After a hand-over the button that opened the dialog is gone.
      onExitTransitionEnd={focusPageIfLost}
      title={team && `Manage ${team.name}`}
      size="xl"
      fullScreen={isPhone}
      // The tabs have different heights: in a centred dialog they would move under the pointer.
      centered={false}
    >
      {team && <ManageTeam team={team} tab={tab} onClose={onClose} />}
    </Modal>
  );
}

function ManageTeam({ team, tab, onClose }: ManageTeamDialogProps & { team: TeamDetail }) {
  const [chosen, setChosen] = useState<string | null>(tab ?? 'members');
  // The chosen tab is marked before its fields have rendered.
  const shown = useDeferredValue(chosen);
  const waiting = team.join_requests.length;
  return (
    <Stack gap="md">
      {team.frozen_by && <Frozen project={team.frozen_by} />}
      <Tabs value={chosen} onChange={setChosen} keepMounted={false} classNames={{ tab: classes.tab }}>
        <Tabs.List mb="md">
          <Tabs.Tab value="members">Members</Tabs.Tab>
          <Tabs.Tab value="requests" rightSection={waiting > 0 && <Badge size="sm">{waiting}</Badge>}>
            Requests
          </Tabs.Tab>
          <Tabs.Tab value="invite">Invite</Tabs.Tab>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={chosen ?? ''}>
          <Panel team={team} tab={shown} onDissolved={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

type PanelProps = { team: TeamDetail; tab: string | null; onDissolved: () => void };

const Panel = memo(function Panel({ team, tab, onDissolved }: PanelProps) {
  if (tab === 'requests') return <RequestsTab team={team} />;
  if (tab === 'invite') return <InviteTab team={team} />;
  if (tab === 'settings') return <SettingsTab team={team} onDissolved={onDissolved} />;
  return <MembersTab team={team} />;
});
