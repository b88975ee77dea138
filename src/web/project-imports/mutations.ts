import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

type Imports = (typeof api)['project-imports'];
export type ImportPreview = ResponseOf<Imports['preview']['$post']>;

const meta = { errorTitle: 'Error importing projects' };

/** Asks what an import would create and which cells are wrong; nothing is written. */
export function usePreviewImport() {
  return useMutation({
    mutationFn: (csv: string) => readResponse(api['project-imports'].preview.$post({ json: { csv } })),
    meta,
  });
}

/** Row 53: all projects of the file, or none. */
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
