import {
  createProjectSchema,
  deleteProjectSchema,
  projectFilterSchema,
  projectOwnerSchema,
  projectVisibilitySchema,
  updateProjectSchema,
} from '#domain/projects/project-schemas.ts';
import { endpoint } from '../http/endpoint.ts';
import { createRouter, idParams } from '../http/route.ts';
import {
  createProject,
  deleteProject,
  handOverProject,
  setProjectVisibility,
  updateProject,
} from './commands.ts';
import { listProjects } from './queries/list-projects.ts';
import { getProject, listFeaturedProjects, listOwnProjects, listPossibleOwners } from './queries.ts';
import {
  ownProjects,
  possibleOwners,
  projectCards,
  projectDetail,
  projectList,
  projectRef,
} from './responses.ts';

export const projectRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/projects',
    permission: 'readPublicProject',
    summary: 'Search, filter and page the projects',
    request: { query: projectFilterSchema },
    response: projectList,
    run: ({ ctx, query }) => listProjects(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/dashboard/projects',
    permission: 'readPublicProject',
    summary: 'The featured projects',
    response: projectCards,
    run: ({ ctx }) => listFeaturedProjects(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/dashboard/own-projects',
    permission: 'readPublicProject',
    summary: 'My own projects, the newest ones',
    response: ownProjects,
    run: ({ ctx }) => listOwnProjects(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/projects/{id}',
    permission: 'readPublicProject',
    summary: 'A project, my application to it, and what I may do',
    request: { params: idParams },
    response: projectDetail,
    run: ({ ctx, params }) => getProject(ctx, params.id),
  }),
  endpoint({
    method: 'post',
    path: '/projects',
    permission: 'createProject',
    summary: 'Create a project',
    request: { body: createProjectSchema },
    response: projectRef,
    run: ({ ctx, body }) => createProject(ctx, body),
  }),
  endpoint({
    method: 'put',
    path: '/projects/{id}',
    permission: 'editProject',
    summary: 'Edit a project',
    request: { params: idParams, body: updateProjectSchema },
    run: ({ ctx, params, body }) => updateProject(ctx, params.id, body),
  }),
  endpoint({
    method: 'put',
    path: '/projects/{id}/visibility',
    permission: 'editProject',
    summary: 'Show a project to the public or hide it',
    request: { params: idParams, body: projectVisibilitySchema },
    run: ({ ctx, params, body }) => setProjectVisibility(ctx, params.id, body),
  }),
  endpoint({
    method: 'delete',
    path: '/projects/{id}',
    permission: 'deleteProject',
    summary: 'Delete a project',
    request: { params: idParams, query: deleteProjectSchema },
    run: ({ ctx, params, query }) => deleteProject(ctx, params.id, query.confirmed_applications),
  }),
  endpoint({
    method: 'get',
    path: '/project-owners',
    permission: 'handOverProject',
    summary: 'Who can own a project',
    response: possibleOwners,
    run: ({ ctx }) => listPossibleOwners(ctx),
  }),
  endpoint({
    method: 'put',
    path: '/projects/{id}/owner',
    permission: 'handOverProject',
    summary: 'Hand a project to another owner',
    request: { params: idParams, body: projectOwnerSchema },
    run: ({ ctx, params, body }) => handOverProject(ctx, params.id, body.owner_id),
  }),
]);
