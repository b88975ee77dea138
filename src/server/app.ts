import { OpenAPIHono } from '@hono/zod-openapi';
import { CALENDAR_PATH } from '#domain/cycles/cycle-dates.ts';
import { notFound } from '#domain/errors.ts';
import { bulkRunRoutes } from './applications/bulk-routes.ts';
import { applicationExportRoutes } from './applications/export/routes.ts';
import { extensionRoutes } from './applications/extensions/routes.ts';
import { applicationRoutes } from './applications/routes.ts';
import { staffApplicationRoutes } from './applications/staff-routes.ts';
import type { Services } from './context.ts';
import { announcementRoutes } from './cycles/announcements/routes.ts';
import { calendarFile } from './cycles/dates/calendar.ts';
import { dateRoutes } from './cycles/dates/routes.ts';
import { cycleRoutes } from './cycles/routes.ts';
import { finalListRoutes } from './decisions/export/routes.ts';
import { offerRoutes } from './decisions/offers/routes.ts';
import { proposalRoutes } from './decisions/proposal/routes.ts';
import { releaseRoutes } from './decisions/releases/routes.ts';
import { decisionRoutes } from './decisions/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { admit, createGates, onTheWay, rejectWhenFull } from './http/admission.ts';
import { apiDocs } from './http/api-docs.ts';
import { requireCodes } from './http/codes.ts';
import { healthRoutes } from './http/health.ts';
import { readBody } from './http/json-body.ts';
import { noStore } from './http/no-store.ts';
import { observeRequests, type RequestObserver } from './http/observe.ts';
import { requireOwnOrigin } from './http/origin.ts';
import { requirePermission } from './http/permission.ts';
import { problemResponse } from './http/problems.ts';
import { requestLog } from './http/request-log.ts';
import { type AppEnv, createRouter } from './http/route.ts';
import { bareHeaders, securityHeaders } from './http/security-headers.ts';
import { readSignedSession } from './http/session-cookie.ts';
import { requireStorableText } from './http/storable-text.ts';
import { liveRoutes } from './live/routes.ts';
import { mailboxPages } from './mails/mailbox/mailbox.ts';
import { notificationRoutes, oneClickRoutes } from './mails/notifications/routes.ts';
import { outboxRoutes } from './mails/outbox/routes.ts';
import { testEmailRoutes } from './mails/test-emails/routes.ts';
import { statusRoutes } from './operations/status/routes.ts';
import type { Telemetry } from './operations/telemetry/start-telemetry.ts';
import { log } from './process/log.ts';
import { landingCounts } from './programme/landing-counts.ts';
import { logoFile } from './programme/logo-file.ts';
import { projectImportRoutes } from './projects/imports/routes.ts';
import { readLandingContent } from './projects/landing-content.ts';
import { projectRoutes } from './projects/routes.ts';
import { reviewAssignmentRoutes } from './reviews/assignments/routes.ts';
import { reviewFeedbackRoutes } from './reviews/feedback/routes.ts';
import { reviewExportRoutes } from './reviews/results/export/routes.ts';
import { reviewResultRoutes } from './reviews/results/routes.ts';
import { reviewSetupRoutes } from './reviews/setup/routes.ts';
import { presentationRoutes } from './reviews/workbench/presentation/routes.ts';
import { reviewRoutes } from './reviews/workbench/routes.ts';
import { webPages } from './ssr/web-pages.ts';
import { auditRoutes } from './staff/audit/routes.ts';
import { emailTextRoutes } from './staff/email-texts/routes.ts';
import { overviewRoutes } from './staff/overview/routes.ts';
import { programmeRoutes } from './staff/programme/routes.ts';
import { savedViewRoutes } from './staff/saved-views/routes.ts';
import { searchRoutes } from './staff/search/routes.ts';
import { noteSecurityEvents } from './staff/security-events/note-events.ts';
import { securityEventRoutes } from './staff/security-events/routes.ts';
import { settingsRoutes } from './staff/settings/routes.ts';
import { teamMemberRoutes } from './teams/member-routes.ts';
import { teamRoutes } from './teams/routes.ts';
import { accountRoutes } from './users/account/routes.ts';
import { departmentRoutes } from './users/departments/routes.ts';
import { guardianRoutes } from './users/guardians/routes.ts';
import { profileRoutes } from './users/profiles/routes.ts';
import { userRoutes } from './users/routes.ts';
import { authRoutes } from './users/sign-in/routes.ts';
import { withContext } from './users/sign-in/with-context.ts';
import { twoFactorRoutes } from './users/two-factor/routes.ts';

