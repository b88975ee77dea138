import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconBookmarkPlus, IconCheck, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApplicationSearch, type ChangeSearch, showingView, viewOf } from '#web/applications/search.ts';
import { ManageViewsDialog } from './manage-views-dialog.tsx';
import { savedViewsQuery } from './queries.ts';
import { SaveViewDialog } from './view-dialog.tsx';

type SavedViewsProps = { search: ApplicationSearch; onShow: ChangeSearch };

/** Row 52: the viewer's named filters; shows one, keeps the present one, manages them. */
export function SavedViews({ search, onShow }: SavedViewsProps) {
  const { data: views = [] } = useQuery(savedViewsQuery);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const close = () => setDialog(null);
  const present = viewOf(search);
  const shown = views.find(({ filter }) => isSame(filter, present));
  return (
    <>
      <Menu position="bottom-end" withinPortal width={260}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={18} stroke={1.75} />}>
            {shown ? `View: ${shown.name}` : 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
          {views.length === 0 && <Menu.Label>No saved views yet</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              rightSection={view === shown && <IconCheck size={16} aria-label="Shown" />}
              onClick={() => onShow(showingView(view.filter))}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconBookmarkPlus size={18} stroke={1.75} />}
            onClick={() => setDialog('save')}
          >
            Save this view
          </Menu.Item>
          {views.length > 0 && (
            <Menu.Item
              leftSection={<IconSettings size={18} stroke={1.75} />}
              onClick={() => setDialog('manage')}
            >
              Manage views
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <SaveViewDialog filter={present} onClose={close} />}
      {dialog === 'manage' && <ManageViewsDialog views={views} present={present} onClose={close} />}
    </>
  );
}

/** The database keeps keys in an order of its own. */
function isSame(one: object, other: object): boolean {
  const sorted = (value: object) => JSON.stringify(Object.entries(value).toSorted());
  return sorted(one) === sorted(other);
}
