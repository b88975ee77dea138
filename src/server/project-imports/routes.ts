import { bodyLimit } from 'hono/body-limit';
import { invalid } from '#domain/errors.ts';
import { IMPORT_LIMITS, projectImportSchema } from '#domain/project-imports.ts';
import { createRouter, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { imported, importPreview } from './answers.ts';
import { importProjects } from './commands.ts';
import { previewImport } from './queries.ts';

/** JSON may write a letter of the file with several of its own. */
const limited = bodyLimit({
  maxSize: 3 * IMPORT_LIMITS.bytes,
  onError: () => {
    throw invalid([{ path: 'csv', message: 'The file is larger than 1 MB.' }]);
  },
});

export const projectImportRoutes = createRouter()
  .openapi(
    route({
      method: 'post',
      path: '/project-imports/preview',
      row: 53,
      summary: 'What an import would create, and every wrong cell',
      middleware: limited,
      request: { body: jsonBody(projectImportSchema) },
      answer: importPreview,
    }),
    async (c) => c.json(await previewImport(signedIn(c.var.ctx), c.req.valid('json')), 200),
  )
  .openapi(
    route({
      method: 'post',
      path: '/project-imports',
      row: 53,
      summary: 'Import projects, all or none',
      middleware: limited,
      request: { body: jsonBody(projectImportSchema) },
      answer: imported,
    }),
    async (c) => c.json(await importProjects(signedIn(c.var.ctx), c.req.valid('json')), 200),
  );
