import { departmentSchema } from '#domain/users/departments.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, idParams } from '../../http/route.ts';
import { createDepartment, deleteDepartment, editDepartment } from './commands.ts';
import { listDepartments } from './queries.ts';
import { departmentList, departmentRef } from './responses.ts';

export const departmentRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/departments',
    permission: 'readDepartments',
    summary: 'All departments by name',
    response: departmentList,
    run: ({ ctx }) => listDepartments(ctx),
  }),
  endpoint({
    method: 'post',
    path: '/departments',
    permission: 'writeDepartments',
    summary: 'Create a department',
    request: { body: departmentSchema },
    response: departmentRef,
    run: ({ ctx, body }) => createDepartment(ctx, body),
  }),
  endpoint({
    method: 'put',
    path: '/departments/{id}',
    permission: 'writeDepartments',
    summary: 'Rename and describe a department',
    request: { params: idParams, body: departmentSchema },
    run: ({ ctx, params, body }) => editDepartment(ctx, params.id, body),
  }),
  endpoint({
    method: 'delete',
    path: '/departments/{id}',
    permission: 'writeDepartments',
    summary: 'Delete an empty department',
    request: { params: idParams },
    run: ({ ctx, params }) => deleteDepartment(ctx, params.id),
  }),
]);
