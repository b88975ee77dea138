import { randomUUID } from 'node:crypto';
import type { Task, TaskList } from 'graphile-worker';
import { carryOutBulkRun } from '../applications/commands/bulk-chunk.ts';
import { sumCounts } from '../applications/commands/sum-counts.ts';
import type { Services } from '../context.ts';
import { mailAnnouncements } from '../cycles/announcements/mail-announcements.ts';
import { runCycleSchedule } from '../cycles/run-cycle-schedule.ts';
import { connect } from '../db/database.ts';
import { withSessionSettings } from '../db/session-settings.ts';
import { tendOffers } from '../decisions/offers/end-offers.ts';
import { mailDecisions } from '../decisions/releases/mail-decisions.ts';
import { releaseAtItsTime } from '../decisions/releases/release-at-its-time.ts';
import { renderPresentation } from '../files/review-copies/render-presentation.ts';
import { requestMissingReviewCopies } from '../files/review-copies/request-missing-copies.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import { sendDigests } from '../mails/digests/send-digests.ts';
import { startMailSender } from '../mails/outbox/mail-sender.ts';
import { heldMails, returnOldMails } from '../mails/outbox/send-mails.ts';
import { sweepMails } from '../mails/outbox/sweep-mails.ts';
import { MAILS_AT_ONCE, type MailTransport } from '../mails/outbox/transport.ts';
import { noteRun } from '../operations/last-runs.ts';
import { createRescue, heldJobs, keepPresence } from '../process/jobs/presence.ts';
import { superviseRunner } from '../process/jobs/runner.ts';
import { unlockJobs } from '../process/jobs/unlock-jobs.ts';
import { repeat } from '../process/repeat.ts';
import { readProgramme, refreshProgrammeSoon } from '../programme/refresh-programme.ts';
import { computeDraft } from '../reviews/assignments/commands/compute-draft.ts';
import { remindReviewers } from '../reviews/assignments/remind-reviewers.ts';
import { sumAssignmentCounts } from '../reviews/assignments/sum-assignment-counts.ts';
import { storeFigures } from '../reviews/results/store-figures.ts';
import { sumReviewCounts } from '../reviews/results/sum-review-counts.ts';
import { sumTeamCounts } from '../teams/commands/sum-team-counts.ts';
import { mailPasswordReset, mailSignUp } from '../users/sign-in/mail-account-links.ts';
import { crontab } from './crontab.ts';
import { sweepExpired } from './sweep-expired.ts';

const OTHER_JOBS_AT_ONCE = 2;
/** An automatic assignment and the pages of a presentation, which take minutes. */
const SLOW_JOBS_AT_ONCE = 2;
/** Every running job and batch of emails holds one while it fetches work and reports, each runner listens on one, and one shows that they live. */
const CONNECTIONS = MAILS_AT_ONCE + OTHER_JOBS_AT_ONCE + SLOW_JOBS_AT_ONCE + 3;
/** The work of a killed process is done again after two looks. */
const LOOK_MS = 5000;
/** The doctor misses a worker after a minute. */
const SIGN_OF_LIFE_MS = 15_000;

export type Worker = {
  /** Takes no more jobs and finishes the running ones. */
  stop(): Promise<void>;
  /** Returns unfinished jobs to the queue for another worker. */
  release(): Promise<void>;
};

/**
 * Jobs of the previous release, which serves and works during an upgrade: each of its emails has one. The outbox sends these emails like all
 * others, so nothing remains to be done.
 */
const FORMER_JOBS: TaskList = { send_mail: () => {}, resume_mails: () => {} };

/**
 * Starts the workers of this process. Emails have their own sender, because a mail server that hangs must delay no job, and jobs that take
 * minutes have their own runner. The connections bypass any pooler, because a runner listens and uses prepared statements. They are separate from those of requests, so that under load an email
 * doesn't wait behind requests for each of its statements.
 */
