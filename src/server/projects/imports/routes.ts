import { projectImportSchema } from '#domain/projects/project-import-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter } from '../../http/route.ts';
import { importProjects } from './commands.ts';
import { previewImport } from './queries.ts';
import { imported, importPreview } from './responses.ts';

export const projectImportRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'post',
    path: '/project-imports/preview',
    permission: 'importProjects',
    summary: 'What an import would create, and every wrong cell',
    request: { body: projectImportSchema },
    response: importPreview,
    run: ({ ctx, body }) => previewImport(ctx, body),
  }),
  endpoint({
    method: 'post',
    path: '/project-imports',
    permission: 'importProjects',
    summary: 'Import projects, all or none',
    request: { body: projectImportSchema },
    response: imported,
    run: ({ ctx, body }) => importProjects(ctx, body),
  }),
]);
