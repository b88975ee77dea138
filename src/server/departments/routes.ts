import { departmentSchema } from '#domain/departments.ts';
import { createRouter, done, idParams, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { departmentList, departmentRef } from './answers.ts';
import { createDepartment, deleteDepartment, editDepartment } from './commands.ts';
import { listDepartments } from './queries.ts';

const ok = { ok: true as const };

export const departmentRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/departments',
      permission: 'readDepartments',
      summary: 'All departments by name',
      answer: departmentList,
    }),
    async (c) => c.json(await listDepartments(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'post',
      path: '/departments',
      permission: 'writeDepartments',
      summary: 'Create a department',
      request: { body: jsonBody(departmentSchema) },
      answer: departmentRef,
    }),
    async (c) => c.json(await createDepartment(signedIn(c.var.ctx), c.req.valid('json')), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/departments/{id}',
      permission: 'writeDepartments',
      summary: 'Rename and describe a department',
      request: { params: idParams, body: jsonBody(departmentSchema) },
      answer: done,
    }),
    async (c) => {
      await editDepartment(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json'));
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'delete',
      path: '/departments/{id}',
      permission: 'writeDepartments',
      summary: 'Delete an empty department',
      request: { params: idParams },
      answer: done,
    }),
    async (c) => {
      await deleteDepartment(signedIn(c.var.ctx), c.req.valid('param').id);
      return c.json(ok, 200);
    },
  );
