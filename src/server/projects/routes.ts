import {
  createProjectSchema,
  deleteProjectSchema,
  projectFilterSchema,
  projectOwnerSchema,
  projectVisibilitySchema,
  updateProjectSchema,
} from '#domain/projects.ts';
import { createRouter, done, idParams, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { possibleOwners, projectCards, projectDetail, projectList, projectRef } from './answers.ts';
import {
  createProject,
  deleteProject,
  handOverProject,
  setProjectVisibility,
  updateProject,
} from './commands.ts';
import { listProjects } from './queries/list-projects.ts';
import { getProject, listFeaturedProjects, listPossibleOwners } from './queries.ts';

const ok = { ok: true as const };

export const projectRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/projects',
      permission: 'readPublicProject',
      summary: 'Search, filter and page the projects',
      request: { query: projectFilterSchema },
      answer: projectList,
    }),
    async (c) => c.json(await listProjects(signedIn(c.var.ctx), c.req.valid('query')), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/dashboard/projects',
      permission: 'readPublicProject',
      summary: 'The featured projects',
      answer: projectCards,
    }),
    async (c) => c.json(await listFeaturedProjects(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/projects/{id}',
      permission: 'readPublicProject',
      summary: 'A project, my application to it, and what I may do',
      request: { params: idParams },
      answer: projectDetail,
    }),
    async (c) => c.json(await getProject(signedIn(c.var.ctx), c.req.valid('param').id), 200),
  )
  .openapi(
    route({
      method: 'post',
      path: '/projects',
      permission: 'createProject',
      summary: 'Create a project',
      request: { body: jsonBody(createProjectSchema) },
      answer: projectRef,
    }),
    async (c) => c.json(await createProject(signedIn(c.var.ctx), c.req.valid('json')), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/projects/{id}',
      permission: 'editProject',
      summary: 'Edit a project',
      request: { params: idParams, body: jsonBody(updateProjectSchema) },
      answer: done,
    }),
    async (c) => {
      await updateProject(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json'));
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'put',
      path: '/projects/{id}/visibility',
      permission: 'editProject',
      summary: 'Show a project to the public or hide it',
      request: { params: idParams, body: jsonBody(projectVisibilitySchema) },
      answer: done,
    }),
    async (c) => {
      await setProjectVisibility(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json'));
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'delete',
      path: '/projects/{id}',
      permission: 'deleteProject',
      summary: 'Delete a project',
      request: { params: idParams, query: deleteProjectSchema },
      answer: done,
    }),
    async (c) => {
      const { confirmed_applications } = c.req.valid('query');
      await deleteProject(signedIn(c.var.ctx), c.req.valid('param').id, confirmed_applications);
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'get',
      path: '/project-owners',
      permission: 'handOverProject',
      summary: 'Who can own a project',
      answer: possibleOwners,
    }),
    async (c) => c.json(await listPossibleOwners(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/projects/{id}/owner',
      permission: 'handOverProject',
      summary: 'Hand a project to another owner',
      request: { params: idParams, body: jsonBody(projectOwnerSchema) },
      answer: done,
    }),
    async (c) => {
      const { owner_id } = c.req.valid('json');
      await handOverProject(signedIn(c.var.ctx), c.req.valid('param').id, owner_id);
      return c.json(ok, 200);
    },
  );
