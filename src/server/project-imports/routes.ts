import { projectImportSchema } from '#domain/project-imports.ts';
import { createRouter, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { imported, importPreview } from './answers.ts';
import { importProjects } from './commands.ts';
import { previewImport } from './queries.ts';

export const projectImportRoutes = createRouter()
  .openapi(
    route({
      method: 'post',
      path: '/project-imports/preview',
      permission: 'importProjects',
      summary: 'What an import would create, and every wrong cell',
      request: { body: jsonBody(projectImportSchema) },
      answer: importPreview,
    }),
    async (c) => c.json(await previewImport(signedIn(c.var.ctx), c.req.valid('json')), 200),
  )
  .openapi(
    route({
      method: 'post',
      path: '/project-imports',
      permission: 'importProjects',
      summary: 'Import projects, all or none',
      request: { body: jsonBody(projectImportSchema) },
      answer: imported,
    }),
    async (c) => c.json(await importProjects(signedIn(c.var.ctx), c.req.valid('json')), 200),
  );
