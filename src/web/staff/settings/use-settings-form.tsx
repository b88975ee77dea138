import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { changedSettings, type SettingKey, type SiteSettings, siteSettingsSchema } from '#domain/settings.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { useSaveSettings } from '#web/staff/mutations.ts';
import { settingsQuery } from '#web/staff/queries.ts';
import { useRunningUploads } from '#web/ui/pictures/use-running-uploads.ts';
import { SettingConflict, settingText } from './setting-conflict.tsx';

/**
 * The form of the settings, which saves only changed values. A newer saved value replaces an unedited field. For an
 * edited field the server rejects the save, and the form shows both values.
 */
export function useSettingsForm(settings: SiteSettings) {
  const client = useQueryClient();
  const save = useSaveSettings();
  const [seen, setSeen] = useState(settings);
  const [theirs, setTheirs] = useState<Partial<SiteSettings>>({});
  const uploads = useRunningUploads();
  const form = useSchemaForm({
    schema: siteSettingsSchema,
    initialValues: valuesOf(settings),
    errorTitle: 'Error saving settings',
    alsoCheck: uploads.check,
    submit: async (input) => {
      const keys = changedSettings(seen, input);
      try {
        const saved = await save.mutateAsync({ ...pick(input, keys), seen: pick(seen, keys) });
        setSeen({ ...seen, ...pick(saved, keys) });
        setTheirs({});
      } catch (error) {
        if (error instanceof ApiError && error.code === 'settings_changed') showTheirs(error.current ?? {});
        throw error;
      }
      toastSuccess('Settings saved', keys.includes('hero_background_image') ? HERO_SAVED : SAVED);
    },
  });
  const showTheirs = (current: Partial<SiteSettings>) => {
    setTheirs(current);
    // The next save deliberately overwrites their values.
    client.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, ...current });
    setSeen((before) => ({ ...before, ...current }));
  };
  const follow = (keys: SettingKey[], newer: Partial<SiteSettings>) => {
    form.setValues(pick(valuesOf({ ...settings, ...newer }), keys));
    setSeen((before) => ({ ...before, ...pick({ ...before, ...newer }, keys) }));
  };
  const present = valuesOf(seen);
  const outdated = changedSettings(seen, settings).filter((key) => form.values[key] === present[key]);
  useEffect(() => {
    if (outdated.length > 0 && !form.submitting) follow(outdated, settings);
  });
  const conflictOf = (key: SettingKey): ReactNode => {
    if (!(key in theirs)) return null;
    const acceptTheirs = () => {
      follow([key], theirs);
      setTheirs(({ [key]: _taken, ...others }) => others);
    };
    return <SettingConflict theirs={textOf({ ...seen, ...theirs }, key)} onAcceptTheirs={acceptTheirs} />;
  };
  return { form, uploads, conflictOf };
}

const textOf = <Key extends SettingKey>(settings: SiteSettings, key: Key) => settingText[key](settings[key]);

const valuesOf = (settings: SiteSettings) => ({
  ...settings,
  hero_background_image: settings.hero_background_image ?? '',
});

const pick = <T extends object>(settings: T, keys: SettingKey[]): Partial<T> =>
  Object.fromEntries(
    Object.entries(settings).filter(([key]) => keys.some((picked) => picked === key)),
  ) as Partial<T>;

const HERO_SAVED = 'Hero background image has been updated successfully.';
const SAVED = 'The site settings have been updated.';
