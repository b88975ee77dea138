import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ApplicationSearch, ChangeSearch } from '#web/applications/search.ts';
import { viewOf } from '#web/applications/search-filters.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { savedViewsQuery } from './queries.ts';
import { ViewsButton } from './views-button.tsx';

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
  const button = (
    <ViewsButton shown={shown} aria-haspopup="menu" aria-expanded={false} onClick={() => setPressed(true)} />
  );
  return (
    <>
      {wasPressed ? (
        <Suspense fallback={button}>
          <ViewsMenu
            {...{ views, shown, onShow }}
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
