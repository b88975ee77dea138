import { editUserSchema, setDisabledSchema, setRoleSchema, userListSchema } from '#domain/users.ts';
import { createRouter, done, idParams, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { deletionConsequences, userList } from './answers.ts';
import { editUser, setDisabled, setRole } from './commands.ts';
import { deleteUser } from './delete-user.ts';
import { getDeletionConsequences, listUsers } from './queries.ts';

export const userRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/staff/users',
      permission: 'listUsers',
      summary: 'List and search users',
      request: { query: userListSchema },
      answer: userList,
    }),
    async (c) => c.json(await listUsers(signedIn(c.var.ctx), c.req.valid('query')), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/users/{id}/role',
      permission: 'changeRole',
      summary: "Change a person's role",
      request: { params: idParams, body: jsonBody(setRoleSchema) },
      answer: done,
    }),
    async (c) => {
      await setRole(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json').role);
      return c.json({ ok: true as const }, 200);
    },
  )
  .openapi(
    route({
      method: 'put',
      path: '/users/{id}',
      permission: 'editUser',
      summary: "Edit a person's name and department",
      request: { params: idParams, body: jsonBody(editUserSchema) },
      answer: done,
    }),
    async (c) => {
      await editUser(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json'));
      return c.json({ ok: true as const }, 200);
    },
  )
  .openapi(
    route({
      method: 'put',
      path: '/users/{id}/disabled',
      permission: 'editUser',
      summary: 'Disable or enable an account',
      request: { params: idParams, body: jsonBody(setDisabledSchema) },
      answer: done,
    }),
    async (c) => {
      await setDisabled(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json').disabled);
      return c.json({ ok: true as const }, 200);
    },
  )
  .openapi(
    route({
      method: 'delete',
      path: '/users/{id}',
      permission: 'editUser',
      summary: 'Delete a person; an admin or a super admin by permission:deleteAdmin',
      request: { params: idParams },
      answer: done,
    }),
    async (c) => {
      await deleteUser(signedIn(c.var.ctx), c.req.valid('param').id);
      return c.json({ ok: true as const }, 200);
    },
  )
  .openapi(
    route({
      method: 'get',
      path: '/users/{id}/deletion',
      permission: 'editUser',
      summary: 'What deleting a person would do',
      request: { params: idParams },
      answer: deletionConsequences,
    }),
    async (c) => c.json(await getDeletionConsequences(signedIn(c.var.ctx), c.req.valid('param').id), 200),
  );