export async function startWorker(
  services: Services,
  directUrl: string,
  transport: MailTransport,
): Promise<Worker> {
  const { db, pool: pgPool } = connect(withSessionSettings(directUrl), { max: CONNECTIONS });
  await readProgramme(db);
  const presence = keepPresence(pgPool);
  await presence.open();
  const sender = { db, now: services.now, id: randomUUID(), transport };
  presence.add(sender.id);
  const mails = await startMailSender(sender, directUrl);
  const otherWork = {
    concurrency: OTHER_JOBS_AT_ONCE,
    crontab: crontab(services.now()),
    taskList: withProgramme(services, {
      ...FORMER_JOBS,
      ...linkMailers(services),
      ...bulkRunner(services),
      ...releaseRunner(services),
      sweep_files: () => sweepFiles(services),
      sweep_expired: () => sweepExpired(services),
      sweep_mails: () => sweepMails(services),
      sum_counts: async () => {
        await sumCounts(services);
        await sumReviewCounts(services);
        await sumAssignmentCounts(services);
        await sumTeamCounts(services);
      },
      tend_cycles: () => runCycleSchedule(services),
      tend_offers: () => tendOffers(services),
      mail_announcements: () => mailAnnouncements(services),
      tend_review_copies: () => requestMissingReviewCopies(services),
      store_figures: () => storeFigures(services),
      remind_reviewers: () => remindReviewers(services),
      send_digests: () => sendDigests(services),
      unlock_jobs: async () => {
        await unlockJobs(services);
        await returnOldMails(services);
      },
    }),
  };
  const others = await superviseRunner(pgPool, otherWork, presence);
  const slowWork = {
    concurrency: SLOW_JOBS_AT_ONCE,
    taskList: { ...assignmentRunner(services), ...reviewCopyRunner(services) },
  };
  const slow = await superviseRunner(pgPool, slowWork, presence);
  const repeated = [
    ...lookForDeadWorkers({ db, now: services.now }),
    repeat('the worker could not note that it lives', SIGN_OF_LIFE_MS, () =>
      noteRun(db, 'worker', services.now()),
    ),
  ];
  return {
    async stop() {
      const ended = repeated.map((end) => end());
      await Promise.all([...ended, mails.stop(), others.stop(), slow.stop()]);
      presence.close();
      transport.close();
      await pgPool.end();
    },
    async release() {
      await Promise.all([mails.release(), others.kill(), slow.kill()]);
    },
  };
}

const lookForDeadWorkers = (work: Pick<Services, 'db' | 'now'>) =>
  [heldJobs(work), heldMails(work)].map((held) =>
    repeat('dead workers could not be looked for', LOOK_MS, createRescue(work, held)),
  );

/** Jobs write emails in the name of the programme. */
const withProgramme = ({ db }: Pick<Services, 'db'>, jobs: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, job]): [string, Task] => [
      name,
      async (payload, helpers) => {
        await refreshProgrammeSoon(db);
        return job?.(payload, helpers);
      },
    ]),
  );

/** The jobs that email the links of accounts; tests run these alone. */
export const linkMailers = (services: Pick<Services, 'db' | 'now'>): TaskList => ({
  mail_sign_up: (payload) => mailSignUp(services, payload),
  mail_password_reset: (payload) => mailPasswordReset(services, payload),
});

/** The job of bulk runs; tests run it alone. */
export const bulkRunner = (services: Pick<Services, 'db' | 'env' | 'now' | 'secret'>): TaskList => ({
  bulk_run: (payload) => carryOutBulkRun(services, payload),
});

/** The jobs of releases of decisions; tests run them alone. */
export const releaseRunner = (services: Pick<Services, 'db' | 'env' | 'now' | 'secret'>): TaskList => ({
  release_decisions: (payload) => releaseAtItsTime(services, payload),
  mail_decisions: (payload) => mailDecisions(services, payload),
});

/** The job of automatic assignments; tests run it alone. */
export const assignmentRunner = (services: Pick<Services, 'db'>): TaskList => ({
  compute_assignment: (payload) => computeDraft(services, payload),
});

/** The job of review copies; tests run it alone. */
export const reviewCopyRunner = (
  services: Pick<Services, 'db' | 'files' | 'directory' | 'now'>,
): TaskList => ({
  render_presentation: (payload, { job }) => renderPresentation(services, payload, job.attempts),
});
