import { useKeys } from '#web/lib/use-keys.ts';
import { unlessOverlaid } from '#web/ui/dialogs/unless-overlaid.ts';

type WorkbenchKeys = {
  previous: string | null;
  next: string | null;
  goTo: (id: string) => void;
  onDialog: (dialog: 'queue' | 'keys') => void;
};

/** The shortcuts that move between applications; those of an application are in use-review-keys.ts. */
export function useWorkbenchKeys({ previous, next, goTo, onDialog }: WorkbenchKeys): void {
  const help = unlessOverlaid(() => onDialog('keys'));
  useKeys([
    ['j', unlessOverlaid(() => next && goTo(next))],
    ['k', unlessOverlaid(() => previous && goTo(previous))],
    ['/', unlessOverlaid(() => onDialog('queue'))],
    ['?', help],
    ['shift+?', help],
  ]);
}
