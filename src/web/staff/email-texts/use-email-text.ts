import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type EmailText, USUAL_TEXT } from '#domain/mails/email-texts.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { toastMessage, toastSuccess } from '#web/lib/toasts.ts';
import { type EmailTexts, emailTextsQuery } from './queries.ts';

async function loadSchema(): Promise<z.ZodType<EmailText>> {
  const { saveEmailTextSchema } = await import('#domain/mails/email-text-schemas.ts');
  return saveEmailTextSchema.omit({ seen: true });
}

/** The form of one email's text, with its save, reset and test (rule:own-email-texts). */
export function useEmailText({ kind, version, own }: EmailTexts[number]) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: emailTextsQuery.queryKey });
  const param = { kind };
  const form = useSchemaForm<z.ZodType<EmailText>, EmailText>({
    schema: loadSchema,
    initialValues: own ?? USUAL_TEXT,
    errorTitle: 'Error saving the email',
    submit: async (text) => {
      const json = { ...text, seen: version };
      const { warnings } = await readResponse(api.settings.emails[':kind'].$put({ param, json }));
      await refresh();
      toastSuccess('Email saved', 'It’s used from the next email on.');
      for (const warning of warnings) toastMessage('Please look at the subject again', warning);
    },
  });
  const reset = useMutation({
    mutationFn: () =>
      readResponse(api.settings.emails[':kind'].default.$put({ param, json: { seen: version } })),
    onSuccess: async () => {
      form.setValues(USUAL_TEXT);
      await refresh();
      toastSuccess('Email reset', 'The usual text is used from the next email on.');
    },
    meta: { errorTitle: 'Error saving the email' },
  });
  const test = useMutation({
    mutationFn: () =>
      readResponse(api.settings.emails[':kind'].test.$post({ param, json: form.getValues() })),
    onSuccess: () => toastSuccess('Test sent', 'It goes to your own address.'),
    meta: { errorTitle: 'Error sending email' },
  });
  return { form, reset, test };
}
