import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accentStyles } from '#domain/programme/accent.ts';
import { DEFAULT_PROGRAMME } from '#domain/programme/default-programme.ts';
import { ownValues, setProgramme } from '#domain/programme/programme.ts';
import {
  GUIDE_SECTIONS,
  type GuideSection,
  type Programme,
  type ProgrammeKey,
} from '#domain/programme/programme-values.ts';
import type { SaveProgrammeInput } from '#domain/programme/settings/programme-settings.ts';
import { isSameValue } from '#domain/same-value.ts';
import { richTextToPlain } from '#domain/text.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { programmeSettingsQuery } from '#web/staff/queries.ts';
import { useFieldwiseForm } from '#web/staff/settings/use-fieldwise-form.tsx';

/** As the inputs use them: a rich text that isn't set is empty. */
export type ProgrammeValues = Omit<Programme, GuideSection> & Record<GuideSection, string>;
export type ProgrammeForm = ReturnType<typeof useProgrammeForm>;

/** The form of the programme's settings; saved values are in this page at once. */
export function useProgrammeForm(settings: Programme) {
  const save = useSaveProgramme();
  const { form, conflictOf } = useFieldwiseForm<Programme, ProgrammeValues>({
    schema: async () => (await import('#domain/programme/settings/programme-settings.ts')).programmeSchema,
    settings,
    valuesOf,
    queryKey: programmeSettingsQuery.queryKey,
    save: (changes) => save.mutateAsync(changes),
    onSaved: () => toastSuccess('Programme saved', 'Pages, emails and files use the new texts from now on.'),
    textOf: (values, key) => inWords(values[key]),
    errorTitle: 'Error saving the programme',
  });
  const usual = valuesOf(DEFAULT_PROGRAMME);
  return {
    form,
    conflictOf,
    isDefault: (key: ProgrammeKey) => isSameValue(form.values[key], usual[key]),
    reset: (key: ProgrammeKey) => form.setValues({ [key]: usual[key] }),
  };
}

function useSaveProgramme() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: SaveProgrammeInput) => readResponse(api.settings.programme.$put({ json })),
    onSuccess: (saved) => {
      client.setQueryData(programmeSettingsQuery.queryKey, saved);
      setProgramme(ownValues(saved));
      showAccent(saved.accent);
    },
  });
}

/** The page of the server has the same element, if there is a colour. */
function showAccent(accent: string | null) {
  const style =
    document.getElementById('accent') ?? document.head.appendChild(document.createElement('style'));
  style.id = 'accent';
  style.textContent = accent === null ? '' : accentStyles(accent);
}

const valuesOf = (programme: Programme): ProgrammeValues => ({
  ...programme,
  ...(Object.fromEntries(
    Object.keys(GUIDE_SECTIONS).map((key) => [key, programme[key as GuideSection] ?? '']),
  ) as Record<GuideSection, string>),
});

function inWords(value: unknown): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return richTextToPlain(value);
  return Array.isArray(value) ? value.map(rowInWords).join('; ') : String(value);
}

const rowInWords = (row: unknown): string =>
  typeof row === 'object' && row !== null ? Object.values(row).filter(Boolean).join(', ') : String(row);