/** The routes of every noun under /api; the web's API client gets its types from here. */
const api = createRouter()
  .route('/', authRoutes)
  .route('/', accountRoutes)
  .route('/', twoFactorRoutes)
  .route('/', profileRoutes)
  .route('/', guardianRoutes)
  .route('/', settingsRoutes)
  .route('/', programmeRoutes)
  .route('/', emailTextRoutes)
  .route('/', departmentRoutes)
  .route('/', cycleRoutes)
  .route('/', extensionRoutes)
  .route('/', announcementRoutes)
  .route('/', dateRoutes)
  .route('/', projectRoutes)
  .route('/', projectImportRoutes)
  .route('/', teamRoutes)
  .route('/', teamMemberRoutes)
  .route('/', applicationRoutes)
  .route('/', staffApplicationRoutes)
  .route('/', reviewRoutes)
  .route('/', presentationRoutes)
  .route('/', savedViewRoutes)
  .route('/', reviewSetupRoutes)
  .route('/', reviewAssignmentRoutes)
  .route('/', applicationExportRoutes)
  .route('/', bulkRunRoutes)
  .route('/', reviewResultRoutes)
  .route('/', reviewExportRoutes)
  .route('/', finalListRoutes)
  .route('/', reviewFeedbackRoutes)
  .route('/', decisionRoutes)
  .route('/', proposalRoutes)
  .route('/', releaseRoutes)
  .route('/', offerRoutes)
  .route('/', userRoutes)
  .route('/', searchRoutes)
  .route('/', overviewRoutes)
  .route('/', liveRoutes)
  .route('/', notificationRoutes)
  .route('/', outboxRoutes)
  .route('/', auditRoutes)
  .route('/', securityEventRoutes)
  .route('/', testEmailRoutes)
  .route('/', healthRoutes)
  .route('/', statusRoutes);

export type Api = typeof api;

/** The whole application behind one fetch function. */
export function createApp(
  services: Services,
  telemetry: Telemetry = { observers: [], middleware: [] },
  observers: RequestObserver[] = [requestLog, ...telemetry.observers],
) {
  const app = new OpenAPIHono<AppEnv>();
  app.use(observeRequests(observers), ...telemetry.middleware);
  app.use(securityHeaders(services.env));
  app.onError((error, c) => problemResponse(error, c, log));
  app.notFound((c) => problemResponse(notFound(), c, log));
  const gates = createGates(services.env);
  const trusted = services.env.TRUSTED_PROXIES;
  app.fetch = rejectWhenFull(app.fetch, { gates, trusted, observers, headers: bareHeaders(services.env) });
  // The order matters: checks of headers, session and role, then the body, the admission gate, and only then the schemas.
  const identify = onTheWay(gates, trusted, withContext(services));
  const permit = requirePermission(app);
  app.use(
    '/api/*',
    noStore,
    noteSecurityEvents(services),
    requireOwnOrigin(services.env),
    identify,
    requireCodes,
    permit,
  );
  app.use('/api/*', readBody, admit(gates), requireStorableText);
  app.use('/dev/*', withContext(services));
  app.use(
    '/files/*',
    noteSecurityEvents(services),
    identify,
    requireCodes,
    permit,
    admit(gates),
    requireStorableText,
  );
  app.route('/api', api);
  app.use('/unsubscribe/*', identify, readBody, admit(gates), noStore);
  app.route('/', fileRoutes);
  app.route('/', oneClickRoutes);
  app.get(CALENDAR_PATH, calendarFile(services));
  app.get(logoFile.path, logoFile.handler(services.db));
  app.route('/api', apiDocs(app));
  if (!services.env.isProduction) app.route('/dev', mailboxPages);
  for (const path of ['/api/*', '/dev/*']) {
    app.all(path, () => {
      throw notFound();
    });
  }
  app.route(
    '/',
    webPages({
      fetch: app.fetch,
      requests: gates.requests,
      withinMs: services.env.RENDER_WITHIN_MS,
      db: services.db,
      landing: {
        readContent: () => readLandingContent(services),
        readCounts: () => landingCounts(services.db),
        isSignedIn: (c) => readSignedSession(c, services) !== null,
      },
    }),
  );
  return app;
}
