import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ApplicationSearch, ChangeSearch } from '#web/applications/search.ts';
import { viewOf } from '#web/applications/search-filters.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { savedViewsQuery } from './queries.ts';

const ViewsMenu = lazyWithRetry(() => import('./views-menu.tsx'));
const SaveViewDialog = lazyWithRetry(() => import('./view-dialog.tsx'));
const ManageViewsDialog = lazyWithRetry(() => import('./manage-views-dialog.tsx'));

type SavedViewsProps = { search: ApplicationSearch; onShow: ChangeSearch };

/** The menu of the viewer's saved views: shows a view, saves the current filters, manages views (permission:managePreferences). */
export function SavedViews({ search, onShow }: SavedViewsProps) {
  const { data: views = [] } = useQuery(savedViewsQuery);
  const [wasPressed, setPressed] = useState(false);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const close = () => setDialog(null);
  const current = viewOf(search);
  const shown = views.find(({ filter }) => isSame(filter, current));
  const label = shown ? `View: ${shown.name}` : 'Views';
  const button = (
    <Button
      variant="default"
      size="xs"
      maw={240}
      title={label}
      leftSection={<IconBookmark size={16} stroke={1.75} />}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setPressed(true)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {wasPressed ? (
        <Suspense fallback={button}>
          <ViewsMenu
            {...{ label, views, shown, onShow }}
            onSave={() => setDialog('save')}
            onManage={() => setDialog('manage')}
          />
        </Suspense>
      ) : (
        button
      )}
      <DialogFallback>
        {dialog === 'save' && <SaveViewDialog filter={current} onClose={close} />}
        {dialog === 'manage' && <ManageViewsDialog views={views} current={current} onClose={close} />}
      </DialogFallback>
    </>
  );
}

/** Compares without key order: jsonb reorders keys. */
function isSame(one: object, other: object): boolean {
  const sorted = (value: object) => JSON.stringify(Object.entries(value).toSorted());
  return sorted(one) === sorted(other);
}
