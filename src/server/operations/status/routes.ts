import { endpoint } from '../../http/endpoint.ts';
import { createRouter } from '../../http/route.ts';
import { readReadiness, readStatus, readWorkerHealth } from './queries.ts';
import { readiness, statusResponse, workerHealth } from './responses.ts';

export const statusRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/health/ready',
    permission: 'readHealth',
    summary: 'Whether the database, the worker, emails, jobs and the disk are well',
    response: readiness,
    run: ({ ctx }) => readReadiness(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/health/worker',
    permission: 'readHealth',
    summary: 'Whether a worker has been seen within a minute',
    response: workerHealth,
    run: ({ ctx }) => readWorkerHealth(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/staff/status',
    permission: 'readStatus',
    summary: 'What the doctor sees at a glance, with remedies',
    response: statusResponse,
    run: ({ ctx }) => readStatus(ctx),
  }),
]);
