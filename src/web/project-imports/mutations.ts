import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

type Imports = (typeof api)['project-imports'];
export type ImportPreview = ResponseOf<Imports['preview']['$post']>;

const meta = { errorTitle: 'Error importing projects' };

/** Fetches a preview of an import with its errors; nothing is written. */
export function usePreviewImport() {
  return useMutation({
    mutationFn: (csv: string) => readResponse(api['project-imports'].preview.$post({ json: { csv } })),
    meta,
  });
}

/** Creates all projects of the file or none (permission:importProjects). */
export function useImportProjects() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (csv: string) => readResponse(api['project-imports'].$post({ json: { csv } })),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['staff'] }),
        client.invalidateQueries({ queryKey: ['projects'] }),
      ]),
    meta,
  });
}
