import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCycle } from '#web/cycles/use-cycle.ts';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

type Imports = (typeof api)['project-imports'];
export type ImportPreview = ResponseOf<Imports['preview']['$post']>;

const meta = { errorTitle: 'Error importing projects' };

/** Fetches a preview of an import with its errors; nothing is written. */
export function usePreviewImport() {
  const cycle = useCycle();
  return useMutation({
    mutationFn: (csv: string) => readResponse(api['project-imports'].preview.$post({ json: { csv, cycle } })),
    meta,
  });
}

/** Creates all projects of the file or none (permission:importProjects). */
export function useImportProjects() {
  const client = useQueryClient();
  const cycle = useCycle();
  return useMutation({
    mutationFn: (csv: string) => readResponse(api['project-imports'].$post({ json: { csv, cycle } })),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['staff'] }),
        client.invalidateQueries({ queryKey: ['projects'] }),
      ]),
    meta,
  });
}
