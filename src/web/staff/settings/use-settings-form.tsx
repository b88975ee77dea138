import type { SiteSettings } from '#domain/settings.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { useSaveSettings } from '#web/staff/mutations.ts';
import { settingsQuery } from '#web/staff/queries.ts';
import { useRunningUploads } from '#web/ui/pictures/use-running-uploads.ts';
import { settingText } from './setting-conflict.tsx';
import { useFieldwiseForm } from './use-fieldwise-form.tsx';

/** The form of the site settings. */
export function useSettingsForm(settings: SiteSettings) {
  const save = useSaveSettings();
  const uploads = useRunningUploads();
  const { form, conflictOf } = useFieldwiseForm({
    schema: async () => (await import('#domain/settings.ts')).siteSettingsSchema,
    settings,
    valuesOf: (values: SiteSettings) => ({
      ...values,
      hero_background_image: values.hero_background_image ?? '',
    }),
    queryKey: settingsQuery.queryKey,
    save: (changes) => save.mutateAsync(changes),
    onSaved: (keys) =>
      toastSuccess('Settings saved', keys.includes('hero_background_image') ? HERO_SAVED : SAVED),
    textOf,
    errorTitle: 'Error saving settings',
    alsoCheck: uploads.check,
  });
  return { form, uploads, conflictOf };
}

const textOf = <Key extends keyof SiteSettings>(settings: SiteSettings, key: Key) =>
  settingText[key](settings[key]);

const HERO_SAVED = 'Hero background image has been updated successfully.';
const SAVED = 'The site settings have been updated.';
