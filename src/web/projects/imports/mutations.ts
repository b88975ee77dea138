import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProjectImportInput } from '#domain/projects/project-import-schemas.ts';
import { useCycle } from '#web/cycles/use-cycle.ts';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

type Imports = (typeof api)['project-imports'];
export type ImportPreview = ResponseOf<Imports['preview']['$post']>;

/** The text of the file, and how it writes dates. */
export type ImportFile = Pick<ProjectImportInput, 'csv' | 'day_order'>;

const meta = { errorTitle: 'Error importing projects' };

/** Fetches a preview of an import with its errors; nothing is written. */
export function usePreviewImport() {
  const cycle = useCycle();
  return useMutation({
    mutationFn: (file: ImportFile) =>
      readResponse(api['project-imports'].preview.$post({ json: { ...file, cycle } })),
    meta,
  });
}

/** Creates all projects of the file or none (permission:importProjects). */
export function useImportProjects() {
  const client = useQueryClient();
  const cycle = useCycle();
  return useMutation({
    mutationFn: (file: ImportFile) =>
      readResponse(api['project-imports'].$post({ json: { ...file, cycle } })),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['staff'] }),
        client.invalidateQueries({ queryKey: ['projects'] }),
      ]),
    meta,
  });
}
