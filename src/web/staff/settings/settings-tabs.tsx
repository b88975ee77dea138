import { LinkTabs } from '#web/ui/link-tabs.tsx';

/** The pages of the settings. */
export const SettingsTabs = ({ active }: { active: 'site' | 'programme' | 'emails' }) => (
  <LinkTabs
    label="Settings"
    tabs={[
      ['site', { to: '/admin/settings', label: 'Site' }],
      ['programme', { to: '/admin/programme', label: 'Programme' }],
      ['emails', { to: '/admin/emails', label: 'Emails' }],
    ]}
    active={active}
  />
);
