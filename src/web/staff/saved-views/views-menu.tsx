import { Menu } from '@mantine/core';
import { IconBookmarkPlus, IconCheck, IconSettings } from '@tabler/icons-react';
import type { ChangeSearch } from '#web/applications/search.ts';
import { showingView } from '#web/applications/search-filters.ts';
import { useOpenOnMount } from '#web/ui/dialogs/use-open-on-mount.ts';
import type { SavedView } from './queries.ts';
import { ViewsButton } from './views-button.tsx';

type ViewsMenuProps = {
  views: SavedView[];
  shown: SavedView | undefined;
  onShow: ChangeSearch;
  onSave: () => void;
  onManage: () => void;
};

/** The viewer's views by name; loaded on first use. */
export default function ViewsMenu({ views, shown, onShow, onSave, onManage }: ViewsMenuProps) {
  const { target, ...opening } = useOpenOnMount<HTMLButtonElement>();
  return (
    <Menu position="bottom-end" withinPortal width={260} {...opening}>
      <Menu.Target>
        <ViewsButton ref={target} shown={shown} />
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {views.length === 0 && <Menu.Label>No saved views yet</Menu.Label>}
        {views.map((view) => (
          <Menu.Item
            key={view.id}
            rightSection={view === shown && <IconCheck size={16} aria-label="Current view" />}
            onClick={() => onShow(showingView(view.filter))}
          >
            {view.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconBookmarkPlus size={18} stroke={1.75} />} onClick={onSave}>
          Save this view
        </Menu.Item>
        {views.length > 0 && (
          <Menu.Item leftSection={<IconSettings size={18} stroke={1.75} />} onClick={onManage}>
            Manage views
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
