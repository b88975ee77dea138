import {
  editUserSchema,
  setDisabledSchema,
  setRoleSchema,
  userListSchema,
} from '#domain/users/user-schemas.ts';
import { endpoint } from '../http/endpoint.ts';
import { createRouter, idParams } from '../http/route.ts';
import { editUser, setDisabled, setRole } from './commands.ts';
import { deleteUser } from './delete-user.ts';
import { getDeletionConsequences, listUsers } from './queries.ts';
import { deletionConsequences, userList } from './responses.ts';

export const userRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/staff/users',
    permission: 'listUsers',
    summary: 'List and search users',
    request: { query: userListSchema },
    response: userList,
    run: ({ ctx, query }) => listUsers(ctx, query),
  }),
  endpoint({
    method: 'put',
    path: '/users/{id}/role',
    permission: 'changeRole',
    summary: "Change a person's role",
    request: { params: idParams, body: setRoleSchema },
    run: ({ ctx, params, body }) => setRole(ctx, params.id, body.role),
  }),
  endpoint({
    method: 'put',
    path: '/users/{id}',
    permission: 'editUser',
    summary: "Edit a person's name and department",
    request: { params: idParams, body: editUserSchema },
    run: ({ ctx, params, body }) => editUser(ctx, params.id, body),
  }),
  endpoint({
    method: 'put',
    path: '/users/{id}/disabled',
    permission: 'editUser',
    summary: 'Disable or enable an account',
    request: { params: idParams, body: setDisabledSchema },
    run: ({ ctx, params, body }) => setDisabled(ctx, params.id, body.disabled),
  }),
  endpoint({
    method: 'delete',
    path: '/users/{id}',
    permission: 'editUser',
    summary: 'Delete a person; an admin or a super admin by permission:deleteAdmin',
    request: { params: idParams },
    run: ({ ctx, params }) => deleteUser(ctx, params.id),
  }),
  endpoint({
    method: 'get',
    path: '/users/{id}/deletion',
    permission: 'editUser',
    summary: 'What deleting a person would do',
    request: { params: idParams },
    response: deletionConsequences,
    run: ({ ctx, params }) => getDeletionConsequences(ctx, params.id),
  }),
]);
